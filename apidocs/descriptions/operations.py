"""What operations do, by operation id, where the docstring of the method says no more than the summary."""

_SAME_UPDATE = "Only the fields that are sent change; what equals the stored values changes nothing."
_DELETE_CONFLICT = (
    "Refused with 409 while learners have completed what would be deleted, unless `force=true`; their completions stay."
)
_MOVE = "Without `order` it comes last; what is below moves along, and ids stay."
_REORDER = "The list has all of them, each once, in the new order. A list that is not complete is refused with 400."

OPERATIONS: dict[str, str] = {
    "add_member": "The account must be an active creator or administrator, named by username or e-mail address.",
    "api_information": (
        "Versions of the API, and where to go on. `links.media` is what the path of an asset is appended to."
    ),
    "api_status": "The health of the server in the words of a status page, and what this installation offers.",
    "assign_exercise": "Without `order` the exercise comes last. One that the lesson has already is refused with 409.",
    "award_bonus": "Writes one entry of the ledger and one of the audit log; streak and lives stay.",
    "change_password": "The session of the request stays and gets new tokens; its older ones stop working.",
    "complete_lesson_without_id": "Kept for clients that leave out the id, so that the failure names what is missing.",
    "copy_course": (
        "The copy is private, published by hand and owned by the caller. Ids below it follow from the new course id."
    ),
    "create_course": "The caller owns it. Without an `id` one is made from the name.",
    "create_exercise": "`data` must be valid for the type. The exercise is in no lesson until it is assigned to one.",
    "create_lesson": "Without `id` one is made from the name, without `order` it comes last in its module.",
    "create_level": "Without `id` one is made from the name, without `order` it comes last in its course.",
    "create_module": "Without `id` one is made from the name, without `order` it comes last in its section.",
    "create_section": "Without `id` one is made from the name, without `order` it comes last in its level.",
    "create_word": (
        "The id is unique in the course; without one it is made from the text. A course has at most 5000 words."
    ),
    "delete_account": (
        "Needs the password. The account, its sessions and its progress are gone at once and cannot be restored."
    ),
    "delete_course": _DELETE_CONFLICT,
    "delete_exercise": (
        "Refused with 409 while a lesson uses it, unless `force=true`, which takes it out of all lessons first."
    ),
    "delete_media": (
        "Refused with 409 while content names it, unless `force=true`. Copies that learners downloaded stay with them."
    ),
    "delete_schedule": "The draft stays as it is, and nothing is published.",
    "discard_draft": "Every change since the last publication is undone; learners notice nothing.",
    "download_media": (
        "Public, without a token, and cacheable for ever, as the bytes of an address never change. Ranges are served,"
        " so that a download can be resumed."
    ),
    "duplicate_exercise": (
        "`modifications` replace keys of the data in the copy, which must then be valid for the type."
    ),
    "end_session": "The tokens of the session stop working at once. It may be the session of the request.",
    "enroll": "A course that the learner follows already stays where it is.",
    "export_course": "The import takes the document as it is, here or in another installation.",
    "export_words": "All words by id, with a column for each field.",
    "forgot_password": "The response is the same whether or not the address belongs to an account.",
    "get_calendar": "One entry for each local date, 30 days up to today by default and 366 at most.",
    "get_case": (
        "The ETag is about the decision. Sent as If-Match, it makes sure that no other author decided meanwhile."
    ),
    "get_course": "A private course is 404 for anonymous callers and learners.",
    "get_exercise": "With its answers. Learners read exercises through their lessons.",
    "get_exercise_analytics": "Computed from stored assignments, completions and answers; null where there are none.",
    "get_exercise_delete_impact": "Nothing is deleted.",
    "get_exercise_usage": "Lessons of courses that the caller reads, by course and name.",
    "get_exercise_usages": "In the order of the request; unknown ids are left out.",
    "get_grading": "A client that grades offline compares both with those of its grading module.",
    "get_lesson": "With all its exercises by `order`, answers included, so that learners can practise offline.",
    "get_lesson_exercise": "The exercise with its position in the lesson.",
    "get_lesson_state": "Also for a lesson that is no longer public, if the learner has completed it.",
    "get_level": "Without its sections, of which it has the number.",
    "get_me": "The account that the access token belongs to, as it is now.",
    "get_media": "The metadata; the file itself is at its `url`.",
    "get_member": "The role of one account in the course.",
    "get_module": "Without its lessons, of which it has the number.",
    "get_next_step": "A lesson, a practice session, or nothing more to do; with the reason.",
    "get_package": (
        "Everything that a client needs to show and grade the course offline. With `since`, the revision of the"
        " local copy, only the changes; without it, send the ETag as If-None-Match."
    ),
    "get_placement": "While it is `running`, the next question; once it is `done`, the lesson to start with.",
    "get_profile": "The ETag changes with the account.",
    "get_progress": "Lives and streak are computed for the instant of the response. The ETag is about `data`.",
    "get_progress_summary": "Totals, and each started course with the lesson to go on with.",
    "get_publication": "Its number, what it changed, and whether its package can still be read.",
    "get_publication_package": "The same bytes and ETag as learners got then.",
    "get_publish_mode": "Also the revision of the draft, and what the caller may do in the course.",
    "get_schedule": "404 when no publication is scheduled.",
    "get_section": "Without its modules, of which it has the number.",
    "get_user": "For administrators; learners read their own account at `/api/users/profile`.",
    "get_user_progress": (
        "For administrators: what the learner reads at `/api/v1/progress` and `/api/v1/progress/summary`."
    ),
    "get_word": "The word in the draft for staff, as published for learners.",
    "get_words_package": (
        "Words have a revision of their own, which rises only when a word changes. With `since`, the revision of the"
        " local copy, only the changes."
    ),
    "get_words_summary": "Numbers of words by state, as of now.",
    "guide": "Sections in Markdown, examples to paste, and the operations that the guide is about.",
    "health": "200 when requests are served, even if something is degraded; 503 when the database does not answer.",
    "import_course": (
        "`create` makes a new course, `merge` adds and updates, `replace` also deletes what the document does not have."
        " All or nothing; `dry_run` only plans."
    ),
    "import_course_archive": "The same as the import of a document, with the sounds and pictures of the archive.",
    "leave_course": "Following it again puts it after the others.",
    "list_audit_entries": "Administrative actions and security events, with who did what to whom.",
    "list_cases": "Open ones by default, the most urgent first; `meta.counts` has the number of open ones by kind.",
    "list_changes": "By default what publishing now would change; any two publications can be compared.",
    "list_claims": "Newest first, each with its decision.",
    "list_completions": "Latest first by default. Completions that a reset has archived are left out.",
    "list_courses": "Anonymous callers and learners get public courses only.",
    "list_enrollments": "Not paged: a learner follows at most 50 courses.",
    "list_exercises": "All exercises that the caller reads, in lessons or not, newest first by default.",
    "list_exercises_of_type": "Newest first by default. The type may be spelled with dashes or underscores.",
    "list_history": "One entry for each changed row and transaction, by descending revision of the draft.",
    "list_ledger": "Over all resets; each page has the cursor of the next one.",
    "list_lesson_exercises": "By `order`, with the data and answers of each exercise.",
    "list_lesson_words": "For each word, the exercises of the lesson that have it.",
    "list_lessons": "Lessons of all courses that the caller sees, newest first by default.",
    "list_lessons_of_module": "By `order` unless another sorting is asked for.",
    "list_levels_of_course": "By `order` unless another sorting is asked for.",
    "list_media": "Metadata of the files, newest first by default.",
    "list_media_uses": "By entity, id and field; `meta.total` equals `uses` of the asset.",
    "list_members": "Owners, editors and reviewers, without e-mail addresses.",
    "list_mistakes": "An exercise leaves the list when it is answered right.",
    "list_modules_of_section": "By `order` unless another sorting is asked for.",
    "list_notifications": "`meta.unread` is the number of unread ones. Poll with the ETag as If-None-Match.",
    "list_problems": (
        "By severity; `meta.counts` has the number of each severity. Problems never prevent a publication."
    ),
    "list_publications": "Each with its kind, who published it, and how much it changed.",
    "list_reports": "Newest first, each with its decision.",
    "list_sections_of_level": "By `order` unless another sorting is asked for.",
    "list_sessions": "Latest use first; the one of the request is marked as `current`.",
    "list_users": "For administrators, newest first by default.",
    "list_word_strengths": "Computed for now from all answers; the weakest first by default.",
    "list_word_uses": "With the lessons that use each exercise.",
    "list_words": "By text by default; learners get published words only.",
    "liveness": "The process answers; nothing else is checked.",
    "login": "Opens a session with an access token and a refresh token. Too many wrong passwords are 429.",
    "logout": "The tokens of the session stop working at once; repeating it is harmless.",
    "logout_all": "The session of the request ends, too.",
    "metrics": "In the text format of Prometheus, without the JSON envelope.",
    "move_lesson": _MOVE,
    "move_level": _MOVE,
    "move_module": _MOVE,
    "move_section": _MOVE,
    "openapi_document": "This document, without the JSON envelope. It has an ETag.",
    "publish_course": (
        "Learners get the whole draft in one revision. 200 with nothing to publish; `force=true` also deletes"
        " completed lessons."
    ),
    "readiness": "200 when the database answers and all migrations are applied; else 503 with the failing check.",
    "refresh_session": (
        "Store the new refresh token: one older than the last two ends the whole session, as it may be stolen."
    ),
    "register": "Opens a session at once. A mail with a token to confirm the address is sent.",
    "remove_member": "The last active owner cannot be removed.",
    "reorder_enrollments": _REORDER,
    "reorder_lesson_exercises": _REORDER,
    "reorder_lessons": _REORDER,
    "reorder_levels": _REORDER,
    "reorder_modules": _REORDER,
    "reorder_sections": _REORDER,
    "resend_verification": (
        "The response is the same when the address is confirmed already. An older token stops working."
    ),
    "reset_password": "All sessions of the account end; sign in with the new password.",
    "restore_course": "Written to the draft as new changes; with `publish` they are public at once. Ids stay.",
    "save_member": "200 for a member whose role changes, 201 for a new one.",
    "save_schedule": (
        "Published within a minute after the instant, as the draft then is. Saving again replaces the schedule."
    ),
    "set_user_role": "Holds from the account's next request on; its sessions stay.",
    "set_user_status": "Deactivating ends all sessions of the account; its progress stays.",
    "unassign_exercise": "The exercise itself stays, and can be assigned again.",
    "update_course": _SAME_UPDATE,
    "update_exercise": (
        "The result must be valid for its type as a whole. Every lesson that uses the exercise shows the change."
    ),
    "update_lesson": _SAME_UPDATE,
    "update_lesson_exercise": "With `insert`, the others at or after a taken position move up by one.",
    "update_level": _SAME_UPDATE,
    "update_media": "The bytes never change. Null or an empty text clears a field.",
    "update_module": _SAME_UPDATE,
    "update_profile": "Unknown and read-only fields change nothing, and are listed in `meta.ignored_fields`.",
    "update_publish_mode": (
        "Publishing by hand changes nothing for learners; going back is refused with 409 while there are changes."
    ),
    "update_section": _SAME_UPDATE,
    "update_word": _SAME_UPDATE,
    "upload_media": "The bytes are judged, not the name. The same bytes again are 200, and nothing is stored twice.",
    "verify_email": "A token can be used once, within 48 hours.",
}
