import java.io.File;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.langlearn.client.ApiClient;
import org.langlearn.client.ApiException;
import org.langlearn.client.api.*;
import org.langlearn.client.model.*;

/** The tour of clients/README.md with the client that openapi-generator makes: `java Tour URL EMAIL PASSWORD PICTURE`. */
public class Tour {
  static String url;

  public static void main(String[] arguments) throws ApiException {
    url = arguments[0];
    var anonymous = new AuthenticationApi(signedIn(null));
    var email = "java-" + UUID.randomUUID() + "@example.org";
    var registered = anonymous.register(new RegisterRequest().email(email).password("Correct-Horse7"));
    check(registered.getData().getUser().getEmail().equals(email), "register");

    var refresh = new RefreshRequest().refreshToken(registered.getData().getTokens().getRefreshToken());
    var learner = signedIn(anonymous.refreshSession(refresh).getData().getTokens());
    check(new AuthenticationApi(learner).getMe().getData().getUser().getEmail().equals(email), "refresh");

    var credentials = new LoginRequest().email(arguments[1]).password(arguments[2]);
    var creator = signedIn(anonymous.login(credentials).getData().getTokens());
    var courses = new ContentApi(creator);
    var draft = new CourseBodyRequest().name("Draft").sourceLanguage("en").targetLanguage("fr").isPublic(false);
    var id = courses.createCourse(draft).getData().getId();
    var renamed = courses.patchCourse(id, null, new PatchedCourseBodyRequest().name("Renamed")).getData();
    check(renamed.getName().equals("Renamed") && !renamed.getIsPublic() && isHidden(learner, id), "private course");

    var lesson = new LessonsExercisesApi(learner).getLesson("es-a1-hello-and-goodbye", null).getData();
    check(lesson.getExercises().get(0).getExercise().getActualInstance() != null, "lesson");

    var packages = new PackagesApi(learner);
    var course = packages.getPackage("spanish-a1", null, null, null, null).getData().getCoursePackage();
    check(course.getLevels().size() == course.getCounts().getLevels(), "package");

    var delta = packages.getPackage("spanish-a1", null, null, course.getRevision(), null).getData().getDelta();
    check(delta.getUpserted().getLessons().isEmpty(), "delta");

    var manifest = packages.getMediaManifest("spanish-a1", null, null, lesson.getId(), null, null, null).getData();
    var asset = manifest.getMediaManifest().getAssets().get(0);
    var file = new MediaApi(learner).downloadMedia(asset.getPath().replace("media/", ""), null, null, null);
    check(file.length() == asset.getBytes(), "media");

    var progress = new ProgressApi(learner);
    var answers = new HashMap<String, Answer>();
    for (var exercise : exercisesOf(course)) {
      var answer = answerTo(exercise.getActualInstance());
      answers.put(answer.type, answer);
    }
    check(answers.size() == 10, null);
    for (var answer : answers.values()) {
      var body = new AttemptBodyRequest().answer(answer.value);
      var grading = progress.attemptExercise(answer.exerciseId, null, body).getData().getGrading();
      check(grading.getIsCorrect() != answer.type.equals("speaking"), null);
    }
    check(true, "answers");

    var now = OffsetDateTime.now();
    var attempt = new UploadedAttemptDataRequest().clientId(UUID.randomUUID()).exerciseId(answers.get("vof").exerciseId);
    var completion = new UploadedCompletionDataRequest().clientId(UUID.randomUUID()).lessonId(lesson.getId()).score(90);
    var offline = new SynchronizeBodyRequest()
        .addAttemptsItem(attempt.answer(true).answeredAt(now))
        .addCompletionsItem(completion.completedAt(now));
    var synchronised = new SynchronisationApi(learner).synchronizeProgress(offline).getData();
    check(synchronised.getSyncedCompletions() == 1 && synchronised.getRecordedAttempts() == 1, "sync");

    var practice = progress.startPractice(new StartPracticeBodyRequest().courseId("spanish-a1").size(5)).getData();
    var finished = progress.finishPractice(practice.getSession().getId()).getData();
    check(practice.getItems().size() == 5 && finished.getResult().getSolved() == 0, "practice");

    var importedCourse = new ImportedCourseRequest().id("j" + System.currentTimeMillis()).name("Imported");
    var imported = new ImportedPackageRequest()
        .course(importedCourse.sourceLanguage("en").targetLanguage("fr").isPublic(false))
        .levels(List.of());
    var importing = new ImportRequest().mode(ModeEnum.CREATE)._package(imported);
    var plan = new PackagesApi(creator).importCourse(importing, null).getData().getPlan();
    check(plan.getCreate().size() == 1, "import");

    var uploaded = new MediaApi(creator).uploadMedia(new File(arguments[3]), "A picture", null, null, null, null);
    check(uploaded.getData().getKind() == MediaKindEnum.IMAGE, "upload");
  }

  record Answer(String type, String exerciseId, Object value) {}

  /** The right answer to an exercise; each type has a shape of its own. */
  static Answer answerTo(Object exercise) {
    if (exercise instanceof TranslationExercisePackaged each) {
      return new Answer("translation", each.getId(), each.getData().getTargetText());
    } else if (exercise instanceof TranslationWordBankExercisePackaged each) {
      return new Answer("translation-word-bank", each.getId(), each.getData().getCorrectWords());
    } else if (exercise instanceof FillInTheBlankExercisePackaged each) {
      var blanks = each.getData().getBlanks().stream().map(blank -> blank.getCorrectAnswers().get(0)).toList();
      return new Answer("fill-in-the-blank", each.getId(), blanks);
    } else if (exercise instanceof VofExercisePackaged each) {
      return new Answer("vof", each.getId(), each.getData().getIsTrue());
    } else if (exercise instanceof PairsExercisePackaged each) {
      var pairs = each.getData().getPairs().stream()
          .map(pair -> Map.of("left", pair.getLeft(), "right", pair.getRight())).toList();
      return new Answer("pairs", each.getId(), pairs);
    } else if (exercise instanceof OrderingExercisePackaged each) {
      var items = new ArrayList<>(each.getData().getItems());
      items.sort(Comparator.comparing(OrderingDataItemsInner::getCorrectOrder));
      return new Answer("ordering", each.getId(), items.stream().map(OrderingDataItemsInner::getText).toList());
    } else if (exercise instanceof MultipleChoiceExercisePackaged each) {
      var options = each.getData().getOptions().stream().filter(MultipleChoiceDataOptionsInner::getIsCorrect);
      return new Answer("multiple-choice", each.getId(), options.map(MultipleChoiceDataOptionsInner::getId).toList());
    } else if (exercise instanceof ListeningExercisePackaged each) {
      return new Answer("listening", each.getId(), each.getData().getTranscript());
    } else if (exercise instanceof SpeakingExercisePackaged each) {
      return new Answer("speaking", each.getId(), Map.of("skipped", true));
    } else if (exercise instanceof InformativeExercisePackaged each) {
      return new Answer("informative", each.getId(), null);
    }
    throw new AssertionError(exercise);
  }

  static List<PackagedExercise> exercisesOf(CoursePackage course) {
    return course.getLevels().stream()
        .flatMap(level -> level.getSections().stream())
        .flatMap(section -> section.getModules().stream())
        .flatMap(module -> module.getLessons().stream())
        .flatMap(lesson -> lesson.getExercises().stream())
        .map(PackagedAssignment::getExercise)
        .toList();
  }

  static ApiClient signedIn(Tokens tokens) {
    var client = new ApiClient();
    client.updateBaseUri(url);
    if (tokens != null) {
      client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + tokens.getAccessToken()));
    }
    return client;
  }

  static boolean isHidden(ApiClient learner, String courseId) {
    try {
      new ContentApi(learner).getCourse(courseId, null);
      return false;
    } catch (ApiException error) {
      return error.getCode() == 404;
    }
  }

  static void check(boolean condition, String step) {
    if (!condition) {
      throw new AssertionError(step);
    }
    if (step != null) {
      System.out.println(step);
    }
  }
}
