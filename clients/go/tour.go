// The tour of clients/README.md with the client that openapi-generator makes: `tour URL EMAIL PASSWORD PICTURE`.
package main

import (
	"context"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"

	"langlearn"
)

var url string

func main() {
	url = os.Args[1]
	none := context.Background()
	anonymous := signedIn(nil).AuthenticationAPI
	email := fmt.Sprintf("go-%d@example.org", time.Now().UnixNano())
	registration := langlearn.NewRegisterRequest(email, "Correct-Horse7")
	registered := must(anonymous.Register(none).RegisterRequest(*registration).Execute())
	check(registered.Data.User.Email == email, "register")

	refresh := langlearn.NewRefreshRequest(registered.Data.Tokens.RefreshToken)
	refreshed := must(anonymous.RefreshSession(none).RefreshRequest(*refresh).Execute())
	learner := signedIn(&refreshed.Data.Tokens)
	me := must(learner.AuthenticationAPI.GetMe(none).Execute())
	check(me.Data.User.Email == email, "refresh")

	credentials := langlearn.NewLoginRequest(os.Args[2], os.Args[3])
	author := must(anonymous.Login(none).LoginRequest(*credentials).Execute())
	creator := signedIn(&author.Data.Tokens)
	draft := langlearn.NewCourseBodyRequest("en", "fr", "Draft")
	draft.SetIsPublic(false)
	id := must(creator.ContentAPI.CreateCourse(none).CourseBodyRequest(*draft).Execute()).Data.Id
	change := langlearn.NewPatchedCourseBodyRequest()
	change.SetName("Renamed")
	renamed := must(creator.ContentAPI.PatchCourse(none, id).PatchedCourseBodyRequest(*change).Execute()).Data
	_, refused, _ := learner.ContentAPI.GetCourse(none, id).Execute()
	check(renamed.Name == "Renamed" && !renamed.IsPublic && refused.StatusCode == 404, "private course")

	lesson := must(learner.LessonsExercisesAPI.GetLesson(none, "es-a1-hello-and-goodbye").Execute()).Data
	check(lesson.Exercises[0].Exercise.GetActualInstance() != nil, "lesson")

	course := must(learner.PackagesAPI.GetPackage(none, "spanish-a1").Execute()).Data.CoursePackage
	check(len(course.Levels) == int(course.Counts.Levels), "package")

	delta := must(learner.PackagesAPI.GetPackage(none, "spanish-a1").Since(course.GetRevision()).Execute()).Data.Delta
	check(len(delta.Upserted.Lessons) == 0, "delta")

	manifest := must(learner.PackagesAPI.GetMediaManifest(none, "spanish-a1").Lesson(lesson.Id).Execute()).Data
	asset := manifest.MediaManifest.Assets[0]
	file := must(learner.MediaAPI.DownloadMedia(none, strings.TrimPrefix(asset.Path, "media/")).Execute())
	information, err := (*file).Stat()
	check(err == nil && information.Size() == int64(asset.Bytes), "media")

	answers := map[string]answer{}
	for _, level := range course.Levels {
		for _, section := range level.Sections {
			for _, module := range section.Modules {
				for _, each := range module.Lessons {
					for _, assignment := range each.Exercises {
						answer := answerTo(assignment.Exercise)
						answers[answer.exerciseType] = answer
					}
				}
			}
		}
	}
	check(len(answers) == 10, "")
	for _, answer := range answers {
		body := langlearn.NewAttemptBodyRequest()
		body.SetAnswer(answer.value)
		attempted := must(learner.ProgressAPI.AttemptExercise(none, answer.exerciseId).AttemptBodyRequest(*body).Execute())
		check(attempted.Data.Grading.IsCorrect == (answer.exerciseType != "speaking"), "")
	}
	check(true, "answers")

	now := time.Now()
	attempt := langlearn.NewUploadedAttemptDataRequest(answers["vof"].exerciseId, "0b7a3a0e-7a51-4d0e-9f0f-1d9b8c6f4a21", now)
	attempt.SetAnswer(true)
	offline := langlearn.NewSynchronizeBodyRequest()
	offline.SetAttempts([]langlearn.UploadedAttemptDataRequest{*attempt})
	offline.SetCompletions([]langlearn.UploadedCompletionDataRequest{*langlearn.NewUploadedCompletionDataRequest(lesson.Id, now)})
	synchronized := must(learner.SynchronisationAPI.SynchronizeProgress(none).SynchronizeBodyRequest(*offline).Execute()).Data
	check(synchronized.SyncedCompletions == 1 && synchronized.RecordedAttempts == 1, "sync")

	start := langlearn.NewStartPracticeBodyRequest("spanish-a1")
	start.SetSize(5)
	practice := must(learner.ProgressAPI.StartPractice(none).StartPracticeBodyRequest(*start).Execute()).Data
	session := practice.Session.Get()
	finished := must(learner.ProgressAPI.FinishPractice(none, session.Id).Execute()).Data
	check(len(practice.Items) == 5 && finished.Result.Solved == 0, "practice")

	imported := langlearn.NewImportedCourseRequest(fmt.Sprintf("g%d", now.Unix()), "en", "fr", "Imported")
	imported.SetIsPublic(false)
	document := langlearn.NewImportedPackageRequest(*imported, []langlearn.ImportedLevelRequest{})
	importing := langlearn.NewImportRequest(*document, langlearn.MODEENUM_CREATE)
	plan := must(creator.PackagesAPI.ImportCourse(none).ImportRequest(*importing).Execute()).Data.Plan
	check(len(plan.Create) == 1, "import")

	picture, err := os.Open(os.Args[4])
	check(err == nil, "")
	uploaded := must(creator.MediaAPI.UploadMedia(none).File(picture).Alt("A picture").Execute())
	check(uploaded.Data.Kind == langlearn.MEDIAKINDENUM_IMAGE, "upload")
}

type answer struct {
	exerciseType string
	exerciseId   string
	value        interface{}
}

// The right answer to an exercise; each type has a shape of its own.
func answerTo(exercise langlearn.PackagedExercise) answer {
	switch each := exercise.GetActualInstance().(type) {
	case *langlearn.TranslationExercisePackaged:
		return answer{"translation", each.Id, each.Data.TargetText}
	case *langlearn.TranslationWordBankExercisePackaged:
		return answer{"translation-word-bank", each.Id, each.Data.CorrectWords}
	case *langlearn.FillInTheBlankExercisePackaged:
		texts := []string{}
		for _, blank := range each.Data.Blanks {
			texts = append(texts, blank.CorrectAnswers[0])
		}
		return answer{"fill-in-the-blank", each.Id, texts}
	case *langlearn.VofExercisePackaged:
		return answer{"vof", each.Id, each.Data.IsTrue}
	case *langlearn.PairsExercisePackaged:
		pairs := []map[string]string{}
		for _, pair := range each.Data.Pairs {
			pairs = append(pairs, map[string]string{"left": pair.Left, "right": pair.Right})
		}
		return answer{"pairs", each.Id, pairs}
	case *langlearn.OrderingExercisePackaged:
		items := each.Data.Items
		sort.Slice(items, func(i, j int) bool { return items[i].CorrectOrder < items[j].CorrectOrder })
		texts := []string{}
		for _, item := range items {
			texts = append(texts, item.Text)
		}
		return answer{"ordering", each.Id, texts}
	case *langlearn.MultipleChoiceExercisePackaged:
		ids := []string{}
		for _, option := range each.Data.Options {
			if option.IsCorrect {
				ids = append(ids, option.Id)
			}
		}
		return answer{"multiple-choice", each.Id, ids}
	case *langlearn.ListeningExercisePackaged:
		return answer{"listening", each.Id, each.Data.Transcript}
	case *langlearn.SpeakingExercisePackaged:
		return answer{"speaking", each.Id, map[string]bool{"skipped": true}}
	case *langlearn.InformativeExercisePackaged:
		return answer{"informative", each.Id, nil}
	}
	panic("an exercise of no type")
}

func signedIn(tokens *langlearn.Tokens) *langlearn.APIClient {
	configuration := langlearn.NewConfiguration()
	configuration.Servers = langlearn.ServerConfigurations{{URL: url}}
	if tokens != nil {
		configuration.AddDefaultHeader("Authorization", "Bearer "+tokens.AccessToken)
	}
	return langlearn.NewAPIClient(configuration)
}

func must[Body any, Response any](body Body, response Response, err error) Body {
	if refusal, is := err.(*langlearn.GenericOpenAPIError); is {
		panic(string(refusal.Body()))
	}
	if err != nil {
		panic(err)
	}
	return body
}

func check(condition bool, step string) {
	if !condition {
		panic("failed: " + step)
	}
	if step != "" {
		fmt.Println(step)
	}
}
