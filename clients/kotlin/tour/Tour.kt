// The tour of clients/README.md with the client that openapi-generator makes: `java TourKt URL EMAIL PASSWORD PICTURE`.
import java.io.File
import java.time.OffsetDateTime
import java.util.UUID
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import okhttp3.OkHttpClient
import org.langlearn.client.apis.*
import org.langlearn.client.infrastructure.ClientException
import org.langlearn.client.infrastructure.Serializer
import org.langlearn.client.models.*

data class Answer(val type: String, val exerciseId: String, val value: JsonElement)

fun main(arguments: Array<String>) {
    val (url, creatorEmail, creatorPassword, picture) = arguments
    // Leaves out what is not given: null is a value of its own.
    Serializer.kotlinxSerializationJsonConfiguration = { explicitNulls = false }
    val anonymous = AuthenticationApi(url)
    val email = "kotlin-${UUID.randomUUID()}@example.org"
    val registered = anonymous.register(RegisterRequest(email = email, password = "Correct-Horse7"))
    step("register", registered.data.user.email == email)

    val refreshed = anonymous.refreshSession(RefreshRequest(registered.data.tokens.refreshToken))
    val learner = signedIn(refreshed.data.tokens)
    step("refresh", AuthenticationApi(url, learner).getMe().data.user.email == email)

    val creator = signedIn(anonymous.login(LoginRequest(creatorEmail, creatorPassword)).data.tokens)
    val courses = ContentApi(url, creator)
    val draft = CourseBodyRequest(name = "Draft", sourceLanguage = "en", targetLanguage = "fr", isPublic = false)
    val id = courses.createCourse(draft).data.id
    val renamed = courses.patchCourse(id, patchedCourseBodyRequest = PatchedCourseBodyRequest(name = "Renamed")).data
    val refusal = runCatching { ContentApi(url, learner).getCourse(id) }.exceptionOrNull() as ClientException
    step("private course", renamed.name == "Renamed" && !renamed.isPublic && refusal.statusCode == 404)

    val lesson = LessonsExercisesApi(url, learner).getLesson("es-a1-hello-and-goodbye").data
    step("lesson", lesson.exercises.first().exercise is Exercise)

    val packages = PackagesApi(url, learner)
    val course = (packages.getPackage("spanish-a1").data as PackageOrDelta.PackageWrapper).value
    step("package", course.levels.size == course.counts.levels)

    val delta = (packages.getPackage("spanish-a1", since = course.revision).data as PackageOrDelta.DeltaWrapper).value
    step("delta", delta.upserted.lessons.isEmpty())

    val manifest = packages.getMediaManifest("spanish-a1", lesson = lesson.id).data
    val asset = (manifest as MediaManifestOrDelta.ManifestWrapper).value.assets.first()
    val file = MediaApi(url, learner).downloadMedia(asset.path.removePrefix("media/"))
    step("media", file.length() == asset.bytes.toLong())

    val progress = ProgressApi(url, learner)
    val answers = course.levels.flatMap { it.sections }.flatMap { it.modules }.flatMap { it.lessons }
        .flatMap { it.exercises }.map { answerTo(it.exercise) }.associateBy { it.type }
    for (answer in answers.values) {
        val attempted = progress.attemptExercise(answer.exerciseId, attemptBodyRequest = AttemptBodyRequest(answer.value))
        check(attempted.data.grading.isCorrect == (answer.type != "speaking")) { answer }
    }
    step("answers", answers.size == 10)

    val now = OffsetDateTime.now()
    val attempt = UploadedAttemptDataRequest(answers.getValue("vof").exerciseId, UUID.randomUUID(), now, JsonPrimitive(true))
    val completion = UploadedCompletionDataRequest(lesson.id, now, score = 90, clientId = UUID.randomUUID())
    val offline = SynchronizeBodyRequest(completions = listOf(completion), attempts = listOf(attempt))
    val synchronised = SynchronisationApi(url, learner).synchronizeProgress(offline).data
    step("sync", synchronised.syncedCompletions == 1 && synchronised.recordedAttempts == 1)

    val practice = progress.startPractice(StartPracticeBodyRequest(courseId = "spanish-a1", propertySize = 5)).data
    val finished = progress.finishPractice(practice.session!!.id).data
    step("practice", practice.items.size == 5 && finished.result.solved == 0)

    val imported = ImportedCourseRequest("k${System.currentTimeMillis()}", "en", "fr", "Imported", isPublic = false)
    val importing = ImportRequest(ImportedPackageRequest(imported, emptyList()), ModeEnum.CREATE)
    step("import", PackagesApi(url, creator).importCourse(importing).data.plan.create.size == 1)

    val uploaded = MediaApi(url, creator).uploadMedia(File(picture), alt = "A picture").data
    step("upload", uploaded.kind == MediaKindEnum.IMAGE)
}

/** The right answer to an exercise; each type has a shape of its own. */
fun answerTo(exercise: PackagedExercise): Answer = when (exercise) {
    is PackagedExercise.TranslationWrapper ->
        Answer("translation", exercise.value.id, JsonPrimitive(exercise.value.data.targetText))
    is PackagedExercise.TranslationWordBankWrapper ->
        Answer("translation-word-bank", exercise.value.id, texts(exercise.value.data.correctWords))
    is PackagedExercise.FillInTheBlankWrapper ->
        Answer("fill-in-the-blank", exercise.value.id, texts(exercise.value.data.blanks.map { it.correctAnswers.first() }))
    is PackagedExercise.VofWrapper -> Answer("vof", exercise.value.id, JsonPrimitive(exercise.value.data.isTrue))
    is PackagedExercise.PairsWrapper -> Answer("pairs", exercise.value.id, buildJsonArray {
        for (pair in exercise.value.data.pairs) add(buildJsonObject { put("left", pair.left); put("right", pair.right) })
    })
    is PackagedExercise.OrderingWrapper ->
        Answer("ordering", exercise.value.id, texts(exercise.value.data.items.sortedBy { it.correctOrder }.map { it.text }))
    is PackagedExercise.MultipleChoiceWrapper ->
        Answer("multiple-choice", exercise.value.id, texts(exercise.value.data.options.filter { it.isCorrect }.map { it.id }))
    is PackagedExercise.ListeningWrapper ->
        Answer("listening", exercise.value.id, JsonPrimitive(exercise.value.data.transcript))
    is PackagedExercise.SpeakingWrapper ->
        Answer("speaking", exercise.value.id, buildJsonObject { put("skipped", true) })
    is PackagedExercise.InformativeWrapper -> Answer("informative", exercise.value.id, JsonNull)
}

fun texts(values: List<String>) = buildJsonArray { values.forEach { add(JsonPrimitive(it)) } }

fun signedIn(tokens: Tokens): OkHttpClient = OkHttpClient.Builder().addInterceptor { chain ->
    val header = "Bearer ${tokens.accessToken}"
    chain.proceed(chain.request().newBuilder().header("Authorization", header).build())
}.build()

fun step(name: String, succeeded: Boolean) {
    check(succeeded) { name }
    println(name)
}
