// Made by "make bundle". Contains Preact and htm: see vendor/.
var za="langlearn.effects";var Ot=null;function Ge(){try{return{sounds:!0,motion:!0,...JSON.parse(localStorage.getItem(za))}}catch{return{sounds:!0,motion:!0}}}function Qn(e){let t={...Ge(),...e};try{localStorage.setItem(za,JSON.stringify(t))}catch{}document.documentElement.classList.toggle("still",!t.motion)}var yn=()=>Ge().motion&&!matchMedia("(prefers-reduced-motion: reduce)").matches;function $p({from:e,to:t=e,at:n=0,seconds:o,gain:s,type:r="sine"}){let a=Ot.currentTime+n,[i,c]=[Ot.createOscillator(),Ot.createGain()];i.type=r,i.frequency.setValueAtTime(e,a),i.frequency.linearRampToValueAtTime(t,a+o),c.gain.setValueAtTime(0,a),c.gain.linearRampToValueAtTime(s,a+.008),c.gain.linearRampToValueAtTime(0,a+o),i.connect(c).connect(Ot.destination),i.start(a),i.stop(a+o)}function ys(e){!Ge().sounds||!("AudioContext"in globalThis)||(Ot??=new AudioContext,Ot.state==="suspended"&&Ot.resume(),e.forEach($p))}var ja=e=>Ge().motion&&navigator.vibrate?.(e);function Kt(){ys([{from:660,seconds:.07,gain:.12},{from:880,at:.07,seconds:.07,gain:.12}]),ja(10)}function Yt(){ys([{from:220,to:196,seconds:.16,gain:.1,type:"triangle"}]),ja([20,40,20])}var qa=()=>ys([523.25,659.25,783.99,1046.5].map((e,t)=>({from:e,at:t*.09,seconds:.16,gain:.12})));var Fa={skip_to_content:"Skip to content",language_of_the_page:"Language of this page",more:"More",for_developers:"For developers: the API",for_creators:"For creators: how courses are made",studio_link:"Studio: the inbox of your courses",for_operators:"For operators: set-up",error:"Something went wrong",error_reload:"Reload the page. Your results are stored on this device.",not_found:"Page not found",all_courses:"All courses",loading:"Loading …",try_again:"Try again",failure_offline:"The service cannot be reached. Check your connection.",failure_not_stored:"The service cannot be reached. This is not on this device yet.",failure_not_found:"This does not exist, or is not public any more.",failure_signed_out:"You have been signed out, or signed in with another account.",failure_too_many:"Too many requests. Wait a few minutes.",failure_other:"The service reports a problem. Try again later.",home_title:"Learn languages in short lessons",home_text:"You need no account: what you learn stays on this device.",home_back:"Good to see you",courses_begun:"Courses you have begun",more_courses:"More courses",first_lesson:"Take the first lesson",courses:"Courses",no_courses:"There are no courses yet.",previous:"Previous",next:"Next",for_speakers_of:"for speakers of {language}","lessons.one":"{count} lesson","lessons.other":"{count} lessons",start_course:"Start: {name}",continue_course:"Continue: {name}",start:"Start",course:"Course",start_lesson:"Start “{name}”",continue_lesson:"Continue “{name}”",next_step:"Next step",continue:"Continue",course_complete:"You have completed all lessons of this course.",course_passed:"Every lesson is completed or skipped. Take any of them, or practise.",course_empty:"This course has no lessons yet.","lessons_done.one":"{done} of {count} lesson completed","lessons_done.other":"{done} of {count} lessons completed",lesson:"Lesson",lesson_completed:"completed",lesson_locked:"Locked: complete the lessons before it first.",lesson_empty:"There are no exercises here yet.",lesson_missing:"This lesson is not in the course any more.",back_to_course:"Back to the course",leave_lesson:"Leave the lesson",progress:"Progress",check:"Check",lesson_finished:"Lesson completed",percent:"{score}%",stored_here:"The result is stored on this device.",next_lesson:"Next: {name}",do_translate:"Translate",do_build:"Build the sentence",do_fill:"Fill in the blanks",do_judge:"True or false?",do_pair:"Find the pairs",do_read:"Good to know",do_order:"Put in order",do_choose:"Choose the answer",do_listen:"Write what you hear",do_speak:"Say aloud",play:"Listen",play_slowly:"Slowly",play_option:"Listen: {name}",hints:"Hints",special_letters:"Special letters",your_translation:"Your translation",what_you_hear:"What you hear",cannot_listen:"I can’t listen now",cannot_speak:"I can’t speak now",record:"Speak",stop_recording:"Stop",no_recognition:"This browser does not recognise speech. Say it aloud, then skip the exercise.",not_understood:"Nothing was understood. Try again, or skip the exercise.",your_answer:"Your answer",words:"Words",take_back:"{word}, take back",blank:"Blank {number}",option:"Option {number}",choose_all:"Choose all that are right.",right_option:"right",wrong_option:"wrong",true:"True",false:"False",move_up:"Move up",move_down:"Move down",word_accent:"accent",hint_accent:"Mind the accents: not {given} but {expected}.",hint_letters:"Mind the letters: not {given} but {expected}.",hint_typo:"One letter off: not {given} but {expected}.",hint_spaces:"Mind spaces, hyphens and apostrophes: not {given} but {expected}.",hint_swapped:"Two letters changed places: not {given} but {expected}.",hint_words:"In words, {given} is {expected}.",hint_numeral:"Here {given} is written {expected}.",word_typo:"slip",word_wrong:"wrong",word_missing:"missing",word_extra:"too much",claim:"My answer is right",claim_which:"Which of them is right?",claim_sure:"Is this really how you spell it?",claim_yes:"Yes, send it",claim_no:"No",claim_sent:"Sent. You will hear from the makers.",claim_waits:"Noted. It goes to the makers with your answers.",claim_waits_guest:"Noted. It goes to the makers once you have an account.",claim_accepted:"You are right: this answer is accepted now.",claim_rejected:"The makers have looked at this answer before: it is not accepted.",claim_refused:"The makers cannot look at this answer any more.",sending:"Sending …",tip:"Help with this lesson",tip_back:"Back to the exercise",report:"Report",report_about:"Report a problem: {name}",report_lesson:"Something wrong in this lesson?",report_course:"Something wrong in this course?",report_title:"Report a problem",report_what:"What is wrong?",wrong_answer:"The accepted answer is wrong",wrong_text:"There is a mistake in the text",wrong_audio:"The sound is wrong or bad",wrong_image:"The picture is wrong or bad",wrong_offensive:"It is offensive",wrong_other:"Something else",report_comment:"Anything to add?",report_comment_needed:"What is it?",report_send:"Send",report_more:"Report something else",report_waits:"Noted. It is sent as soon as possible.",report_rejected:"The makers have looked at this before and see no fault.",report_refused:"This is not in the course any more.",sign_in:"Sign in",sign_out:"Sign out",register:"Create an account",account:"Account",email:"E-mail",password:"Password",password_rules:"At least 8 characters: upper and lower case, a digit, and another character such as - or !. Not your e-mail address.",email_invalid:"Enter a valid e-mail address.",check_fields:"Check the fields below.",wrong_password:"The e-mail or the password is not right.",email_taken:"There is an account with this e-mail address already. Sign in instead.",forgot_password:"I forgot my password",reset_mailed:"If the address belongs to an account, a mail with a link is on its way.",no_account:"No account yet?",have_account:"Already have an account?","adopt_results.one":"Add the result on this device to my account","adopt_results.other":"Add the {count} results on this device to my account","results_move.one":"The result on this device moves to your account.","results_move.other":"The {count} results on this device move to your account.",adopt_reports:"Add what I have reported here to my account",reports_move:"What you have reported here moves to your account.","results_wait.one":"{count} result waits for a connection.","results_wait.other":"{count} results wait for a connection.",experience:"Experience",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Streak","days.one":"{count} day","days.other":"{count} days",lives:"Lives",result_waits:"The result is stored on this device and waits for a connection.",result_refused:"The service did not accept this result: the course was changed meanwhile, or the clock of this device is wrong.",register_to_keep:"Create an account to keep it.",stored_signed_out:"You have been signed out. The result is stored on this device until you sign in again.","unsent_stay.one":"Not sent yet: {count} lesson or practice session. It stays on this device for its account alone, and is sent when that account signs in again.","unsent_stay.other":"Not sent yet: {count} lessons or practice sessions. They stay on this device for their account alone, and are sent when that account signs in again.",profile:"Profile and daily goal",name:"Name",name_rules:"3 to 50 letters, digits, spaces and . _ - '. Leaderboards show it. It may be empty.",name_taken:"This name is taken. Choose another one.",time_zone:"Time zone",time_zone_help:"Your learning day begins at midnight there.",time_zone_too_often:"The time zone was changed too often. Wait a day.",daily_goal:"Daily goal",no_goal:"No goal",no_goal_yet:"You have no daily goal yet. Set one in your profile.",goal_today:"{xp} of {goal} XP today",hide_in_leaderboards:"Hide me in leaderboards",save:"Save",saved:"Saved.",change_password:"Change password",current_password:"Current password",new_password:"New password",current_password_wrong:"The current password is not right.",password_common:"Too many people use this password. Choose another one.",password_same:"The new password must differ from the current one.",password_changed:"Your password has been changed.",other_devices_end:"All other devices are signed out.",forgot_help:"We send you a link to choose a new one.",send_mail:"Send the mail",mail_again:"Send the mail again",enter_code:"I have a code",code:"Code from the mail",code_invalid:"This code cannot be used: it has expired, was used before, or a newer mail has replaced it.",choose_password:"Choose a new password",password_reset:"Your password has been changed. Sign in with it now.",confirm_email:"Confirm your address",confirm_why:"Open the link in the mail that was sent to {email}.",confirmation_mailed:"A mail is on its way.",confirm:"Confirm",email_confirmed:"Your e-mail address is confirmed.",devices:"Devices",devices_help:"Your account is signed in on these devices. Sign out those that you do not know, and change your password.",unknown_device:"Unknown device",this_device:"This device",last_used:"Last used {time}",end_session_of:"Sign out {name}","sessions_ended.one":"{count} device signed out.","sessions_ended.other":"{count} devices signed out.",end_other_sessions:"Sign out all other devices",own_data:"Your data",export:"A copy of your data",export_help:"Everything the service knows about you, in one JSON file.",export_button:"Download the copy",export_done:"The file is in your downloads.",delete_account:"Delete account",delete_help:"Your account and all your progress are deleted at once. This cannot be undone.",last_administrator:"You are the last administrator, who must remain.",account_deleted:"Your account is deleted",account_deleted_text:"You can go on learning as a guest.",placement:"Placement test",placement_offer:"Know some already? Take the placement test",placement_help:"At most 24 questions, mostly fewer, find the lesson to start with. They earn no XP, and you decide at the end whether to skip the lessons before it.",placement_here:"Without an account the result stays on this device. Create one later, and it comes with you.",placement_impossible:"This course has no placement test, or the test has ended. Open it again.",leave_placement:"Leave the test",question:"Question {number}",not_known:"I don’t know",placement_done:"Test completed",placement_start:"Start with:",placement_beginning:"The beginning of the course is right for you:",placement_all_known:"You know everything that this course teaches.","placement_skips.one":"{count} lesson is skipped. You can still take it.","placement_skips.other":"{count} lessons are skipped. You can still take them.",placement_accept:"Skip these lessons",placement_decline:"Start from the beginning",offline:"Without a connection",download_size:"Download sounds and pictures ({size})",downloading:"Download",downloaded:"The course is on this device, with {size} of sounds and pictures.",download_failed:"The download was interrupted. Start it again to continue.",remove_download:"Remove the download",storage_used:"This app uses {size} of storage.",courses_on_device:"No connection. These courses are on this device:",nav_lessons:"Lessons",practice:"Practice",mistakes:"Mistakes",vocabulary:"Words",practise:"Practise","lives_left.one":"{count} life left","lives_left.other":"{count} lives left",next_life:"next at {time}",next_life_text:"The next life comes at {time}.",no_lives:"No lives left",no_lives_text:"New lessons wait until you have a life again. Practice costs no lives, and a session with five right answers gives you one.","next_reviews.one":"{count} exercise is due for review","next_reviews.other":"{count} exercises are due for review","next_mistakes.one":"{count} mistake to correct","next_mistakes.other":"{count} mistakes to correct","next_words.one":"{count} word to strengthen","next_words.other":"{count} words to strengthen",practice_text:"Short sessions with what you have learned. Five right answers earn 5 XP, four times a day.",practice_text_guest:"Short sessions with what you have learned. They stay on this device until you create an account.","practice_open.one":"A session is open, with {count} answer.","practice_open.other":"A session is open, with {count} answers.",continue_practice:"Continue practice",mode_mixed:"Mixed practice",mode_mixed_text:"Reviews, mistakes and new exercises",mode_reviews:"Reviews",mode_reviews_text:"What you would soon forget",no_reviews:"Nothing is due now",mode_mistakes:"Mistakes",mode_mistakes_text:"What you got wrong last time",no_mistakes:"No mistakes to correct",mode_words:"Words",mode_words_text:"Weak words, and those that are due",no_weak_words:"No word is weak",mode_lesson:"Repeat a lesson",leave_practice:"Leave the practice",nothing_to_practise:"Nothing to practise now",nothing_to_practise_text:"Take a lesson, or come back later.",back_to_practice:"Back to practice",practice_finished:"Practice finished","right_at_once.one":"{right} of {count} exercise right at once","right_at_once.other":"{right} of {count} exercises right at once",practice_unpaid:"No XP this time: a session needs five right answers, and the first four of a day count.",life_earned:"You have won a life","words_improved.one":"{count} word is stronger now","words_improved.other":"{count} words are stronger now",practise_again:"Practise again",mistakes_empty:"No mistakes to correct. What you answer wrong appears here until you answer it right.","mistakes_text.one":"{count} exercise that you answered wrong last. It leaves the list with a right answer.","mistakes_text.other":"{count} exercises that you answered wrong last. They leave the list with a right answer.",right_answer:"Right answer",practise_mistakes:"Practise these",search_words:"Search for a word or translation",show_words:"Show",words_all:"All words",words_due:"Due for review",word_new:"New",word_learning:"Learning",word_weak:"Weak",word_known:"Known",word_due:"due",strength:"Strength","words_found.one":"{count} word","words_found.other":"{count} words",words_none:"No word fits.",words_empty:"This course has no words yet.",practise_words:"Practise words",export_anki:"Export for Anki",export_csv:"CSV",export_without_sounds:"Export without sounds",export_too_large:"With its sounds the file is too large.",words_without_connection:"Without a connection the strength of some words is not known.",once_more:"once more",no_translation:"no translation",picture_missing:"This picture is not on the device.",sound_missing:"The sound is not on this device.",media_missing:"A picture or sound is not on this device.",media_missing_pass:"A picture or sound is not on this device. Answer without it, or skip this one: it does not count.",pass:"Skip",pair_found:"found",pair_wrong:"Not a pair. Try again.",pair_right:"{left} – {right}: a pair.",left_side:"Left",right_side:"Right",moved_to:"{text} is now {place} of {total}.","said_right.1":"Right at once","said_right.2":"Exactly","said_right.3":"That’s it","said_right.4":"Well done","said_right.5":"Just so","said_right.6":"Good","said_right.7":"You know this one","said_right.8":"Spot on",said_row:"{row} in a row",said_corrected:"Now it’s right","said_accent.1":"Right – only the accent","said_accent.2":"Right – mind the accents","said_typo.1":"Right – with a slip","said_typo.2":"Right – check the spelling","said_letters.1":"Right – mind the letters","said_letters.2":"Right – check the letters","said_spaces.1":"Right – only the spacing","said_spaces.2":"Right – mind the spacing","said_words.1":"Right – next time in words","said_words.2":"Right – now try it in words","said_incomplete.1":"Something is missing","said_incomplete.2":"Not the whole of it","said_wrong.1":"Not quite","said_wrong.2":"Not this time","said_wrong.3":"Not yet",ended_read:"Read to the end.",ended_all_right:"Everything right at once.",ended_strong:"Nearly everything right at once.",ended_half:"More than half right at once.",ended_weak:"A start. Practice does the rest.",leave_title:"Leave the lesson?",leave_text:"Your answers stay on this device. You can go on later.",leave_stay:"Go on",leave_leave:"Leave","streak_days.one":"Day one.","streak_days.other":"{count} days in a row.",better_than_before:"Better than last time ({before}%).",points:"points",score:"score","minutes.one":"minute","minutes.other":"minutes",last_seven_days:"The last seven days",day_active:"learned",words_of_lesson:"Words of this lesson","practise_mistakes_of.one":"Practise {count} mistake","practise_mistakes_of.other":"Practise {count} mistakes",sounds_and_motion:"Sounds and motion",sounds:"Sounds",motion:"Motion",figures_here:"on this device",account_why:"Keep your points and your streak, and learn on all your devices.",unit:"Unit {number}","unit_done.one":"{done} of {count} lesson","unit_done.other":"{done} of {count} lessons",lesson_skipped:"skipped","lessons_skipped.one":"{count} lesson skipped","lessons_skipped.other":"{count} lessons skipped","exercises_done.one":"{done} of {count} done","exercises_done.other":"{done} of {count} done",about_lesson:"About the lesson {name}",about_course:"About this course",new_version:"A new version is ready.",reload:"Reload",later:"Later",install_text:"Put {product} on your home screen: one tap, also without a connection.",install_ios:"Put {product} on your home screen: tap Share, then “Add to Home Screen”.",install:"Install",not_now:"Not now",close:"Close",last_weeks:"The last five weeks","days_learned.one":"{count} day with a lesson or practice","days_learned.other":"{count} days with a lesson or practice",day_free:"no lesson",leaderboard:"This week’s leaderboard",leaderboard_what:"All who learn here, by the points they have earned since Monday. Every Monday it starts anew.",leaderboard_needs_account:"To be on it you need an account. The points from this device come with you.",leaderboard_until:"Until {time}. Then it starts anew.",leaderboard_empty:"No points yet this week. The first lesson opens the list.",leaderboard_no_points:"You have no points yet this week. One lesson, and you are in the list.",leaderboard_hidden:"You are hidden in leaderboards. You can change that here:",own_reports:"My reports",own_reports_none:"Nothing yet. When you say that your answer is right, or report a problem, you see here what became of it.",show_older:"Show older ones",state_waiting:"waits",state_open:"with the makers",state_claim_accepted:"you were right",state_claim_rejected:"not accepted",state_claim_obsolete:"the exercise has changed",state_report_accepted:"mended",state_report_rejected:"no fault found",state_report_obsolete:"no longer in the course",makers_say:"The makers:",notifications:"Notifications",unread:"unread",notifications_none:"Nothing yet. Here you read what became of your claims and reports.",told_claim_accepted:"You were right: “{answer}” is accepted now.",told_claim_rejected:"“{answer}” is still not accepted.",told_report_accepted:"Thank you: the makers agree with your report.",told_report_rejected:"The makers see no problem in what you reported.",rank:"Rank",you:"you"};var Ha={skip_to_content:"Ir al contenido",language_of_the_page:"Idioma de esta página",more:"Más",for_developers:"Para desarrolladores: la API",for_creators:"Para creadores: cómo se hacen los cursos",studio_link:"Estudio: el buzón de tus cursos",for_operators:"Para operadores: la instalación",error:"Algo ha fallado",error_reload:"Vuelve a cargar la página. Tus resultados están guardados en este dispositivo.",not_found:"Página no encontrada",all_courses:"Todos los cursos",loading:"Cargando …",try_again:"Intentar de nuevo",failure_offline:"No hay conexión con el servicio. Comprueba tu conexión.",failure_not_stored:"No hay conexión con el servicio. Esto aún no está en este dispositivo.",failure_not_found:"Esto no existe o ya no es público.",failure_signed_out:"La sesión se ha cerrado, o es ahora la de otra cuenta.",failure_too_many:"Demasiadas peticiones. Espera unos minutos.",failure_other:"El servicio informa de un problema. Inténtalo más tarde.",home_title:"Aprende idiomas en lecciones cortas",home_text:"Sin cuenta: lo que aprendes se queda en este dispositivo.",home_back:"Qué bien verte por aquí",courses_begun:"Tus cursos empezados",more_courses:"Más cursos",first_lesson:"Hacer la primera lección",courses:"Cursos",no_courses:"Todavía no hay cursos.",previous:"Anterior",next:"Siguiente",for_speakers_of:"para hablantes de {language}","lessons.one":"{count} lección","lessons.other":"{count} lecciones",start_course:"Empezar: {name}",continue_course:"Continuar: {name}",start:"Empezar",course:"Curso",start_lesson:"Empezar «{name}»",continue_lesson:"Continuar con «{name}»",next_step:"Siguiente paso",continue:"Continuar",course_complete:"Has completado todas las lecciones de este curso.",course_passed:"Todas las lecciones están completadas o saltadas. Haz la que quieras, o practica.",course_empty:"Este curso todavía no tiene lecciones.","lessons_done.one":"{done} de {count} lección completada","lessons_done.other":"{done} de {count} lecciones completadas",lesson:"Lección",lesson_completed:"completada",lesson_locked:"Bloqueada: completa antes las lecciones anteriores.",lesson_empty:"Aquí todavía no hay ejercicios.",lesson_missing:"Esta lección ya no está en el curso.",back_to_course:"Volver al curso",leave_lesson:"Salir de la lección",progress:"Progreso",check:"Comprobar",lesson_finished:"Lección completada",percent:"{score} %",stored_here:"El resultado está guardado en este dispositivo.",next_lesson:"Siguiente: {name}",do_translate:"Traduce",do_build:"Forma la frase",do_fill:"Completa los huecos",do_judge:"¿Verdadero o falso?",do_pair:"Encuentra las parejas",do_read:"Para saber",do_order:"Ordena",do_choose:"Elige la respuesta",do_listen:"Escribe lo que oyes",do_speak:"Dilo en voz alta",play:"Escuchar",play_slowly:"Despacio",play_option:"Escuchar: {name}",hints:"Pistas",special_letters:"Letras especiales",your_translation:"Tu traducción",what_you_hear:"Lo que oyes",cannot_listen:"Ahora no puedo escuchar",cannot_speak:"Ahora no puedo hablar",record:"Hablar",stop_recording:"Parar",no_recognition:"Este navegador no reconoce la voz. Dilo en voz alta y pasa al siguiente ejercicio.",not_understood:"No se ha entendido nada. Inténtalo de nuevo o pasa al siguiente ejercicio.",your_answer:"Tu respuesta",words:"Palabras",take_back:"{word}, quitar",blank:"Hueco {number}",option:"Opción {number}",choose_all:"Elige todas las correctas.",right_option:"correcta",wrong_option:"incorrecta",true:"Verdadero",false:"Falso",move_up:"Subir",move_down:"Bajar",word_accent:"tilde",hint_accent:"Fíjate en las tildes: no {given}, sino {expected}.",hint_letters:"Fíjate en las letras: no {given}, sino {expected}.",hint_typo:"Por una letra: no {given}, sino {expected}.",hint_spaces:"Fíjate en espacios, guiones y apóstrofos: no {given}, sino {expected}.",hint_swapped:"Dos letras se han cambiado de sitio: no {given}, sino {expected}.",hint_words:"En palabras, {given} es {expected}.",hint_numeral:"Aquí {given} se escribe {expected}.",word_typo:"despiste",word_wrong:"incorrecto",word_missing:"falta",word_extra:"sobra",claim:"Mi respuesta es correcta",claim_which:"¿Cuál es correcta?",claim_sure:"¿De verdad se escribe así?",claim_yes:"Sí, enviar",claim_no:"No",claim_sent:"Enviado. El equipo del curso te responderá.",claim_waits:"Anotado. Se enviará con tus respuestas.",claim_waits_guest:"Anotado. Se enviará cuando tengas una cuenta.",claim_accepted:"Tienes razón: esta respuesta ya vale.",claim_rejected:"El equipo ya miró esta respuesta: no se acepta.",claim_refused:"Esta respuesta ya no se puede revisar.",sending:"Enviando …",tip:"Ayuda con esta lección",tip_back:"Volver al ejercicio",report:"Avisar",report_about:"Avisar de un problema: {name}",report_lesson:"¿Algo mal en esta lección?",report_course:"¿Algo mal en este curso?",report_title:"Avisar de un problema",report_what:"¿Qué está mal?",wrong_answer:"La respuesta aceptada está mal",wrong_text:"Hay un error en el texto",wrong_audio:"El sonido está mal",wrong_image:"La imagen está mal",wrong_offensive:"Es ofensivo",wrong_other:"Otra cosa",report_comment:"¿Quieres añadir algo?",report_comment_needed:"¿Qué es?",report_send:"Enviar",report_more:"Avisar de otra cosa",report_waits:"Anotado. Se enviará en cuanto se pueda.",report_rejected:"El equipo del curso ya lo miró y no ve ningún error.",report_refused:"Esto ya no está en el curso.",sign_in:"Iniciar sesión",sign_out:"Cerrar sesión",register:"Crear una cuenta",account:"Cuenta",email:"Correo electrónico",password:"Contraseña",password_rules:"Al menos 8 caracteres: mayúsculas y minúsculas, una cifra y otro carácter, como - o !. No tu correo electrónico.",email_invalid:"Escribe un correo electrónico válido.",check_fields:"Revisa los campos.",wrong_password:"El correo o la contraseña no son correctos.",email_taken:"Ya hay una cuenta con este correo. Inicia sesión.",forgot_password:"He olvidado mi contraseña",reset_mailed:"Si el correo pertenece a una cuenta, recibirás un mensaje con un enlace.",no_account:"¿Todavía no tienes cuenta?",have_account:"¿Ya tienes cuenta?","adopt_results.one":"Añadir a mi cuenta el resultado de este dispositivo","adopt_results.other":"Añadir a mi cuenta los {count} resultados de este dispositivo","results_move.one":"El resultado de este dispositivo pasa a tu cuenta.","results_move.other":"Los {count} resultados de este dispositivo pasan a tu cuenta.",adopt_reports:"Añadir a mi cuenta los avisos hechos aquí",reports_move:"Los avisos que has hecho aquí pasan a tu cuenta.","results_wait.one":"{count} resultado espera una conexión.","results_wait.other":"{count} resultados esperan una conexión.",experience:"Experiencia",xp:"{xp} XP",xp_gained:"+{xp} XP",streak:"Racha","days.one":"{count} día","days.other":"{count} días",lives:"Vidas",result_waits:"El resultado está guardado en este dispositivo y espera una conexión.",result_refused:"El servicio no ha aceptado este resultado: el curso ha cambiado entretanto, o el reloj de este dispositivo no es correcto.",register_to_keep:"Crea una cuenta para conservarlo.",stored_signed_out:"La sesión se ha cerrado. El resultado está guardado en este dispositivo hasta que vuelvas a iniciar sesión.","unsent_stay.one":"Sin enviar: {count} lección o sesión de práctica. Se queda en este dispositivo solo para su cuenta, y se envía cuando esta vuelva a iniciar sesión.","unsent_stay.other":"Sin enviar: {count} lecciones o sesiones de práctica. Se quedan en este dispositivo solo para su cuenta, y se envían cuando esta vuelva a iniciar sesión.",profile:"Perfil y objetivo diario",name:"Nombre",name_rules:"De 3 a 50 letras, cifras, espacios y . _ - '. Se ve en las clasificaciones. Puede quedar vacío.",name_taken:"Alguien ya tiene este nombre. Elige otro.",time_zone:"Zona horaria",time_zone_help:"Tu día de aprendizaje empieza allí a medianoche.",time_zone_too_often:"La zona horaria se ha cambiado demasiadas veces. Espera un día.",daily_goal:"Objetivo diario",no_goal:"Sin objetivo",no_goal_yet:"Todavía no tienes un objetivo diario. Elígelo en tu perfil.",goal_today:"{xp} de {goal} XP hoy",hide_in_leaderboards:"Ocultarme en las clasificaciones",save:"Guardar",saved:"Guardado.",change_password:"Cambiar la contraseña",current_password:"Contraseña actual",new_password:"Contraseña nueva",current_password_wrong:"La contraseña actual no es correcta.",password_common:"Demasiadas personas usan esta contraseña. Elige otra.",password_same:"La contraseña nueva debe ser distinta de la actual.",password_changed:"Tu contraseña se ha cambiado.",other_devices_end:"Se cierra la sesión en todos los demás dispositivos.",forgot_help:"Te enviamos un enlace para elegir una nueva.",send_mail:"Enviar el mensaje",mail_again:"Enviar otra vez el mensaje",enter_code:"Tengo un código",code:"Código del mensaje",code_invalid:"Este código no sirve: ha caducado, ya se ha usado o hay un mensaje más reciente.",choose_password:"Elige una contraseña nueva",password_reset:"Tu contraseña se ha cambiado. Inicia sesión con ella.",confirm_email:"Confirma tu correo electrónico",confirm_why:"Abre el enlace del mensaje enviado a {email}.",confirmation_mailed:"El mensaje está en camino.",confirm:"Confirmar",email_confirmed:"Tu correo electrónico está confirmado.",devices:"Dispositivos",devices_help:"Tu cuenta está abierta en estos dispositivos. Cierra la sesión en los que no conozcas y cambia la contraseña.",unknown_device:"Dispositivo desconocido",this_device:"Este dispositivo",last_used:"Último uso: {time}",end_session_of:"Cerrar sesión: {name}","sessions_ended.one":"Se ha cerrado la sesión en {count} dispositivo.","sessions_ended.other":"Se ha cerrado la sesión en {count} dispositivos.",end_other_sessions:"Cerrar sesión en los demás dispositivos",own_data:"Tus datos",export:"Una copia de tus datos",export_help:"Todo lo que el servicio tiene de ti, en un archivo JSON.",export_button:"Descargar la copia",export_done:"El archivo está en tus descargas.",delete_account:"Eliminar la cuenta",delete_help:"Tu cuenta y todo tu progreso se eliminan de inmediato. No se puede deshacer.",last_administrator:"Eres la última persona que administra y debe quedar una.",account_deleted:"Tu cuenta se ha eliminado",account_deleted_text:"Puedes seguir aprendiendo como invitado.",placement:"Prueba de nivel",placement_offer:"¿Ya sabes algo? Haz la prueba de nivel",placement_help:"Con 24 preguntas como máximo, casi siempre menos, se encuentra la lección con la que empezar. No dan XP y al final decides si te saltas las lecciones anteriores.",placement_here:"Sin cuenta, el resultado se queda en este dispositivo. Si creas una más tarde, te acompaña.",placement_impossible:"Este curso no tiene prueba de nivel, o la prueba ha terminado. Vuelve a abrirla.",leave_placement:"Salir de la prueba",question:"Pregunta {number}",not_known:"No lo sé",placement_done:"Prueba terminada",placement_start:"Empieza por:",placement_beginning:"Te conviene el principio del curso:",placement_all_known:"Ya sabes todo lo que enseña este curso.","placement_skips.one":"Se salta {count} lección. Todavía puedes hacerla.","placement_skips.other":"Se saltan {count} lecciones. Todavía puedes hacerlas.",placement_accept:"Saltar estas lecciones",placement_decline:"Empezar desde el principio",offline:"Sin conexión",download_size:"Descargar sonidos e imágenes ({size})",downloading:"Descarga",downloaded:"El curso está en este dispositivo, con {size} de sonidos e imágenes.",download_failed:"La descarga se ha interrumpido. Vuelve a empezarla para continuar.",remove_download:"Quitar la descarga",storage_used:"Esta aplicación ocupa {size}.",courses_on_device:"Sin conexión. Estos cursos están en este dispositivo:",nav_lessons:"Lecciones",practice:"Práctica",mistakes:"Errores",vocabulary:"Palabras",practise:"Practicar","lives_left.one":"Queda {count} vida","lives_left.other":"Quedan {count} vidas",next_life:"la siguiente a las {time}",next_life_text:"La próxima vida llega a las {time}.",no_lives:"No te quedan vidas",no_lives_text:"Las lecciones nuevas esperan hasta que tengas otra vida. Practicar no cuesta vidas, y una sesión con cinco respuestas correctas te da una.","next_reviews.one":"{count} ejercicio para repasar","next_reviews.other":"{count} ejercicios para repasar","next_mistakes.one":"{count} error por corregir","next_mistakes.other":"{count} errores por corregir","next_words.one":"{count} palabra por reforzar","next_words.other":"{count} palabras por reforzar",practice_text:"Sesiones cortas con lo que has aprendido. Cinco respuestas correctas dan 5 XP, cuatro veces al día.",practice_text_guest:"Sesiones cortas con lo que has aprendido. Se quedan en este dispositivo hasta que crees una cuenta.","practice_open.one":"Hay una sesión abierta, con {count} respuesta.","practice_open.other":"Hay una sesión abierta, con {count} respuestas.",continue_practice:"Seguir practicando",mode_mixed:"Práctica mixta",mode_mixed_text:"Repasos, errores y ejercicios nuevos",mode_reviews:"Repasos",mode_reviews_text:"Lo que pronto olvidarías",no_reviews:"Ahora no toca repasar nada",mode_mistakes:"Errores",mode_mistakes_text:"Lo que fallaste la última vez",no_mistakes:"No hay errores por corregir",mode_words:"Palabras",mode_words_text:"Palabras débiles y las que toca repasar",no_weak_words:"Ninguna palabra necesita refuerzo",mode_lesson:"Repetir una lección",leave_practice:"Salir de la práctica",nothing_to_practise:"Ahora no hay nada que practicar",nothing_to_practise_text:"Haz una lección o vuelve más tarde.",back_to_practice:"Volver a la práctica",practice_finished:"Práctica terminada","right_at_once.one":"{right} de {count} ejercicio bien a la primera","right_at_once.other":"{right} de {count} ejercicios bien a la primera",practice_unpaid:"Sin XP esta vez: una sesión necesita cinco respuestas correctas, y cuentan las cuatro primeras del día.",life_earned:"Has ganado una vida","words_improved.one":"Ahora dominas mejor {count} palabra","words_improved.other":"Ahora dominas mejor {count} palabras",practise_again:"Practicar otra vez",mistakes_empty:"No hay errores por corregir. Lo que respondas mal aparece aquí hasta que lo respondas bien.","mistakes_text.one":"{count} ejercicio que respondiste mal la última vez. Sale de la lista con una respuesta correcta.","mistakes_text.other":"{count} ejercicios que respondiste mal la última vez. Salen de la lista con una respuesta correcta.",right_answer:"Respuesta correcta",practise_mistakes:"Practicar estos",search_words:"Buscar una palabra o traducción",show_words:"Mostrar",words_all:"Todas las palabras",words_due:"Para repasar",word_new:"Nueva",word_learning:"Aprendiendo",word_weak:"Débil",word_known:"Conocida",word_due:"pendiente",strength:"Fuerza","words_found.one":"{count} palabra","words_found.other":"{count} palabras",words_none:"No hay palabras que coincidan.",words_empty:"Este curso todavía no tiene palabras.",practise_words:"Practicar palabras",export_anki:"Exportar a Anki",export_csv:"CSV",export_without_sounds:"Exportar sin sonidos",export_too_large:"Con los sonidos, el archivo es demasiado grande.",words_without_connection:"Sin conexión no se conoce la fuerza de algunas palabras.",once_more:"otra vez",no_translation:"sin traducción",picture_missing:"Esta imagen no está en el dispositivo.",sound_missing:"El sonido no está en este dispositivo.",media_missing:"Falta una imagen o un sonido en este dispositivo.",media_missing_pass:"Falta una imagen o un sonido en este dispositivo. Responde sin eso o sáltate el ejercicio: no cuenta.",pass:"Saltar",pair_found:"encontrada",pair_wrong:"No es una pareja. Prueba otra vez.",pair_right:"{left} – {right}: una pareja.",left_side:"Izquierda",right_side:"Derecha",moved_to:"{text} está ahora en el puesto {place} de {total}.","said_right.1":"A la primera","said_right.2":"Exacto","said_right.3":"Eso es","said_right.4":"Muy bien","said_right.5":"Así se dice","said_right.6":"Bien","said_right.7":"Esta te la sabes","said_right.8":"Justo",said_row:"{row} seguidas",said_corrected:"Ahora sí","said_accent.1":"Bien, solo falta la tilde","said_accent.2":"Bien, cuidado con las tildes","said_typo.1":"Bien, con un desliz","said_typo.2":"Bien, revisa cómo se escribe","said_letters.1":"Bien, cuidado con las letras","said_letters.2":"Bien, revisa las letras","said_spaces.1":"Bien, solo fallan los espacios","said_spaces.2":"Bien, cuidado con los espacios","said_words.1":"Bien, la próxima vez en palabras","said_words.2":"Bien, ahora en palabras","said_incomplete.1":"Falta algo","said_incomplete.2":"No está completo","said_wrong.1":"No es eso","said_wrong.2":"Esta vez no","said_wrong.3":"Todavía no",ended_read:"Leída hasta el final.",ended_all_right:"Todo bien a la primera.",ended_strong:"Casi todo bien a la primera.",ended_half:"Más de la mitad, bien a la primera.",ended_weak:"Es un comienzo. El resto llega con la práctica.",leave_title:"¿Salir de la lección?",leave_text:"Tus respuestas quedan en este dispositivo. Puedes seguir después.",leave_stay:"Seguir",leave_leave:"Salir","streak_days.one":"Primer día.","streak_days.other":"{count} días seguidos.",better_than_before:"Mejor que la última vez ({before} %).",points:"puntos",score:"resultado","minutes.one":"minuto","minutes.other":"minutos",last_seven_days:"Los últimos siete días",day_active:"con lección",words_of_lesson:"Palabras de esta lección","practise_mistakes_of.one":"Practicar {count} error","practise_mistakes_of.other":"Practicar {count} errores",sounds_and_motion:"Sonidos y movimiento",sounds:"Sonidos",motion:"Movimiento",figures_here:"en este dispositivo",account_why:"Conserva tus puntos y tu racha, y aprende en todos tus dispositivos.",unit:"Unidad {number}","unit_done.one":"{done} de {count} lección","unit_done.other":"{done} de {count} lecciones",lesson_skipped:"saltada","lessons_skipped.one":"{count} lección saltada","lessons_skipped.other":"{count} lecciones saltadas","exercises_done.one":"{done} de {count} hecho","exercises_done.other":"{done} de {count} hechos",about_lesson:"Sobre la lección {name}",about_course:"Sobre este curso",new_version:"Hay una versión nueva lista.",reload:"Recargar",later:"Más tarde",install_text:"Añade {product} a tu pantalla de inicio: a un toque, también sin conexión.",install_ios:"Añade {product} a tu pantalla de inicio: toca Compartir y «Añadir a pantalla de inicio».",install:"Instalar",not_now:"Ahora no",close:"Cerrar",last_weeks:"Las últimas cinco semanas","days_learned.one":"{count} día con lección o práctica","days_learned.other":"{count} días con lección o práctica",day_free:"sin lección",leaderboard:"Clasificación de la semana",leaderboard_what:"Quienes aprenden aquí, por los puntos que han ganado desde el lunes. Cada lunes empieza de nuevo.",leaderboard_needs_account:"Para aparecer necesitas una cuenta. Los puntos de este dispositivo te acompañan.",leaderboard_until:"Termina: {time}. Después empieza de nuevo.",leaderboard_empty:"Esta semana todavía no hay puntos. La primera lección abre la lista.",leaderboard_no_points:"Esta semana todavía no tienes puntos. Con una lección entras en la lista.",leaderboard_hidden:"No apareces en las clasificaciones. Puedes cambiarlo aquí:",own_reports:"Mis avisos",own_reports_none:"Todavía nada. Cuando digas que tu respuesta es correcta o avises de un problema, verás aquí qué ha sido de ello.",show_older:"Ver más antiguos",state_waiting:"por enviar",state_open:"en revisión",state_claim_accepted:"tenías razón",state_claim_rejected:"no se acepta",state_claim_obsolete:"el ejercicio ha cambiado",state_report_accepted:"corregido",state_report_rejected:"no es un error",state_report_obsolete:"ya no está en el curso",makers_say:"El equipo:",notifications:"Notificaciones",unread:"sin leer",notifications_none:"Todavía nada. Aquí leerás qué ha sido de tus avisos.",told_claim_accepted:"Tenías razón: «{answer}» ya vale.",told_claim_rejected:"«{answer}» sigue sin aceptarse.",told_report_accepted:"Gracias: el equipo del curso te da la razón.",told_report_rejected:"El equipo no ve ningún error en lo que señalaste.",rank:"Puesto",you:"tú"};var J,Ua,wp,rt,bs,ro,Ba,no,Ga,ks,vs,Va,vn=Symbol.for("pv"),ao={},io=[],yp=/^m(i|n|o|s|text|space)$/,Ss=Array.isArray,Ts=io.slice,Pt=Object.assign;function Mt(e){e&&e.parentNode&&e.remove()}function Ka(e,t,n){var o,s,r,a={},i=arguments.length;for(r in t)r=="key"?o=t[r]:r=="ref"&&typeof e!="function"?s=t[r]:a[r]=t[r];return i>2&&(a.children=i>3?Ts.call(arguments,2):n),bn(e,a,o,s,null)}function bn(e,t,n,o,s){var r={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:vn,__v:s||++Ua,__i:-1,__u:0};return!s&&J.vnode&&J.vnode(r),r}function co(e){return e.children}function oo(e,t){this.props=e,this.context=t,this.__g=0}function at(e,t){if(t==null)return e.__&&at(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:at(e)}function bp(e){var t,n=e.__v,o=n.__e,s=[],r=[],a=e.__P;a&&((t=Pt({constructor:vn},n)).__v=n.__v+1,J.vnode&&J.vnode(t),As(a,t,n,e.__n,a.namespaceURI,32&n.__u?[o]:null,s,o||at(n),32&n.__u,r),t.__v=n.__v,t.__.__k[t.__i]=t,ei(s,t,r),n.__=n.__e=null,t.__e!=o&&Ya(t))}function Ya(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Ya(e)}function xs(e){(8&e.__g||(e.__g|=8,rt.push(e),ro++))&&bs==J.debounceRendering||((bs=J.debounceRendering)||queueMicrotask)(Xa)}function Xa(){try{for(var e,t=1;rt.length;)rt.length>t&&rt.sort(Ba),e=rt.shift(),t=rt.length,8&e.__g&&bp(e)}finally{(ro=rt.length)&&(bs||queueMicrotask)(Xa)}}function Ja(e,t,n,o,s,r,a,i,c,d,p){var f,g,m,y,$,w,h=o.__k||io,k=t.length;for(c=vp(n,t,h,c,k),f=0;f<k;f++)(m=n.__k[f])!=null&&(g=~m.__i&&h[m.__i]||ao,m.__i=f,w=As(e,m,g,s,r,a,i,c,d,p),y=m.__e,(g.ref!=m.ref||8&g.__u)&&(g.ref&&Es(g.ref,null,m,g),m.ref&&p.push(m.ref,m.__c||y,m)),$=$||y,4&m.__u?(c=Za(m,c,e,!g.__v),g.__e&&(g.__e=null)):typeof m.type=="function"&&w!==void 0?c=w:y&&(c=y.nextSibling),m.__u&=-21);return n.__e=$,c}function vp(e,t,n,o,s){var r,a,i,c,d,p,f,g,m,y=n.length,$=y,w=0,h=0,k=e.__k=Array(s);for(r=0;r<s;r++)(a=t[r])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=k[r]=bn(null,a):Ss(a)?a=k[r]=bn(co,{children:a}):a.constructor===vn&&a.__b?a=k[r]=bn(a.type,a.props,a.key,a.ref,a.__v):k[r]=a,c=r+w,a.__=e,a.__b=e.__b+1,i=null,~(d=a.__i=xp(a,n,c,$))&&($--,(i=n[d])&&(i.__u|=2)),i&&i.__v?(a.__u|=16,d==c-1?w--:d==c+1?w++:d!=c&&(d>c?w--:w++,h=1)):(~d||(s>y?w--:s<y&&w++),typeof a.type!="function"&&(a.__u|=4))):k[r]=null;if(h){for(p=[],f=[],r=0;r<s;r++)if((a=k[r])&&16&a.__u){for(w=0,g=p.length;w<g;)p[m=w+g>>1]<a.__i?w=m+1:g=m;p[w]=a.__i,f[r]=w+1}for(w=p.length;r--;)f[r]&&(f[r]==w?w--:k[r].__u|=4)}if($)for(r=0;r<y;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=at(i)),Os(i,i));return o}function Za(e,t,n,o){var s,r,a,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&(s[r].__=e,t=Za(s[r],t,n,!1));return t}for(t&&!t.parentNode&&(t=at(e))&&!t.parentNode&&(t=null),a=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(a!=i&&(!o&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function xp(e,t,n,o){var s,r=e.key,a=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&r==null||c&&r==i.key&&a==i.type)return n;if(o>(c?1:0)){for(s=n-1;s>=0;s--)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s;for(s=n+1;s<t.length;s++)if((i=t[s])&&!(2&i.__u)&&r==i.key&&a==i.type)return s}return-1}function Wa(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function to(e,t,n,o,s){var r,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Wa(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Wa(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(a=vs[t]||(vs[t]=kp(t)),(e.__a||(e.__a={}))[t]=ks,r=t!=(t=t.replace(Ga,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,r):e.removeEventListener(t,a,r));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function kp(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[no]==null)t[no]=ks++;else if(t[no]<this.__a[e])return;return n(J.event?J.event(t):t)}}}function As(e,t,n,o,s,r,a,i,c,d){var p,f,g,m,y,$,w,h,k,T,v,O,x,E,_,b,S,A,M=t.type;if(t.constructor!==vn)return null;128&n.__u&&(c=32&n.__u,p=n.__c.__z)&&(t.__u|=c,f=r=[],p.nodeType==8?i=so(p,r):r.push(p),i=r[0]||i),(p=J.__b)&&p(t);e:if(typeof M=="function"){g=a.length;try{if(h=t.props,k=(p=M.prototype)&&p.render,T=(p=M.contextType)&&o[p.__c],v=p?T?T.props.value:p.__:o,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(k?t.__c=m=new M(h,v):(t.__c=m=new oo(h,v),m.constructor=M,m.render=Tp),T&&T.sub(m),m.state||(m.state={}),m.__n=o,m.__g|=8,m.__h=[],m.__k=[]),k&&(m.__s||(m.__s=m.state),M.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Pt({},m.__s)),Pt(m.__s,M.getDerivedStateFromProps(h,m.__s)))),y=m.props,$=m.state,m.__v=t,n.__c){if(h!==y&&k&&!M.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(h,v),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(h,m.__s,v)===!1){t.__v!=n.__v&&(m.props=h,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(C){C&&(C.__=t)}),io.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),i=at(n);break e}m.componentWillUpdate&&m.componentWillUpdate(h,m.__s,v),k&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(y,$,w)})}else k&&!M.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),k&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=v,m.props=h,m.__P=e,m.__g&=-5,O=J.__r,x=k?25:0;do m.__g&=-9,O&&O(t),p=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++x<25);k&&(io.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(o=Pt({},o,m.getChildContext())),k&&n.__c&&m.getSnapshotBeforeUpdate&&(w=m.getSnapshotBeforeUpdate(y,$)),E=p&&p.type===co&&p.key==null?p.props.children:p,h.__P&&(p=i,s=(e=h.__P).namespaceURI,c=r=null,n.props&&n.props.__P!=e&&(n.__k.some(function(C){C&&Os(C,C)}),n.__k=null),i=n.__k?at(n,0):null),i=Ja(e,Ss(E)?E:[E],t,n,o,s,r,a,i,c,d),h.__P&&(t.__e=null,i=p),t.__u&=-161,f&&f.some(Mt),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(C){if(a.length=g,t.__v=null,c||r)if(C&&C.then){if(t.__u|=128|c,r){for(~(S=r.indexOf(i||void 0))||(S=r.length);(A=r[S-1])&&A.nodeType==8;)S--;for(;S<r.length;S++)if(A=r[S])if(r[S]=null,_){if(A==b)break}else{if(A.nodeType!=8)break;A.data.startsWith("$s")&&(b=so(_=A))}}if(!_){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;_=i}(p=so(_=t.__c.__z||(t.__c.__z=_)))?(t.__e=_,i=p):t.__e=i,i=i&&i.nextSibling}else r&&r.some(Mt);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),C&&C.then||Qa(t),J.__e(C,t,n)}}else i=t.__e=Sp(n.__e,t,n,o,s,r,a,c,d,e);return(p=J.diffed)&&p(t),i}function so(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Qa(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Qa))}function ei(e,t,n){for(var o=0;o<n.length;)Es(n[o++],n[o++],n[o++]);J.__c&&J.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(r){r.call(s)})}catch(r){J.__e(r,s.__v)}})}function Sp(e,t,n,o,s,r,a,i,c,d){var p,f,g,m,y,$,w,h,k=n.props||ao,T=t.props,v=t.type;if(v=="svg"?s="http://www.w3.org/2000/svg":v=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),r){for(p=0;p<r.length;p++)if((y=r[p])&&(v?y.localName==v:y.nodeType==3)){e=y,r[p]=null;break}}if(!e){if(h=d.ownerDocument||document,!v)return h.createTextNode(T);e=h.createElementNS(s,v,T.is?T:d),i&&(J.__m&&J.__m(t,r),i=!1),r=null}if(v){if(d=v=="template"&&e.content||e,r=v=="textarea"&&T.defaultValue!=null?null:r&&Ts.call(d.childNodes),!i&&r)for(k={},p=0;p<e.attributes.length;p++)k[(y=e.attributes[p]).name]=y.value;for(p in k)y=k[p],p=="dangerouslySetInnerHTML"?g=y:p=="children"||p in T||p=="value"&&"defaultValue"in T||p=="checked"&&"defaultChecked"in T||to(e,p,null,y,s);for(p in T)y=T[p],p=="children"?m=y:p=="dangerouslySetInnerHTML"?f=y:p=="value"?$=y:p=="checked"?w=y:i&&typeof y!="function"||k[p]===y||to(e,p,y,k[p],s);f?(i||g&&(f.__html==g.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(g&&(e.textContent=""),(v=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&yp.test(v))&&(s="http://www.w3.org/1999/xhtml"),Ja(d,Ss(m)?m:[m],t,n,o,s,r,a,r?r[0]:n.__k&&at(n,0),i,c),r&&r.some(Mt)),i&&v!="textarea"||(p="value",v=="progress"&&$==null?e.removeAttribute(p):$==null||$===e[p]&&(v!="progress"||$)||to(e,p,$,k[p],s),p="checked",w!=null&&w!=e[p]&&to(e,p,w,k[p],s))}else k===T||i&&e.data==T||(e.data=T);return e}function Es(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){J.__e(s,n)}}function Os(e,t,n){var o,s,r,a;if(J.unmount&&J.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Es(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){J.__e(i,t)}o.__P=o.__n=null}if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&Os(o[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=so(o,r=[]))&&(o==e.__e&&r.some(Mt),Mt(s),Mt(o)),n||Mt(e.__e),e.__e=e.__c=e.__=null}function Tp(e,t,n){return this.constructor(e,n)}function Xt(e,t){var n,o,s,r;J.__&&J.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=bn(co,{children:[e]}),s=[],r=[],As(t,t.__k,o||ao,ao,t.namespaceURI,o?null:t.firstChild?Ts.call(t.childNodes):null,s,o?o.__e:t.firstChild,n,r),ei(s,t.__k,r),t.__k.props.children=null}function Ms(e){function t(n){var o,s;return this.getChildContext||(o=new Set,(s={})[t.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(a){a.__g|=4,xs(a)})},this.sub=function(r){o.add(r);var a=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),a&&a.call(r)}}),n.children}return t.__c="__cC"+Va++,t.__=e,t.Provider=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}J={__e:function(e,t,n,o){for(var s,r,a;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(r=s.constructor)&&r.getDerivedStateFromError)&&s.setState(r.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(i){e=i}}throw ro=0,e}},Ua=0,wp=function(e){return e!=null&&e.constructor===vn},oo.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Pt({},this.state)),typeof e=="function"&&(e=e(Pt({},n),this.props)),e&&(Pt(n,e),this.__v&&(t&&this.__k.push(t),xs(this)))},oo.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),xs(this))},oo.prototype.render=co,rt=[],ro=0,Ba=function(e,t){return e.__v.__b-t.__v.__b},no=Symbol(),Ga=/(PointerCapture)$|Capture$/i,ks=0,vs={},Va=0;var it,te,Ps,ti,Cs=Object.is,lo=0,ui=[],Rs=[],ce=J,ni=ce.__b,oi=ce.__r,si=ce.diffed,ri=ce.__c,ai=ce.unmount,ii=ce.__;function Jt(e,t){ce.__h&&ce.__h(te,e,lo||t),lo=0;var n=te.__H||(te.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return lo=1,Ap(di,e)}function Ap(e,t,n){var o=Jt(it++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):di(void 0,t),function(r){var a=(o.__N||o.__)[0],i=o.t(a,r);Cs(a,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=te,!te.__f)){te.__f=!0;var s=te.shouldComponentUpdate;te.shouldComponentUpdate=function(r,a,i){var c=this.__H;if(!c)return!0;var d=!1,p=this.props!=r;if(c.__.some(function(g){g.__N&&(d=!0,Cs(g.__[0],g.__N[0])||(p=!0))}),s){var f=s.call(this,r,a,i);return d?f||p:f}return!d||p}}return o.__}function D(e,t){var n=Jt(it++,3);!ce.__s&&Ds(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,te.__H.__h.push(n))}function ue(e,t){var n=Jt(it++,4);!ce.__s&&Ds(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,te.__h.push(n))}function z(e){return lo=5,Y(function(){return{current:e}},[])}function Y(e,t){var n=Jt(it++,7);return Ds(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ns(e){var t=te.context[e.__c],n=Jt(it++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(te)),t.props.value):e.__}function Is(e){var t=Jt(it++,10),n=P();return t.__=e,te.componentDidCatch||(te.componentDidCatch=function(o,s){t.__&&t.__(o,s),n[1](o)}),[n[0],function(){return n[1]()}]}function Ep(){var e;do{for(;e=Rs.shift();)try{xn(e)}catch(n){ce.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=ui.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(xn),t.__h.some(Ls),t.__h=[]}catch(n){t.__h=[],ce.__e(n,e.__v)}}}while(Rs.length)}ce.__b=function(e){te=null,ni&&ni(e)},ce.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ii&&ii(e,t)},ce.__r=function(e){oi&&oi(e),it=0;var t=(te=e.__c).__H;t&&(Ps==te?te.__h=[]:(t.__h.some(xn),t.__h.some(Ls),it=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ps=te},ce.diffed=function(e){si&&si(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&li(ui.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ps=te=null},ce.__c=function(e,t){t.some(function(n){try{n.__h.some(xn),n.__h=n.__h.filter(function(o){return!o.__||Ls(o)})}catch(o){n.__h=[function(){throw o}]}}),ri&&ri(e,t)},ce.unmount=function(e){ai&&ai(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,li(Rs.push(s))}else xn(s)}catch(r){t=r}}),o.__H=void 0,t&&ce.__e(t,o.__v))};var ci=typeof requestAnimationFrame=="function";function Op(e){var t,n=function(){clearTimeout(o),ci&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);ci&&(t=requestAnimationFrame(n))}function li(e){e!=1&&ti==ce.requestAnimationFrame||((ti=ce.requestAnimationFrame)||Op)(Ep)}function xn(e){var t=te,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),te=t}function Ls(e){var t=te;e.__c=e.__(),te=t}function Ds(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!Cs(n,e[o])})}function di(e,t){return typeof t=="function"?t(e):t}var fi=function(e,t,n,o){var s;t[0]=0;for(var r=1;r<t.length;r++){var a=t[r++],i=t[r]?(t[0]|=a?1:2,n[t[r++]]):t[++r];a===3?o[0]=i:a===4?o[1]=Object.assign(o[1]||{},i):a===5?(o[1]=o[1]||{})[t[++r]]=i:a===6?o[1][t[++r]]+=i+"":a?(s=e.apply(i,fi(e,i,n,["",null])),o.push(s),i[0]?t[0]|=2:(t[r-2]=0,t[r]=s)):o.push(i)}return o},pi=new Map;function mi(e){var t=pi.get(this);return t||(t=new Map,pi.set(this,t)),(t=fi(this,t.get(e)||(t.set(e,t=(function(n){for(var o,s,r=1,a="",i="",c=[0],d=function(g){r===1&&(g||(a=a.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,g,a):r===3&&(g||a)?(c.push(3,g,a),r=2):r===2&&a==="..."&&g?c.push(4,g,0):r===2&&a&&!g?c.push(5,0,!0,a):r>=5&&((a||!g&&r===5)&&(c.push(r,0,a,s),r=6),g&&(c.push(r,g,0,s),r=6)),a=""},p=0;p<n.length;p++){p&&(r===1&&d(),d(p));for(var f=0;f<n[p].length;f++)o=n[p][f],r===1?o==="<"?(d(),c=[c],r=3):a+=o:r===4?a==="--"&&o===">"?(r=1,a=""):a=o+a[0]:i?o===i?i="":a+=o:o==='"'||o==="'"?i=o:o===">"?(d(),r=1):r&&(o==="="?(r=5,s=a,a=""):o==="/"&&(r<5||n[p][f+1]===">")?(d(),r===3&&(c=c[0]),r=c,(c=c[0]).push(2,0,r),r=0):o===" "||o==="	"||o===`
`||o==="\r"?(d(),r=2):a+=o),r===3&&a==="!--"&&(r=4,c=c[0])}return d(),c})(e)),t),arguments,[])).length>1?t:t[0]}var l=mi.bind(Ka);function V(e){D(()=>{document.title=`${e} – ${document.getElementById("app").dataset.product}`},[e])}function _e(e,t){let[n,o]=P({value:null,error:null});return D(()=>{let s=!0;return o({value:null,error:null}),e().then(r=>s&&o({value:r,error:null}),r=>s&&o({value:null,error:r})),()=>{s=!1}},t),n}var Mp=700;function hi(e){let[t,n]=P(yn()?0:e);return D(()=>{if(!yn())return n(e);let o=performance.now(),s=requestAnimationFrame(function r(a){let i=Math.min(1,Math.max(0,a-o)/Mp);n(Math.round(e*(1-(1-i)**3))),i<1&&(s=requestAnimationFrame(r))});return()=>cancelAnimationFrame(s)},[e]),t}var Ct={path:location.pathname,language:"en",account:null,results:[],placements:[],outbox:[],progress:null,passed:{},notifications:null,installer:null,hasNewVersion:!1},zs=new Set,Z=()=>Ct,re=()=>Ct.account?.id??null;function ge(e){Ct={...Ct,...e};for(let t of zs)t(Ct)}function js(e,t){re()===e&&ge(t)}function I(){let[e,t]=P(Ct);return D(()=>(zs.add(t),t(Ct),()=>zs.delete(t)),[]),e}function uo(){let e=I().account?.id,t=z({account:e,key:0}),{account:n,key:o}=t.current;return e&&e!==n&&(t.current={account:e,key:n?o+1:o}),t.current.key}var _i={en:Fa,es:Ha},gi="langlearn.language",qs=Object.keys(_i);function u(e,t={}){let{language:n}=Z(),o="count"in t?new Intl.PluralRules(n).select(t.count):null,s=_i[n],r=o?s[`${e}.${o}`]??s[`${e}.other`]:s[e];if(r===void 0)throw new Error(`There is no text ${e}`);return r.replace(/\{(\w+)\}/g,(a,i)=>typeof t[i]=="number"?new Intl.NumberFormat(n).format(t[i]):t[i])}function Fs(e){let{language:t}=Z();try{return new Intl.DisplayNames([t],{type:"language"}).of(e.split("-x-")[0])}catch{return e}}var Zt=e=>Qt(e,{dateStyle:"medium"}),kn=(e,t="narrow")=>Qt(e,{weekday:t,timeZone:"UTC"}),$i=e=>Qt(e,{day:"numeric",month:"long",timeZone:"UTC"}),wi=e=>Qt(e,{weekday:"long",hour:"numeric",minute:"2-digit"}),Hs=e=>Qt(e,{timeStyle:"short"});function Qt(e,t){let{language:n}=Z(),o=navigator.languages.find(s=>s.split("-")[0]===n)??n;return new Intl.DateTimeFormat(o,t).format(new Date(e))}function po(e){let{language:t}=Z(),[n,o]=e<1e6?[Math.max(1,Math.round(e/1e3)),"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(t,{style:"unit",unit:o,maximumFractionDigits:1}).format(n)}var yi=e=>Qt(e,{dateStyle:"medium",timeStyle:"short"});function bi(e){document.documentElement.lang=e;try{localStorage.setItem(gi,e)}catch{}ge({language:e})}function vi(){let e=null;try{e=localStorage.getItem(gi)}catch{}let n=[e,...navigator.languages.map(o=>o.split("-")[0])].find(o=>qs.includes(o))??"en";document.documentElement.lang=n,ge({language:n})}var Rt={packages:"course_id",results:"client_id",values:"key"};function Te(e){let{get:t,getAll:n,modify:o}=e,s=(r,a)=>o(r,a[Rt[r]],()=>a);return{get:t,getAll:n,modify:o,put:s,remove:(r,a)=>o(r,a,()=>null),getValue:async r=>(await t("values",r))?.value??null,putValue:(r,a)=>s("values",{key:r,value:a})}}var Pp=["changes","done","known","passed","placement","progress"],de=(e,t,n="")=>`${e}:${t}:${n}`,Sn=e=>`words:${e}`,Ve=e=>`media:${e}`;function Ws({client:e,storage:t,files:n,ownKinds:o=[]}){let{getAll:s,modify:r,put:a}=Te(t),i=[...Pp,...o],c=[],d=()=>e.account()?.id??null,p=h=>h===null||h===d();async function f(h,k,T){p(h)&&await a(k,T)}let g=({account_id:h,data:k})=>k.course.is_public||p(h);function m(h){return["sent","refused"].includes(h.state)&&!p(h.account_id)&&h.attempts.some(v=>"answer"in v)?Cp(h):h}function y(){let h=new Map;return c.push(h),h}async function $(h,{without:k=[]}={}){if(!h.length)return;let v=(await s("values")).filter(({key:x})=>x.startsWith(Ve(""))&&!k.includes(x)),O=new Set(v.flatMap(({value:x})=>x.assets.map(({sha256:E})=>E)));for(let x of h)O.has(x.sha256)||await n.remove(x)}async function w(){for(let b of c)b.clear();let h=await s("packages"),k=new Set(h.filter(({data:b})=>b.course.is_public).map(({course_id:b})=>b)),T=await s("values"),v=({key:b,value:S})=>{let[A,...M]=b.split(":");return i.includes(A)?M[0]!==(d()??""):["words","media"].includes(A)&&!p(S.account_id)&&!k.has(M.join(":"))},O=T.filter(v),x=O.filter(({key:b})=>b.startsWith(Ve(""))),E=x.flatMap(({value:b})=>b.assets);await $(E,{without:x.map(({key:b})=>b)});for(let{key:b}of O)await r("values",b,S=>S&&v(S)?null:S);await $(E);for(let{course_id:b}of h.filter(S=>!g(S)))await r("packages",b,S=>S&&!g(S)?null:S);let _=await s("results");for(let{client_id:b}of _.filter(S=>m(S)!==S))await r("results",b,S=>S&&m(S))}return{accountId:d,putOf:f,isReadable:g,keptOf:m,cache:y,forgetFiles:$,forgetOthers:w}}var Cp=e=>({...e,attempts:e.attempts.map(({client_id:t,exercise_id:n,answered_at:o,verdict:s})=>({client_id:t,exercise_id:n,answered_at:o,verdict:s}))});var Qi=["correct","accent","typo","incomplete","wrong"];var Tn=class extends Error{constructor(t){super(`Invalid answer for exercise type ${t}`),this.name="InvalidAnswer",this.exerciseType=t}},ec={translation:(e,t,n)=>xi(e.target_text,e,t,n.either(e)),"translation-word-bank":Rp,"fill-in-the-blank":Lp,vof:Ip,pairs:Dp,informative:zp,ordering:jp,"multiple-choice":qp,listening:(e,t,n)=>Si(t)?ki(e.transcript):xi(e.transcript,e,t,[n.heard(e)]),speaking:(e,t,n)=>Si(t)?ki(e.text):Fp(e,t,n)},sr=Object.keys(ec);function go(e,t,n=null,o=Zi){let s=sr.find(a=>a===e||a.replaceAll("-","_")===e);if(!s)throw new RangeError(`Unknown exercise type ${e}`);let r=Gs(n)>65536?null:ec[s](t,n,o??Zi);if(r===null)throw new Tn(s);return r}function xi(e,t,n,o){if(!nc(n))return null;let s=!!t.strict,r=mo([e,...t.alternatives??[]],n,o,s),a=c=>mo([c],n,o,s).verdict==="correct",i=r.verdict==="correct"?null:$o(t,a);return Le(r.verdict,r.score,r.accepted,Tc(r),i)}function Rp(e,t,n){if(!ar(t))return null;let o=[...e.correct_words],s=Kp(e.word_bank,t);if(!s.every(Boolean))return Le("wrong",0,o,Yp(o,t,s));let r=[o,...(e.alternatives??[]).map(or)],a=Ai(r,t,n.either(e)),i=rr(a,({verdict:p,differences:f})=>[nn(p),f]),c=p=>Ai([or(p)],t,n.either(e))[0].verdict==="correct",d=i.verdict==="correct"?null:$o(e,c);return Le(i.verdict,i.score,i.accepted,Xp(i),d)}function Lp(e,t,n){let o=sc(e.blanks,"position");if(!Array.isArray(t)||t.length>o.length||!t.every(p=>p===null||typeof p=="string"))return null;let s=[n.taught(e)],r=o.map((p,f)=>{let g=t[f]??"";return{...mo(p.correct_answers,g,s,!!e.strict),written:g}}),a=r.map(p=>{let f=Xf(p);return{op:f,expected:p.accepted,given:f==="missing"?null:p.written}}),i=0;for(let p of r)i+=p.score;let c=Math.max(...r.map(p=>nn(p.verdict))),d=r.map(p=>p.accepted);return Le(Qi[c],i/r.length,d,a,Np(e,r,s))}function Np(e,t,n){for(let[o,{verdict:s,written:r}]of t.entries()){if(s==="correct")continue;let i=$o(e,c=>mo([c],r,n,!!e.strict).verdict==="correct",o);if(i!==null)return i}return null}function Ip(e,t){if(typeof t!="boolean")return null;let n=t===e.is_true;return Le(n?"correct":"wrong",n?1:0,e.is_true,[])}function Dp(e,t){if(!Array.isArray(t)||t.length>100||!t.every(Wp))return null;let n=e.pairs.map(Ti),o=Vp(n,t.map(Ti));return tc(n.length,t.length,n,o)}function zp(e,t){return t===null||t===!0?Le("correct",1,null,[]):null}function jp(e,t){if(!ar(t))return null;let n=sc(e.items,"correct_order").map(({id:r,text:a})=>({id:r,text:a,key:pe(a)})),o=[];for(let r=0;r<Math.max(n.length,t.length);r++){let a=n[r],i=r<t.length?Gp(n,t[r]):void 0,c="missing";a?i&&(c=i.keys.includes(a.key)?"equal":"replace"):c="extra",o.push({op:c,expected:a?a.text:null,given:i?i.shown:null})}let s=n.map(r=>r.text);return tc(s.length,t.length,s,o)}function qp(e,t){if(!ar(t))return null;let n=e.options.filter(c=>c.is_correct).map(c=>c.id),o=new Set(t),s=n.filter(c=>o.has(c)).length,r=o.size-s,a="wrong";r===0&&(a=s===n.length?"correct":"incomplete");let i=[];for(let c of new Set([...e.options.map(d=>d.id),...o]))if(n.includes(c)){let d=o.has(c)?c:null;i.push({op:d===null?"missing":"equal",expected:c,given:d})}else o.has(c)&&i.push({op:"extra",expected:null,given:c});return Le(a,Math.max(0,s-r)/n.length,n,i)}function Fp(e,t,n){let o=Array.isArray(t)?t:[t];if(o.length===0||o.length>5||!o.every(nc))return null;let s=[e.text,...e.alternatives??[]],r=e.strict?100:e.min_similarity??85,a=o.flatMap(f=>Bi(s,f,n.heard(e),r)),i=rr(a,f=>[nn(f.verdict),f.differences]),c=f=>Bi([f],i.guess,n.heard(e),r).some(({verdict:g})=>g==="correct"),d=i.verdict==="correct"?null:$o(e,c),p=Le(i.verdict,i.score,i.accepted,Tc(i),d);return Array.isArray(t)?{...p,heard:i.guess}:p}function Le(e,t,n,o,s=null){let r=0;return{is_correct:["correct","accent","typo"].includes(e),score:Hp(t),verdict:e,expected:n,diff:o.filter(a=>a.op!=="extra"||++r<=100),note:s}}function $o(e,t,n=null){let s=(Array.isArray(e.notes)?e.notes:[]).find(r=>(r?.blank??null)===n&&typeof r?.answer=="string"&&typeof r.text=="string"&&t(r.answer));return s?s.text:null}function tc(e,t,n,o){let s=o.filter(a=>a.op==="equal").length,r="wrong";return s===t&&(r=s===e?"correct":"incomplete"),Le(r,s/Math.max(e,t),n,o)}function ki(e){return Le("skipped",0,e,[])}function Hp(e){if(e*32%2!==1)return Number(e.toFixed(4));let t=Math.floor(e*1e4);return(t%2===0?t:t+1)/1e4}function nn(e){return Qi.indexOf(e)}function rr(e,t){let n=e[0],o=t(n);for(let s of e.slice(1)){let r=t(s),a=r.findIndex((i,c)=>i!==o[c]);a>=0&&r[a]<o[a]&&([n,o]=[s,r])}return n}function nc(e){return typeof e=="string"&&oc(e)<=2e3}function ar(e){return Array.isArray(e)&&e.length<=100&&e.every(t=>typeof t=="string")}function Wp(e){return typeof e?.left=="string"&&typeof e.right=="string"}function Si(e){return e!==null&&typeof e=="object"&&Object.keys(e).join()==="skipped"&&e.skipped===!0}function oc(e){let t=e.length;for(let n=1;n<e.length;n++)Bp(e.charCodeAt(n))&&Up(e.charCodeAt(n-1))&&t--;return t}function Up(e){return e>=55296&&e<=56319}function Bp(e){return e>=56320&&e<=57343}function Gs(e){if(e===null||typeof e!="object")return oc(String(JSON.stringify(e)));let t=Object.entries(e),n=2+2*Math.max(0,t.length-1);for(let[o,s]of t)n+=Gs(s)+(Array.isArray(e)?0:Gs(o)+2);return n}function sc(e,t){return[...e].sort((n,o)=>n[t]-o[t])}function Ti({left:e,right:t}){return{left:e,right:t}}function Gp(e,t){let n=pe(t),o=e.filter(r=>r.id===t);return{shown:o.length===0||e.some(r=>r.key===n)?t:o[0].text,keys:[n,...o.map(r=>r.key)]}}function Vp(e,t){let n=t.map(i=>({pair:i,left:pe(i.left),right:pe(i.right)})),o=e.map(i=>({pair:i,left:pe(i.left),right:pe(i.right)})),s=i=>{let c=n.findIndex(i);return c<0?null:n.splice(c,1)[0].pair},r=o.map(i=>s(c=>c.left===i.left&&c.right===i.right));return[...o.map((i,c)=>{if(r[c])return{op:"equal",expected:i.pair,given:r[c]};let d=s(p=>p.left===i.left);return{op:d?"replace":"missing",expected:i.pair,given:d}}),...n.map(({pair:i})=>({op:"extra",expected:null,given:i}))]}function Kp(e,t){let n=new Map;for(let o of e.map(pe))n.set(o,(n.get(o)??0)+1);return t.map(o=>{let s=pe(o),r=n.get(s)??0;return n.set(s,r-1),r>0})}function Yp(e,t,n){let o=e.map(a=>({shown:a,key:pe(a)})),s=t.map((a,i)=>({shown:a,key:pe(a),available:n[i]}));return $r(o,s,(a,i)=>i.available&&a.key===i.key?"equal":"replace").map(tr)}function Ai(e,t,n){let o=Mn(t.join(" ")),s=ct(o),r=n.map(a=>new Ke(t.join(" "),a));return e.map(a=>{let i=a.join(" "),c=Mn(i),d=ct(c),p={accepted:a,expected:c,given:o,verdict:"wrong",score:0};p.differences=_o(d,s);for(let[f,g]of n.entries()){let[m,y]=new Ke(i,g).against(r[f]);p.form??=["written","joined"].map($=>[m[$],y[$]]).find(kc)}return p.form?{...p,verdict:"correct",score:1}:s.length>=d.length||s.some((f,g)=>f!==d[g])?p:{...p,verdict:"incomplete",score:s.length/d.length}})}function Xp({expected:e,given:t,form:n,differences:o}){return n&&o>0?n[0].words.map((s,r)=>tr(["equal",s,n[1].words[r]])):$r(e,t,(s,r)=>s.key===r.key?"equal":"replace").map(tr)}var Jp=wo("az da de et fi fo is nb nn no sv tr"),Vs=wo("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa"),fo=class{constructor(t,n,o,s){Object.assign(this,{source:t,target:n,groups:o,tables:s,languages:new Map})}either(t){return t.answer_language?[this.language(en(t.answer_language))]:[...new Set([this.target,this.source])].map(n=>this.language(n))}taught(t){return this.language(en(t.answer_language)??this.target)}heard(t){return this.language(en(t.answer_language)??en(t.audio_language)??this.target)}language(t){return this.languages.has(t)||this.languages.set(t,new Ks(t,this)),this.languages.get(t)}},Ks=class{constructor(t,n){Object.assign(this,{tag:t,groups:n.groups,isOwn:t!==null&&t===n.source});let o=Object.hasOwn(n.tables,t)?n.tables[t]:null;this.table=o&&{...o,names:Pf(o,t),contractions:Mf(o,t)}}comparesAs({tag:t},n){return Zs(this.tag)!==Zs(t)?!1:Vs.has(t)||!Vs.has(this.tag)||!n.some(o=>yo.test(o))}isAnother(t,n){let o=this.bares.get(n.bare);return o!==void 0&&!Us(o,this.bares.get(t.bare))}isToldApart(t,n){let o=this.keys.get(n.key);return o===void 0||Us(o,this.keys.get(t.key))?!1:n.key!==n.bare||o.some(s=>Jp.has(this.groups[s].language))}isAnotherText(t,n){let o=a=>a.map(({bare:i})=>this.bares.get(i)??[]).reduce((i,c)=>i.filter(d=>c.includes(d))),s=a=>Zp(on(On(a,this.tag)),on(n)),r=o(n).filter(a=>n.length===1||this.groups[a].texts.some(s));return r.length>0&&!Us(r,o(t))}get bares(){return this._bares??=this.index(t=>t.bare)}get keys(){return this._keys??=this.index(t=>t.key)}index(t){let n=new Map;return this.groups.forEach(({texts:o},s)=>{for(let r of o.flatMap(a=>On(a,this.tag))){let a=n.get(t(r))??[];a.at(-1)!==s&&a.push(s),n.set(t(r),a)}}),n}};function rc({source_language:e,target_language:t,words:n=[],tables:o={}}){let[s,r]=[en(e),en(t)],a=n.flatMap(({text:i,synonyms:c,forms:d,translations:p})=>[{language:r,texts:[i,...c??[]]},...(d??[]).map(f=>({language:r,texts:[f]})),{language:s,texts:p??[]}]);return new fo(s,r,a,o)}function en(e){return typeof e=="string"&&e?e.split("-",1)[0].toLowerCase():null}function Us(e,t=[]){return e.some(n=>t.includes(n))}function Zp(e,t){return e.length===t.length&&e.every((n,o)=>n===t[o])}function wo(e){return new Set(e.split(" "))}var yo=/['`\xb4\u02b9\u02bb-\u02bf\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/,Ys=/[\u02bb-\u02bf\u05f3\ua78b\ua78c]/,ir=/[-\u05be\u2010-\u2013\u2212\ufe63\uff0d\xb7\u2027\u30fb\uff65]/,cr=/[-\u2010-\u2013\u2212\ufe63\uff0d]/,Qp=/\u200c/,ef=/[\p{Cf}\u0640\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,tf=new Set("#%&+<=>@°±×÷‰"),nf=/\p{Sc}/u,ac=/[\p{L}\p{M}\p{N}]/u,of=/\p{L}/u,sf=/[\p{L}\p{N}]/u,ic=/[\p{L}\p{M}]/u;var Ei=/\p{N}/u,An=/\p{Nd}/u,lr=new RegExp("[\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ecd\\u0edc-\\u0edf\\u0f00\\u0f40-\\u0fbc\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3fffd}]","u"),ur=/[\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]/,rf=new RegExp("[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\u{1b000}-\\u{1b16f}"+ur.source.slice(1),"u"),cc=/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,af=[];function dr(e){return af[e.codePointAt(0)]??=cf(String.fromCodePoint(e.normalize("NFC").codePointAt(0)))}function cf(e){if(yo.test(e))return"apostrophe";if(ir.test(e))return"hyphen";if(Qp.test(e))return"joiner";if(ef.test(e))return"invisible";let t=e.normalize("NFKC");return nf.test(e)||tf.has(t)?"sign":ac.test(e)?"word":cc.test(e)?"space":t==="."?"stop":",:/".includes(t)?"point":"separator"}function Xs(e){return lr.test(e)&&dr(e)==="word"}var En=class e{constructor(t){Object.assign(this,{text:t,all:[],kinds:[],starts:[],ends:[],isAsWritten:!0});let n=0;for(let o of t){let s=n;n+=o.length;let r=dr(o);r==="invisible"?this.isAsWritten=!1:this.push(o,r,s,n),o===lf&&"<=>".includes(this.all.at(-2)??" ")&&this.kinds.splice(-2,2,"separator","separator")}}push(t,n,o,s){this.all.push(t),this.kinds.push(n),this.starts.push(o),this.ends.push(s)}withoutSpaces(){if(!/\s/.test(this.text)||!this.kinds.includes("apostrophe"))return this;let t=Object.assign(Object.create(e.prototype),{...this,isAsWritten:!1});return Object.assign(t,{all:[],kinds:[],starts:[],ends:[]}),this.all.forEach((n,o)=>{let s=t.kinds.at(-1)==="apostrophe"&&t.kinds.at(-2)==="word";this.kinds[o]==="space"&&s||t.push(n,this.kinds[o],this.starts[o],this.ends[o])}),t.all.length===this.all.length?this:t}spelling(t,n){return this.isAsWritten?this.shown(t,n):this.all.slice(t,n).join("")}shown(t,n){return this.text.slice(this.starts[t],this.ends[n-1])}},lf="̸";function lc(e){let{kinds:t}=e,n=[],o=null;for(let s=0;s<t.length;s++)t[s]==="word"||uf(e,s)?o?o.end=s+1:n.push(o={first:s,end:s+1,isSign:!1}):((t[s]==="sign"||pf(e,s))&&n.push({first:s,end:s+1,isSign:!0}),o=null);return n.filter(({first:s,end:r,isSign:a})=>a||sf.test(e.spelling(s,r)))}function uf(e,t){let{all:n,kinds:o}=e,s=o[t];return s==="space"||s==="separator"?!1:df(e,t)?!0:o[t-1]!=="word"||o[t+1]!=="word"?!1:s==="apostrophe"||s==="joiner"||s==="hyphen"?!0:s!=="stop"&&s!=="point"?!1:An.test(n[t-1])&&An.test(n[t+1])?!0:s==="stop"&&Oi(e,t-1,-1)&&Oi(e,t+1,1)}function df({all:e},t){return cr.test(e[t])&&t>0&&ur.test(e[t-1])}function Oi({all:e,kinds:t},n,o){let[s,r]=[n,n+o];if(o<0)for(;Js.test(e[s]??"");)r=--s-1;else for(;Js.test(e[r]??"");)r++;return of.test(e[s]??"")&&t[r]!=="word"}function pf({all:e,kinds:t},n){return!cr.test(e[n])||!An.test(e[n+1]??"")?!1:!["word","apostrophe","joiner","hyphen"].includes(t[n-1])}function ff(e,{all:t,kinds:n}){let o=r=>Xs(t[r])||n[r]==="hyphen",s=[];for(let r of e){let a=s.at(-1)?.at(-1);a&&!a.isSign&&!r.isSign&&(o(a.end-1)||o(r.first))?s.at(-1).push(r):s.push([r])}return s}var Nt=class{constructor(t,n,o,s){this.shown=t,this.strict=n.strict,this.key=n.key,this.plain=n.plain,this.bare=n.bare,this.bare2=n.bare2,this.places=n.places,this.first=o,this.last=s}};function pr(e,t,{apart:n=!1,edges:o=!1}={}){let{text:s,kinds:r}=e,a=lc(e);return a.length===0?mf(e,t):(!n&&lr.test(s)?ff(a,e):a.map(c=>[c])).map((c,d)=>{let[p,f]=[c[0].first,c.at(-1).end];if(c[0].isSign)return new Nt(e.shown(p,f),mc(e.all[p],t),d,d);let[g,m]=[r[p-1]==="apostrophe",r[f]==="apostrophe"],y=c.map(w=>e.spelling(w.first,w.end)).join("");o&&g&&(y=e.all[--p]+y),o&&m&&(y+=e.all[f++]);let $=new Nt(e.shown(p,f),vf(y,t,o),d,d);return $.edges=o?["",""]:[g?"'":"",m?"'":""],$})}function mf(e,t){let n=[],o=null;for(let s=0;s<=e.all.length;s++){let r=s===e.all.length||e.kinds[s]==="space";r&&o!==null&&n.push([o,s]),o=r?null:o??s}return n.map(([s,r],a)=>{let i=Mi(yr(Mi(e.spelling(s,r).normalize("NFC")).normalize("NFKC")));return new Nt(e.shown(s,r),It(i,t),a,a)})}function Mi(e){return Array.from(e,t=>yo.test(t)?"'":t).join("")}function On(e,t){return pr(new En(e),t)}var uc=wo("az ba crh gag kk tr tt"),dc=wo("da fo is nb nn no"),hf=30,_f=5e3,Pi=/([\xb2\xb3\xb9\xbc-\xbe\u2070\u2074-\u2079\u2080-\u2089\u2150-\u215f\u2189])/,gf={ș:"ş",ț:"ţ",ヘ:"へ",ベ:"べ",ペ:"ぺ",ك:"ک",ي:"ی"},$f=/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]{2,}/g,pc=new RegExp("[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]","g"),Js=/[\u0300-\u036f]/,wf={"̃":"n","̆":"иу","̈":"і","́":"кг"},yf={ة:"ه",ہ:"ه",ھ:"ه",ۃ:"ه",ى:"ی",ي:"ی",ٱ:"ا","ँ":"ं","ঁ":"ং","ਁ":"ਂ","ઁ":"ં","ଁ":"ଂ","़":"","়":"","਼":"","઼":"","଼":"",ø:"o",ł:"l",đ:"d",ħ:"h",ð:"d",þ:"th",ı:"i",ŋ:"n",ə:"e",æ:"ae",ŧ:"t",ɓ:"b",ɖ:"d",ɗ:"d",ɛ:"e",ɔ:"o",ƙ:"k",ƴ:"y"},fc={ä:"ae",ö:"oe",ü:"ue",å:"aa",ø:"oe",đ:"dj",ŋ:"ng"},bf={...fc,ĉ:"ch",ĝ:"gh",ĥ:"hh",ĵ:"jh",ŝ:"sh"},Ci=new Map;function vf(e,t,n=!1){if(n||e.length>hf)return It(Ri(e,t,n),t);let o=Zs(t),s=Ci.get(o);(!s||s.size>=_f)&&Ci.set(o,s=new Map);let r=s.get(e);return r||s.set(e,r=It(Ri(e,t,!1),t)),r}function Zs(e){return uc.has(e)?"tr":dc.has(e)?"da":e==="ru"||e==="eo"?e:""}function mc(e,t){return ir.test(e)?It("−",t):It(hc(Qs(e.normalize("NFKC"),t)),t)}function It(e,t){if(t!=="eo"&&!sn.test(e))return{places:e,strict:e,key:e,plain:e,bare:e,bare2:e};let n=e.replaceAll("‌","").replaceAll("ʼ","'"),o=n.replaceAll("œ","oe");dc.has(t)||(o=o.replaceAll("æ","ae")),t==="ru"&&(o=o.replaceAll("ё","е"));let s=Ni(o,t),r=fr(o,t==="eo"?bf:fc),a=r===o?s:Ni(r,t);return{places:e,strict:n,key:o,plain:o.replace(pc,""),bare:s,bare2:a}}function Ri(e,t,n){if(wr.test(e))return Qs(e,t);let s=Li(e.normalize("NFC")).split(Pi).map(r=>Pi.test(r)?r:r.normalize("NFKC")).join("");return Tf(Sf(hc(Qs(xf(Li(s)),t)),n))}function Li(e){if(!sn.test(e))return e.replaceAll("`","'");let t=Array.from(e),n=o=>Xs(t[o-1]??" ")||Xs(t[o+1]??" ");return t.map((o,s)=>cr.test(o)&&ur.test(t[s-1]??"")?"ー":yo.test(o)?n(s)?"":Ys.test(o)?"ʼ":"'":ir.test(o)?n(s)?"":"-":o).join("")}function xf(e){let t=Array.from(e),n=o=>An.test(t[o]??"");return t.map((o,s)=>n(s)?kf(o):dr(o)==="invisible"?"":ac.test(o)||"'-‌".includes(o)||".,:/".includes(o)&&n(s-1)&&n(s+1)?o:"").join("")}function kf(e){let t=e.codePointAt(0),n=t;for(;An.test(String.fromCodePoint(n-1));)n--;return String((t-n)%10)}function Qs(e,t){let n=uc.has(t)?e.replaceAll("I","ı").replaceAll("İ","i"):e;return yr(n).normalize("NFC")}function hc(e){return fr(e,gf).replace($f,t=>Array.from(t).sort().join(""))}function Sf(e,t){let n=t?"-‌":"'ʼ-‌",[o,s]=[0,e.length];for(;o<s&&n.includes(e[o]);)o++;for(;s>o&&n.includes(e[s-1]);)s--;return e.slice(o,s)}function Tf(e){return e.replace(/[0-9]+(?:[.,'ʼ][0-9]+)+/g,t=>{let n=t.match(/[^0-9]/)[0],o=t.match(n==="."?/^[0-9.]+/:n===","?/^[0-9,]+/:/^[0-9'ʼ]+/)[0],[s,...r]=o.split(/[^0-9]/);return s.length<=3&&r.every(i=>i.length===3)?[s,...r].join("")+t.slice(o.length):t})}function Ni(e,t){let n=sn.test(e)?fr(Af(e),yf):e;return t==="eo"?n.replace(/([cghjsu])x/g,"$1"):n}function Af(e){let[t,n]=["",""];for(let o of e.normalize("NFD")){if(Js.test(o)){n&&wf[o]?.includes(n)&&(t+=o);continue}Ec(o)||(n=o),t+=o}return t.replace(pc,"").normalize("NFC")}function fr(e,t){if(!sn.test(e))return e;let n="";for(let o of e)n+=t[o]??o;return n}function Pn(e,t){return e.key===t.key?!0:e.plain===t.plain&&(e.plain===e.key||t.plain===t.key)}function mr(e,t){return e.strict===t.strict}function bo(e,t,n){return Pn(e,t)?!0:(e.bare===t.bare||e.bare2===t.bare||e.bare===t.bare2)&&!n.isToldApart(e,t)}function _c(e,t,{language:n,vocabulary:o}){return!Ii(e.bare,t.bare)&&!Ii(e.bare2,t.bare)||Ei.test(e.bare)||Ei.test(t.bare)||Array.from(e.bare).filter(r=>ic.test(r)).length<4?!1:!o().has(t.bare)&&!n.isAnother(e,t)}function Ii(e,t){if(Math.abs(e.length-t.length)>2)return!1;let[n,o]=[Array.from(e),Array.from(t)];if(n.length===0||o.length===0)return!1;let[s,r]=hr(n,o,Object.is),[a,i]=[n.slice(s,n.length-r),o.slice(s,o.length-r)],c=a.length===2&&a[0]===i[1]&&a[1]===i[0]&&i.length===2,d=a.length<=1&&i.length<=1&&a.length+i.length>0&&n.at(-1)===o.at(-1),p=[...a,...i];return(c||d)&&p.every(f=>ic.test(f)&&!rf.test(f))}function hr(e,t,n){let o=Math.min(e.length,t.length),[s,r]=[0,0];for(;s<o&&n(e[s],t[s]);)s++;for(;r<o-s&&n(e.at(-1-r),t.at(-1-r));)r++;return[s,r]}var Ke=class e{constructor(t,n){this.language=n,this.characters=new En(t)}get written(){return this._written??=this.form(this.characters)}get joined(){return this._joined??=this.variant(this.characters.withoutSpaces())}get pieces(){return this._pieces??=lr.test(this.characters.text)?this.form(this.characters,{apart:!0}):this.written}get spelled(){return this._spelled??=this.language.table?Ef(this.written,this.language):this.written}get standing(){return this._standing??=$c(this.spelled,this.language)}get edged(){return this._edged||(this._edged=new e(this.characters.text,this.language),this._edged.options={edges:!0}),this._edged}against(t){return this.hasLetterAtEdge()?[this.edged,t.edged]:[this,t]}hasLetterAtEdge(){let{text:t,all:n}=this.characters;if(!Ys.test(t))return!1;let o=s=>Ys.test(n[s]??"");return lc(this.characters).some(({first:s,end:r,isSign:a})=>!a&&(o(s-1)||o(r)))}form(t,n){let o=pr(t,this.language.tag,{...n,...this.options});return{words:o,written:o}}variant(t){return t===this.characters?this.written:this.form(t)}};function Ef(e,{tag:t,table:n}){let o=!1,s=e.words.flatMap((r,a)=>{let i=r.key==="&"?n.signs["&"]?.slice(0,1):Of(r,n.contractions);if(!i)return[r];o=!0;let c=i.length>1&&n.second_before.includes(e.words[a+1]?.key);return gc(On(i[c?1:0],t),r)});return o?{words:s,written:e.written}:e}function gc(e,{first:t,last:n}){return e.map(o=>new Nt(o.shown,o,t,n))}function Of({key:e,edges:t=["",""]},n){let[o,s]=t;if(!o&&!s)return n.get(e);let r=[o+e+s,o+e,e+s,e];return n.get(r.find(a=>n.has(a)))}function Mf({contractions:e},t){let n=o=>ct(pr(new En(o),t,{edges:!0})).join(" ");return new Map(Object.entries(e).map(([o,s])=>[n(o),s]))}function Pf({numbers:e,signs:t},n){let o={valuesOf:new Map,values:new Set,longest:0},s=(r,a)=>{let i=On(r,n).flatMap(_r),c=i.join(" ");o.valuesOf.set(c,[...o.valuesOf.get(c)??[],a]),o.values.add(a),o.longest=Math.max(o.longest,i.length)};for(let[r,a]of Object.entries(e))s(r,String(a));for(let[r,a]of Object.entries(t))for(let i of a)s(i,mc(r,n).key);return o}function _r({key:e}){return e.split("-")}function $c(e,{table:t}){return t?ct(e.words).filter(n=>t.names.values.has(n)):[]}function wc(e,t,n,{tag:o,table:s}){return[e,t].map(r=>Cf(r,new Set(n),s.names,o))}function Cf(e,t,n,o){let s=[];for(let r=0;r<e.words.length;r++){let[a,i]=Lf(e.words,r,t,n);if(a===null){s.push(e.words[r]);continue}let c=new Nt(a,It(a,o),e.words[r].first,e.words[i].last),d=e.words.slice(r,i+1).flatMap(_r).join(" ");s.push(Object.assign(c,{isSubstituted:!0,name:d})),r=i}return{words:s,written:e.written}}function Rf({words:e},{words:t}){return e.some(({isSubstituted:n,key:o,name:s},r)=>{let a=t[r];return n&&a?.isSubstituted&&o===a.key&&s!==a.name})}function Lf(e,t,n,o){let[s,r]=[null,t],a=[];for(let i=t;i<e.length&&(a.push(..._r(e[i]).slice(0,o.longest+1)),!(a.length>o.longest));i++){let c=o.valuesOf.get(a.join(" "))?.find(d=>n.has(d));c!==void 0&&([s,r]=[c,i])}return[s,r]}function Nf(e,{tag:t,table:n}){return n?{words:e.words.flatMap(s=>/^[0-9]{1,2}:00$/.test(s.key)?gc(On(`${Number(s.key.split(":")[0])} ${n.hour??""}`,t),s):[s]),written:e.written}:e}function mo(e,t,n,o){let s=[],r=[];for(let[a,i]of n.entries()){let c=yc(e,i,o),d=new Ke(t,i),p=c.readings.map(f=>f.against(d));if(a===0||!i.comparesAs(n[0],e))for(let f of p){let g=Array.from(bc(...f,c));if(g[0].verdict==="correct"&&s.push(g[0]),Df(g[0]))return Di(s);r.push(...g)}if(!(o||!i.table||s.length>0))for(let f of p)r.push(...vc(...f,c))}return Di(s.length>0?s:r)}function Di(e){let t=Math.min(...e.map(n=>nn(n.verdict)));return rr(e.filter(n=>nn(n.verdict)===t),zf)}function yc(e,t,n){let o=e.map(a=>new Ke(a,t)),s=null;return{language:t,strict:n,readings:o,vocabulary:()=>s??=new Set(o.flatMap(a=>on(a.written.words)))}}function tn(e,t,n,o){return{accepted:e.characters.text,expected:t[0],given:t[1],context:n,...o}}function*bc(e,t,n){let{strict:o}=n,s=a=>e[a]!==e.written||t[a]!==t.written,r=(o?If:er)(e.written.words,t.written.words,n);if(yield tn(e,[e.written,t.written],n,r),r.verdict!=="correct"&&(!o&&s("joined")&&kc([e.joined,t.joined])&&(yield tn(e,[e.joined,t.joined],n,{verdict:"correct",score:1})),s("pieces"))){let a=xc(e.pieces.words,t.pieces.words,n);a!==null&&(yield tn(e,[e.pieces,t.pieces],n,{verdict:"incomplete",score:a}))}}function*vc(e,t,n){let{language:o}=n;if(e.spelled!==e.written||t.spelled!==t.written){let i=er(e.spelled.words,t.spelled.words,n);yield tn(e,[e.spelled,t.spelled],n,i)}let s=[...e.standing,...t.standing];if(s.length===0)return;let r=wc(e.spelled,t.spelled,s,o);if(Rf(...r))return;let a=er(r[0].words,r[1].words,n);o.isOwn?yield tn(e,r,n,a):(a.verdict==="correct"||a.verdict==="accent")&&(yield tn(e,r,n,{verdict:"typo",score:.8,isTaughtDigits:!0}))}function er(e,t,n){if(e.length===t.length){if(e.every((s,r)=>Pn(s,t[r])))return{verdict:"correct",score:1};let o=e.flatMap((s,r)=>bo(s,t[r],n.language)?[]:[r]);if(o.length===0)return{verdict:"accent",score:.9};if(o.length===1&&_c(e[o[0]],t[o[0]],n))return{verdict:"typo",score:.8}}return Sc(e,t,n.language)?{verdict:"typo",score:.8}:gr(e,t,n)}function If(e,t,n){return e.length===t.length&&e.every((s,r)=>mr(s,t[r]))?{verdict:"correct",score:1}:gr(e,t,n)}function gr(e,t,n){let o=xc(e,t,n);return o===null?{verdict:"wrong",score:0}:{verdict:"incomplete",score:o}}function xc(e,t,{strict:n,language:o}){if(t.length>=e.length)return null;let s=0;for(let r of e){if(s===t.length)break;(n?mr(r,t[s]):bo(r,t[s],o))&&s++}return s===t.length?s/e.length:null}function kc([e,t]){let[n,o]=[e.words,t.words];return n.length===o.length&&n.every((s,r)=>Pn(s,o[r]))}function Df({verdict:e,expected:t,given:n}){return e==="correct"&&t.words.every((o,s)=>o.key===n.words[s].key)}function zf({expected:e,given:t}){let n=t.words.slice(0,1e3);return[_o(on(e.words),on(n)),_o(ct(e.words),ct(n))]}function Sc(e,t,n){let o=ho(e);if(o===""||o!==ho(t))return!1;let[s,r]=[Fi(e,n.tag),Fi(t,n.tag)];if(qi.every(f=>qf(s[f],r[f])))return!1;for(let f of r.apostrophes)if(!s.apostrophes.has(f))return!1;let a=[...s.apostrophes].filter(f=>!r.apostrophes.has(f));if(a.length>0&&!Vs.has(n.tag)||a.some(f=>s.letters.has(f)))return!1;let i=Hi(s.beginnings,r.beginnings);if(Hi(s.hyphens,r.hyphens).some(f=>Wi(o,f))||i.some(f=>Wi(o,f)&&!Ff(o,f)))return!1;let c=[...qi.slice(2).flatMap(f=>[...s[f],...r[f]]),...a],d=new Set(c),p=i.filter(f=>!d.has(f)&&!Hf(o,f));return p.length>1||p.some(f=>n.isAnotherText(ji(f,s,e),ji(f,r,t)))?!1:[...s.beginnings].every(([f,g])=>{let m=r.beginnings.get(f);if(m===void 0)return!0;let[y,$]=[e[g],t[m]];return y.bare===$.bare?Pn(y,$)||!n.isToldApart(y,$):!(s.ends[g]===r.ends[m]&&zi(y)>zi($))||!n.isAnother(y,$)})}function zi({bare:e}){return e.split("'").length-1}function ji(e,{ends:t},n){return n.filter((o,s)=>(t[s-1]??0)<=e&&e<=t[s])}var qi=["beginnings","apostrophes","hyphens","joiners"];function Fi(e,t){let n={beginnings:new Map,apostrophes:new Set,letters:new Set,hyphens:new Set,joiners:new Set};n.ends=[];let o=0;return e.forEach(({places:s,bare:r},a)=>{if(n.beginnings.has(o)||n.beginnings.set(o,a),!Bs.test(s)){o+=r.length,n.ends.push(o);return}for(let i of s.split(Bs))(i==="'"||i==="ʼ")&&n.apostrophes.add(o),i==="ʼ"&&n.letters.add(o),i==="-"&&n.hyphens.add(o),i==="‌"&&n.joiners.add(o),Bs.test(i)||(o+=jf(i,t));n.ends.push(o)}),n}function jf(e,t){return It(e,t).bare.length}var Bs=/(['ʼ\u200c-])/;function qf(e,t){return e.size===t.size&&[...e.keys()].every(n=>t.has(n))}function Hi(e,t){return[...[...e.keys()].filter(n=>!t.has(n)),...[...t.keys()].filter(n=>!e.has(n))]}function Wi(e,t){return t>0&&Ui.test(e[t-1])&&Ui.test(e[t]??"")}var Ui=/[0-9\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]/;function Ff(e,t){return/^[0-9]{3}(?![0-9])/.test(e.slice(t,t+4))&&!/^[0-9]{4}$/.test(e.slice(Math.max(0,t-4),t))}function Hf(e,t){return/[\uac00-\ud7a3]/.test(e[t-1])&&/[\uac00-\ud7a3]/.test(e[t])}function ho(e){return on(e).join("").replace(/['-]/g,"")}function ct(e){return e.map(t=>t.key)}function on(e){return e.map(t=>t.bare)}function Bi(e,t,n,o){let s=new Ke(t,n),r=yc(e,n,!1);return r.readings.flatMap((a,i)=>{let[c,d]=a.against(s),p=[[c.written,d.written]];if(n.table){let f=Nf(d.spelled,n);p.push(wc(c.spelled,f,[...c.standing,...$c(f,n)],n))}return p.map(([f,g])=>{let m=Wf(f.words,g.words,o,r);return{accepted:e[i],guess:t,expected:f,given:g,context:r,...m}})})}function Wf(e,t,n,o){let[s,r]=[Array.from(ho(e)),Array.from(ho(t))],[a,i]=[_o(s,r),Math.max(s.length,r.length)];return a===0?{verdict:"correct",score:1,differences:a}:100*(i-a)>=n*i&&Gi(e)===Gi(t)?{verdict:"typo",score:.8,differences:a}:{...gr(e,t,o),differences:a}}function Gi(e){return ct(e).filter(t=>/^[0-9]+$/.test(t)).sort().join(" ")}function Tc({expected:e,given:t,context:n,isTaughtDigits:o=!1}){let[s,r]=[e.words,t.words],a=(f,g)=>o&&(f.isSubstituted||g.isSubstituted),i=(f,g)=>{let m=Gf(f,g,n);return a(f,g)&&m!=="replace"?"typo":m},c=(f,g)=>$r(f,g,i).map(([m,y,$])=>({op:m,left:y?[y]:[],right:$?[$]:[]})),p=Sc(s,r,n.language)&&!Uf(s,r,n)?Bf(s,r,c):c(s,r);return Kf(p).map(({op:f,left:g,right:m})=>({op:f,expected:Vi(g,e.written),given:Vi(m,t.written)}))}function Uf(e,t,{language:n}){return e.length===t.length&&e.every((o,s)=>bo(o,t[s],n))}function Bf(e,t,n){let[o,s]=hr(e,t,(i,c)=>i.bare===c.bare),[r,a]=[e.length-s,t.length-s];return[...n(e.slice(0,o),t.slice(0,o)),{op:"typo",left:e.slice(o,r),right:t.slice(o,a)},...n(e.slice(r),t.slice(a))]}function Gf(e,t,n){return n.strict&&mr(e,t)||!n.strict&&Pn(e,t)?"equal":bo(e,t,n.language)?"accent":_c(e,t,n)?"typo":"replace"}var Vf=["equal","accent","typo","replace"];function Kf(e){let t=[],n={left:new Map,right:new Map};for(let o of e){let s=t.length;for(let a of["left","right"]){let i=o[a].length>0?n[a].get(o[a][0].first):void 0;i!==void 0&&(s=Math.min(s,i))}let r=[...t.splice(s),o];t.push(r.length===1?o:Yf(r));for(let a of["left","right"]){let i=o[a].at(-1);if(i)n[a]=new Map([[i.last,t.length-1]]);else for(let[c,d]of n[a])n[a].set(c,Math.min(d,t.length-1))}}return t}function Yf(e){let t=new Set(e.map(({op:s})=>s)),[n]=t,o="replace";return t.size===1?o=n:!t.has("missing")&&!t.has("extra")&&(o=Vf.findLast(s=>t.has(s))),{op:o,left:e.flatMap(({left:s})=>s),right:e.flatMap(({right:s})=>s)}}function Vi(e,t){return e.length===0?null:t.slice(e[0].first,e.at(-1).last+1).map(n=>n.shown).join(" ")}function Xf(e){if(e.verdict==="correct")return"equal";if(e.given.words.length===0)return"missing";if(!e.context.strict)return e.verdict==="accent"||e.verdict==="typo"?e.verdict:"replace";let t={...e.context,strict:!1},n=new Ke(e.accepted,t.language).against(new Ke(e.written,t.language)),o=[...bc(...n,t),...t.language.table?vc(...n,t):[]],s=Math.min(...o.map(({verdict:r})=>nn(r)));return["accent","accent","typo"][s]??"replace"}function tr([e,t,n]){return{op:e,expected:t?t.shown:null,given:n?n.shown:null}}var Lt={equal:0,accent:1,typo:1e4,replace:10002,missing:10001,extra:10001},Jf=4e4;function _o(e,t){let[n,o]=e.length<=t.length?[e,t]:[t,e];if(n.length===0)return o.length;let s=Math.ceil(n.length/32),[r,a]=Zf(n,s),[i,c]=[new Int32Array(s).fill(-1),new Int32Array(s)],d=1<<n.length-1,p=n.length;for(let f of o){let g=r.get(f)??0,m=1,y=0;for(let $=0;$<s;$++){let w=i[$],h=a[g+$]|y,k=(h&w)+w^w|h|c[$],T=c[$]|~(k|w),v=k&w;$===s-1&&(p+=T&d?1:v&d?-1:0);let O=T<<1|m;i[$]=v<<1|y|~(k|O),c[$]=k&O,m=T>>>31,y=v>>>31}}return p}function Zf(e,t){let n=new Map;for(let s of e)n.has(s)||n.set(s,(n.size+1)*t);let o=new Int32Array((n.size+1)*t);return e.forEach((s,r)=>o[n.get(s)+(r>>5)]|=1<<r),[n,o]}function $r(e,t,n){let[o,s]=hr(e,t,(i,c)=>n(i,c)==="equal"),[r,a]=[e.length-s,t.length-s];return[...nr(e.slice(0,o),t.slice(0,o),n),...Qf(e.slice(o,r),t.slice(o,a),n),...nr(e.slice(r),t.slice(a),n)]}function nr(e,t,n){let o=Math.min(e.length,t.length);return[...e.slice(0,o).map((r,a)=>[n(r,t[a]),r,t[a]]),...Ac(e.slice(o),t.slice(o))]}function Qf(e,t,n){if(e.length*t.length>Jf)return nr(e,t,n);let o=e.map(c=>t.map(d=>n(c,d))),s=em(o,t.length),r=[],[a,i]=[0,0];for(;a<e.length&&i<t.length;){let c=o[a][i];s[a][i]===s[a+1][i+1]+Lt[c]?r.push([c,e[a++],t[i++]]):s[a][i]===s[a+1][i]+Lt.missing?r.push(["missing",e[a++],null]):r.push(["extra",null,t[i++]])}return[...r,...Ac(e.slice(a),t.slice(i))]}function em(e,t){let n=[Array.from({length:t+1},(o,s)=>Lt.extra*(t-s))];for(let o of[...e].reverse()){let s=n[0],r=new Array(t+1);r[t]=s[t]+Lt.missing;for(let a=t-1;a>=0;a--)r[a]=Math.min(s[a+1]+Lt[o[a]],s[a]+Lt.missing,r[a+1]+Lt.extra);n.unshift(r)}return n}function Ac(e,t){return[...e.map(n=>["missing",n,null]),...t.map(n=>["extra",null,n])]}var tm=/[\u2018\u2019\u02bc\xb4`\uff07]/g,nm=/[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,Ki=/[\p{P}\u02bc\xb4`\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u,om=/[\u13a0-\u13fd\uab70-\uabbf]/,wr=/^[0-9A-Za-z]+$/,sn=/[^\x00-\x7f]/;function Mn(e){let t=or(e),n=t.map(o=>Yi(Ji(o),Ji(Xi(o)))).filter(({key:o})=>o);return n.length>0?n:t.map(o=>Yi(o,Xi(o))).filter(({key:o})=>o)}function pe(e){return ct(Mn(e)).join(" ")}function Yi(e,t){return{shown:e,key:t,bare:sm(t)}}function or(e){return e.split(cc).filter(Boolean)}function Xi(e){return wr.test(e)?e.toLowerCase():yr(e.normalize("NFC")).normalize("NFC").replace(tm,"'").replace(nm,"")}function yr(e){return sn.test(e)?Array.from(e,t=>t==="ı"?t:om.test(t)?t.toUpperCase():Array.from(t.toLowerCase().toUpperCase(),n=>n.toLowerCase()).join("")).join(""):e.toLowerCase()}function sm(e){if(!sn.test(e))return e;let[t,n]=["",""];for(let o of e.normalize("NFD")){if(o>="̀"&&o<="ͯ"){o==="̃"&&n==="n"&&(t+=o);continue}Ec(o)||(n=o),t+=o}return t.normalize("NFC")}function Ec(e){return/\p{M}/u.test(e)&&!`ͅ${e}`.normalize("NFD").startsWith("ͅ")}function Ji(e){if(wr.test(e))return e;let t=Array.from(e),[n,o]=[0,t.length];for(;n<o&&Ki.test(t[n]);)n++;for(;o>n&&Ki.test(t[o-1]);)o--;return t.slice(n,o).join("")}var Zi=new fo(null,null,[],{});function B({levels:e}){return e.flatMap(t=>t.sections.flatMap(n=>n.modules.flatMap(o=>o.lessons.map(s=>({level:t,section:n,module:o,lesson:s})))))}var Q=e=>e.exercises.map(({exercise:t})=>t).filter(({exercise_type:t,data:n})=>sr.includes(t)&&(t!=="listening"||n.audio_url));function Cn(e,t){for(let{lesson:n}of B(e)){let o=Q(n).find(({id:s})=>s===t);if(o)return{exercise:o,lesson:n}}return null}var rm=["translation","translation-word-bank","fill-in-the-blank"];function vo(e){for(let t of["level","section","module"]){let n=new Map;for(let{lesson:s,[t]:r}of B(e)){let a=n.get(r.id)??new Set;for(let{exercise:i}of s.exercises)rm.includes(i.exercise_type)&&a.add(i.id);n.set(r.id,a)}let o=[...n].filter(([,{size:s}])=>s>=3);if(o.length>=2)return{kind:t,units:o.map(([s,r])=>({id:s,exercise_ids:[...r]}))}}return null}var br=e=>vo(e)!==null,am=40,vr=e=>Oc(B(e).flatMap(({lesson:t})=>Q(t)));function Oc(e){let t=new Set;for(let{data:n,exercise_type:o}of e)for(let s of im(o,n))for(let r of s.normalize("NFC").toLowerCase().match(/[^\p{ASCII}\P{L}]/gu)??[])t.add(r);return t.size>am?[]:[...t].sort((n,o)=>n.localeCompare(o))}function im(e,t){return e==="translation"?[t.target_text,...t.alternatives??[]]:e==="listening"?[t.transcript,...t.alternatives??[]]:e==="fill-in-the-blank"?t.blanks.flatMap(n=>n.correct_answers):[]}var xo=({source_language:e,target_language:t},n,o)=>rc({source_language:e,target_language:t,words:n??[],tables:o??{}});function Me({exercise_type:e,data:t},n,o){try{return go(e,t,n,o)}catch(s){if(s instanceof Tn)return null;throw s}}async function Dt(e,t){let[n,o]=await Promise.all([e.storedWords(t.id),e.storedTables(t)]);return xo(t,n?.words,o)}function Ne(){let e=crypto.getRandomValues(new Uint8Array(16));return e[6]=e[6]&15|64,e[8]=e[8]&63|128,[...e].map(n=>n.toString(16).padStart(2,"0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/,"$1-$2-$3-$4-$5")}var xr=new Map;function cm(e){return xr.has(e)||xr.set(e,lm(e)),xr.get(e)}function lm(e){let t={year:"numeric",month:"2-digit",day:"2-digit"};try{return new Intl.DateTimeFormat("en",{...t,timeZone:e})}catch{return new Intl.DateTimeFormat("en",t)}}function he(e,t){let n=Object.fromEntries(cm(t).formatToParts(new Date(e)).map(({type:o,value:s})=>[o,s]));return`${n.year}-${n.month}-${n.day}`}var Ae=(e,t=1)=>new Date(Date.parse(e)-t*864e5).toISOString().slice(0,10);function kr(e,t){let n=(new Date(e).getUTCDay()+6)%7,o=Ae(e,n+7*(t-1));return Array.from({length:t},(s,r)=>Array.from({length:7},(a,i)=>Ae(o,-(7*r+i))))}var um=2*864e5;function Ie(e,t){let n=he(e,t),[o,s]=[e,e+um];for(;s-o>1;){let r=Math.floor((o+s)/2);he(r,t)===n?o=r:s=r}return{now:e,end:s}}var De=({due:e,in_review:t},{now:n,end:o})=>e!==null&&(e<=n||t&&e<o);var ee=({results:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),rn=({placements:e,account:t})=>e.filter(({account_id:n})=>n===(t?.id??null)),Sr=(e,t)=>ee(t).find(n=>n.state==="open"&&n.lesson_id===e),zt=(e,t)=>ee(t).find(n=>n.state==="open"&&n.practice&&n.course_id===e);function Tr(e,t){let n=ee(t).filter(s=>s.course_id===e&&!s.practice&&s.state==="open"&&s.attempts.length),o=({attempts:s})=>s.at(-1).answered_at;return n.sort((s,r)=>o(s)<o(r)?-1:1).at(-1)?.lesson_id}function an(e){let t={};for(let{course_id:n,attempts:o}of ee(e))for(let{answered_at:s}of o)s>(t[n]??"")&&(t[n]=s);return t}function we(e,t){let n=ee(t).filter(o=>o.course_id===e&&!o.practice&&["waiting","sent"].includes(o.state));return new Set([...n.map(o=>o.lesson_id),...Object.keys(Mc(e,t))])}var Mc=(e,t)=>({...dm(e,t),...t.account&&t.passed[e]});function dm(e,t){let n=rn(t).filter(({course_id:o,status:s})=>o===e&&s==="accepted");return Object.fromEntries(n.flatMap(({skipped:o})=>o).map(o=>[o,{state:"skipped",best_score:null}]))}function jt(e,t){let n={...Mc(e,t)},o=ee(t).filter(s=>s.course_id===e&&!s.practice);for(let{lesson_id:s,state:r,score:a,attempts:i}of o){let c=n[s];if(["waiting","sent"].includes(r)){let d=Math.max(a??-1,c?.best_score??-1);n[s]={state:"completed",best_score:d<0?null:d}}else r==="open"&&i.length&&!c&&(n[s]={state:"begun",best_score:null,answered:i.length})}return n}var Ar=(e,t)=>Object.values(jt(e,t)).filter(n=>n.state==="completed").length,Er=({results:e,account:t})=>e.filter(({account_id:n,state:o,attempts:s})=>![null,t?.id].includes(n)&&["open","waiting"].includes(o)&&s.length),ko=({results:e,placements:t})=>[...e.filter(({account_id:n,state:o})=>n===null&&o!=="open"),...t.filter(({account_id:n,status:o})=>n===null&&o==="accepted")];var[Ye,qt,Rn,pm]=[1,2,3,4],fm={correct:Rn,accent:qt,typo:qt},Pc={weights:[.212,1.2931,2.3065,8.2956,6.4133,.8334,3.0194,.001,1.8722,.1666,.796,1.4835,.0614,.2629,1.6483,.6014,1.8729,.5425,.0912,.0658,.1542],desired_retention:.9},{exp:cn,floor:mm,max:Ln,min:Or,round:hm}=Math,Mr=e=>fm[e]??Ye;function Cc(e,t){let n=e.map(({answered_at:r,verdict:a})=>({answered_at:r,rating:Mr(a)})),{due:o,state:s}=Pr(n,t);return{due:o,in_review:s==="review"}}function Pr(e,t=Pc){let n=null;for(let{answered_at:o,rating:s}of e)n=_m(n,s,o,t);return n}function Cr({stability:e,answered_at:t},n,{weights:o}=Pc){let s=mm((n-t)/864e5);return(1+Rc(o)*Ln(0,s)/e)**-o[20]}var Rc=e=>.9**(-1/e[20])-1;function _m(e,t,n,{weights:o,desired_retention:s}){let r=e?gm(e,t,n,o):{stability:o[t-1],difficulty:Nc(Lc(t,o))},a={state:"learning",step:0,reps:0,lapses:0,...e,...r,rating:t,answered_at:n},{state:i,step:c}=a;a.reps+=1,i==="review"&&t===Ye&&(a.lapses+=1);let d=null;t===Ye?(a.step=0,i==="review"&&(a.state="relearning"),d=i==="learning"?1:10):i!=="review"&&(t===qt?d=i==="relearning"?15:c===0?5.5:10:i==="learning"&&c===0?[a.step,d]=[1,10]:a.state="review");let p=a.stability/Rc(o)*(s**(-1/o[20])-1),f=Or(Ln(hm(p),1),36500);return{...a,due:n+(d===null?f*864e5:d*6e4)}}function gm(e,t,n,o){let{stability:s,difficulty:r}=e,a=Cr(e,n,{weights:o}),i=t===Ye,c;if(n-e.answered_at<864e5){let p=cn(o[17]*(t-Rn+o[18]))*s**-o[19];c=s*(i?p:Ln(p,1))}else if(i){let p=o[11]*r**-o[12]*((s+1)**o[13]-1)*cn((1-a)*o[14]);c=Or(p,s/cn(o[17]*o[18]))}else{let p=cn(o[8])*(11-r)*s**-o[9]*(cn((1-a)*o[10])-1)*(t===qt?o[15]:1);c=s*(1+p)}let d=r-o[6]*(t-Rn)*(10-r)/9;return{stability:Ln(c,.001),difficulty:Nc(o[7]*Lc(pm,o)+(1-o[7])*d)}}var Lc=(e,t)=>t[4]-cn(t[5]*(e-1))+1,Nc=e=>Or(Ln(e,1),10);var $m=[70,90],Xe=({verdict:e})=>["correct","accent","typo"].includes(e),lt=({verdict:e})=>["incomplete","wrong"].includes(e),Nn=({passed:e})=>!e;function Rr(e){let t=e.map(({score:n})=>n).filter(n=>n!==null);return t.length?Math.floor(100*t.reduce((n,o)=>n+o,0)/t.length+.5):null}function In({attempts:e}){let t=e.filter(({verdict:s})=>s&&s!=="skipped"),n=new Map;for(let s of t)n.has(s.exercise_id)||n.set(s.exercise_id,Xe(s));let o=new Set(t.filter(Xe).map(({exercise_id:s})=>s));return{answered:n.size,correct:[...n.values()].filter(Boolean).length,solved:o.size}}var Lr=({best_score:e})=>1+$m.filter(t=>e!==null&&e>=t).length;function Je(e,t,n=!1){let o=({exercise:r})=>t.filter(({exercise_id:a})=>a===r.id),s=e.find(r=>!o(r).length)??e.find(r=>n&&o(r).length<2&&o(r).every(lt));return s?{...s,tries:o(s).length}:null}var wm=["zh","cmn","yue","wuu","nan","hak","ja","th","lo","km","my","bo","dz"],ym=["translation","translation-word-bank"],bm=["fill-in-the-blank","ordering"],Dr={equal:Rn,accent:qt,typo:qt,replace:Ye,missing:Ye},vm=21,xm=7,km=.8;function Ft(e,t){let n=new Set(e.map(({id:w})=>w)),o=Ic(e,({text:w,forms:h})=>[w,...h]),s=Ic(e,w=>w.translations),r=!wm.includes(t.split("-")[0]),a=({words:w})=>Array.isArray(w)?[...new Set(w)].filter(h=>n.has(h)):null,i=(w,h)=>h?h.filter(k=>w.includes(k)):w.length===1?w:[],c=(w,h)=>{let k=r?Nr(w):[{text:w.join(" "),start:0,end:w.length}];return Ir(o,k).filter(({id:T,all:v})=>i(v,h).includes(T))},d=w=>Ir(s,Nr(w)),p=({source_text:w,target_text:h},k)=>{let[T,v]=[Dn(w),Dn(h)],O=E=>new Set(E.map(({id:_})=>_).filter(_=>!k||k.includes(_))).size,x=(E,_)=>O(c(E,k))+O(d(_));return x(v,T)>=x(T,v)},f=(w,h,k,T)=>{let v=k.filter(({op:x,expected:E})=>Dr[x]&&E!==null);if(w==="pairs")return v.flatMap(({op:x,expected:E})=>g(E,T).map(_=>[_,Dr[x]]));if(bm.includes(w))return v.flatMap(x=>So([x],E=>c(E,T)));if(w==="listening"||w==="speaking")return So(v,x=>c(x,T));if(!ym.includes(w))return[];if(p(h,T))return So(v,x=>c(x,T));let O=new Set(c(Dn(h.source_text),T).map(({id:x})=>x));return So(v,x=>d(x).filter(({id:E})=>O.has(E)))},g=({left:w,right:h},k)=>[[w,h],[h,w]].flatMap(([T,v])=>{let O=s.get(pe(v))??[];return i(o.get(pe(T))??[],k).filter(x=>O.includes(x))});return{wordsOf:({exercise_type:w,data:h})=>{let k=Sm(w,h).map(T=>({op:"equal",expected:T}));return a(h)??[...new Set(f(w,h,k,null).map(([T])=>T))]},ratingsOf:({exercise_type:w,data:h},{verdict:k,diff:T})=>{let v=a(h),O=Mr(k),x=new Map;for(let[_,b]of f(w,h,T,v))x.set(_,Math.min(b,x.get(_)??b));return v&&(O!==Ye||v.length===1)?new Map([...v.map(_=>[_,O]),...x]):x},isIntoTarget:p,sideOf:w=>{let h=Dn(w),k=O=>h.filter((x,E)=>O.some(({start:_,end:b})=>_<=E&&E<b)).length,T=k(Ir(o,Nr(h))),v=k(d(h));return T===v?null:T>v?"target":"source"}}}function zr(e,t,n){let o=Cr(e,t,n),s=o*Math.min(1,Math.log(1+e.stability)/Math.log(1+vm)),r=e.rating===Ye||o<km;return{strength:Math.round(1e4*s)/1e4,state:r?"weak":e.stability>=xm?"known":"learning",due:e.due,in_review:e.state==="review",answered_at:e.answered_at}}function Sm(e,t){return e==="translation"?[t.target_text]:e==="translation-word-bank"?[t.correct_words.join(" ")]:e==="listening"?[t.transcript]:e==="speaking"?[t.text]:e==="fill-in-the-blank"?t.blanks.map(n=>n.correct_answers[0]):e==="ordering"?t.items.map(({text:n})=>n):e==="pairs"?t.pairs:[]}function Ic(e,t){let n=new Map;for(let o of e)for(let s of new Set(t(o).map(pe)))s&&n.set(s,[...n.get(s)??[],o.id]);return n}var Dn=e=>Mn(e).map(({key:t})=>t);function Nr(e){let t=[];for(let n=0;n<e.length;n++)for(let o=n+1;o<=e.length;o++)t.push({text:e.slice(n,o).join(" "),start:n,end:o});return t}var Ir=(e,t)=>t.flatMap(({text:n,start:o,end:s})=>{let r=e.get(n)??[];return r.map(a=>({id:a,all:r,start:o,end:s}))});function So(e,t){let n=e.flatMap(({op:a,expected:i})=>Dn(i).map(c=>({key:c,rating:Dr[a]}))),o=n.filter(({key:a})=>!/^\p{P}+$/u.test(a)),s=o.length?o:n,r=s.map(({rating:a})=>a);return t(s.map(({key:a})=>a)).map(({id:a,start:i,end:c})=>[a,Math.min(...r.slice(i,c))])}var Tm=100,Am=864e5;function To({due:e,last_seen_at:t}){let[n,o]=[Date.parse(e),Date.parse(t)];return{due:n,in_review:n-o>=Am}}function jr(e,t){let{client:n,now:o,state:s,accountId:r,getValue:a,putOf:i}=e,c=async(T,v)=>T&&a(de("known",T,v));async function d(T){let v=r();if(v===null)return null;let O=`course_id=${encodeURIComponent(T)}&limit=${Tm}`,x=o(),[E,_,b,S]=await Promise.all([n.request("GET",`/progress/mistakes?${O}`,{account:v}),n.request("GET",`/progress/reviews?${O}`,{account:v}),f(v,O),n.request("GET","/progress/scheduler",{account:v})]),A={read_at:x,mistakes:E.data,due:_.data.due,strengths:b,scheduler:S.data};return await i(v,"values",{key:de("known",v,T),value:A}),A}async function p(T){let v=r();try{return await d(T)}catch(O){if(!n.isUnavailable(O))throw O;return c(v,T)}}async function f(T,v){let[O,x]=await Promise.all([n.request("GET",`/progress/words?${v}&due=true`,{account:T}),n.request("GET",`/progress/words?${v}&sortBy=last_seen_at&sortOrder=desc`,{account:T})]),E=[...O.data,...x.data.filter(_=>_.state!=="new")].map(_=>[_.word_id,_]);return[...new Map(E)].map(([_,b])=>({id:_,strength:b.strength,state:b.state,...To(b)}))}function g(T){return ee(s()).filter(O=>O.course_id===T&&O.state!=="refused").flatMap(({attempts:O})=>O).filter(({verdict:O})=>O).map(O=>({...O,answered_at:Date.parse(O.answered_at)})).sort((O,x)=>O.answered_at-x.answered_at||(O.client_id<x.client_id?-1:1))}function m(T,v){let O=new Map;for(let S of g(T))O.set(S.exercise_id,[...O.get(S.exercise_id)??[],S]);let x=new Map;for(let[S,A]of O){let M=A.at(-1),C=Cc(A,v?.scheduler);x.set(S,{answered_at:M.answered_at,is_correct:Xe(M),...C,attempt:M})}if(!v)return x;let E=S=>!(x.get(S)?.answered_at>v.read_at),_=new Set(v.mistakes.map(({exercise_id:S})=>S));for(let[S,A]of x)E(S)&&x.set(S,{...A,is_correct:!_.has(S)});let b=S=>x.get(S)??{answered_at:0,is_correct:!0,due:null};for(let{exercise_id:S,answered_at:A}of v.mistakes.filter(({exercise_id:M})=>E(M)))x.set(S,{...b(S),answered_at:Date.parse(A),is_correct:!1});for(let{exercise_id:S,due:A,state:M}of v.due.filter(({exercise_id:C})=>E(C)))x.set(S,{...b(S),due:Date.parse(A),in_review:M==="review"});return x}async function y(T,v,O){let{wordsOf:x,ratingsOf:E,grader:_}=await h(T),b=w(T,{ratingsOf:E,grader:_,known:v,now:O.now}),S=[...b.values()].filter(A=>A.state==="weak"||De(A,O));return S.sort((A,M)=>A.strength-M.strength||(A.id<M.id?-1:1)),{weak:S.map(({id:A})=>A),withCard:new Set(b.keys()),wordsOf:x}}async function $(T,v){let[{ratingsOf:O,grader:x},E]=await Promise.all([h(T),c(r(),T.course.id)]);return w(T,{ratingsOf:O,grader:x,known:E,now:v})}function w(T,{known:v,...O}){let x=new Map((v?.strengths??[]).map(E=>[E.id,E]));for(let E of k(T,{...O,scheduler:v?.scheduler}))E.answered_at>(v?.read_at??0)&&x.set(E.id,E);return x}async function h({course:T}){let[v,O]=await Promise.all([t.storedWords(T.id),Dt(t,T)]);return{...Ft(v?.words??[],T.target_language),grader:O}}function k(T,{ratingsOf:v,grader:O,now:x,scheduler:E}){let _=new Map(B(T).flatMap(({lesson:S})=>Q(S).map(A=>[A.id,A]))),b=new Map;for(let{exercise_id:S,answer:A,answered_at:M}of g(T.course.id)){let C=_.get(S),R=C&&Me(C,A,O);for(let[N,L]of R?v(C,R):[])b.set(N,[...b.get(N)??[],{answered_at:M,rating:L}])}return[...b].map(([S,A])=>({id:S,...zr(Pr(A,E),x,E)}))}return{read:c,refresh:d,load:p,latestAnswers:m,practisedWords:y,storedStrengths:$}}function qr({client:e,storage:t,device:n}){let o={account:null,results:[],placements:[],outbox:[],progress:null,passed:{}},s=new Set,r=Te(t),a=()=>e.now();function i(f){o={...o,...f};for(let g of s)g(o)}function c(f,g){n.accountId()===f&&i(g)}async function d(f,g){let m={...g,read_at:a()};c(f,{progress:m}),await n.putOf(f,"values",{key:de("progress",f),value:m})}function p(f){return s.add(f),()=>s.delete(f)}return{...r,...n,client:e,now:a,state:()=>o,update:i,updateOf:c,keepProgress:d,onChange:p}}var Em=5,Om=5,Mm=4,Pm=1e3,Ao=20,zc=["waiting","sent"];function Fr(e,t){let n=t===null?10:t>=90?12:t>=80?11:t>=60?10:8;return Math.min(Pm,Math.max(1,Math.floor(e*n/10)))}var jc=e=>!e.practice||In(e).solved>=Om,ut=(e,t)=>new Set(e.filter(n=>zc.includes(n.state)&&jc(n)).map(n=>he(n.completed_at,t)));function qc(e,t,n=new Set){let[o,s,r]=[0,0,""];for(let i of[...e].sort())for(o=i<=r?o+1:1,s=Math.max(s,o),r=Ae(i,-1);n.has(r);)r=Ae(r,-1);let a=t<=r?o:0;return{current:a,longest:s,expires_on:a?r:null,active_today:e.has(t)}}function Eo(e,t){let n=new Map,o=e.filter(r=>r.practice&&r.completed_at&&jc(r)),s=({completed_at:r,client_id:a})=>`${r} ${a}`;return o.sort((r,a)=>s(r)<s(a)?-1:1).filter(({completed_at:r})=>{let a=he(r,t);return n.set(a,(n.get(a)??0)+1),n.get(a)<=Mm})}var Dc=(e,t)=>e.reduce((n,{practice:o,points:s})=>n+(o?0:s??0),0)+Eo(e,t).length*Em;function Ht({account:e,progress:t},n,o){let s=e?.timezone,r=he(o,s),a=n.filter(({state:$})=>e?$==="waiting":zc.includes($)),i=a.filter(({completed_at:$})=>he($,s)===r),[c,d]=[Dc(a,s),Dc(i,s)],p=ut(a,s),f=t?.streak_expires_on&&Ae(t.streak_expires_on);for(let $=0;f&&$<t.streak_current;$+=1)p.add(Ae(f,$));let{current:g,active_today:m}=qc(p,r);if(!e)return{points:c,waiting:0,today:d,streak:g,isActive:m,goal:Ao};let y=t&&he(t.read_at??o,s)===r;return{points:t?.experience_points??null,waiting:c,today:(y?t.xp_today:0)+d,streak:g,isActive:m,goal:t?.daily_goal_xp??0}}var dt=5,Hr=240*6e4;function Fc(e,t){let[n,o]=[dt,0];for(let{time:r,change:a}of[...Cm(e),{time:t,change:0}]){if(n<dt){let i=Math.min(dt-n,Math.floor((r-o)/Hr));[n,o]=[n+i,o+i*Hr]}a<0&&n===dt&&(o=r),n=Math.max(0,Math.min(dt,n+a))}let s=r=>r?new Date(o+r*Hr).toISOString():null;return{lives_current:n,lives_max:dt,lives_regenerate_at:s(n<dt?1:0),lives_full_at:s(dt-n)}}function Cm(e){let t=({practice:i})=>!i,n=e.filter(({completed_at:i})=>i).sort((i,c)=>i.completed_at<c.completed_at?-1:1),o=new Map,s=new Map;for(let{lesson_id:i,completed_at:c}of n.filter(t))o.has(i)?s.has(`${i} ${he(c)}`)||s.set(`${i} ${he(c)}`,c):o.set(i,c);let r=e.filter(t).flatMap(({lesson_id:i,attempts:c})=>c.filter(d=>lt(d)&&!(o.get(i)<d.answered_at))).map(({answered_at:i})=>({time:Date.parse(i),change:-1})),a=[...s.values(),...Eo(n).map(({completed_at:i})=>i)];return[...r,...a.map(i=>({time:Date.parse(i),change:1}))].sort((i,c)=>i.time-c.time)}function Wt({lives_current:e,lives_max:t,lives_regenerate_at:n,lives_full_at:o},s){return o&&Date.parse(o)<=s?t:n&&Date.parse(n)<=s?e+1:e}var pt=(e,t)=>e.account?e.progress:Fc(ee(e),t);function Ze(e,t){let n=pt(e,t);return n!==null&&Wt(n,t)===0}function Wr({client:e,now:t,state:n,keepProgress:o}){async function s(r,a){if(!(r===null||Ze(n(),t())))try{let i={account:r,body:{lives_change:-1},headers:{"Idempotency-Key":a},repeat:!0};await o(r,(await e.request("PUT","/progress/lives",i)).data)}catch(i){if(i.status===void 0)throw i}}return{lose:s}}var ft=(e,t)=>/^[a-z][a-z0-9+.-]*:/i.test(t)?t:e+t.replace(/^\/+/,"");var Ut=class extends Error{},Rm=["counts","package_version","revision","size_bytes"],Uc=[["levels","course_id","sections"],["sections","level_id","modules"],["modules","section_id","lessons"],["lessons","module_id","exercises"]],zn=e=>e.full===!1;function Oo(e,t){if(!zn(t)){let{base_revision:n,full:o,...s}=t;return s}return ln(e.revision===t.base_revision,"revision"),"added"in t?Lm(e,t):"words"in t.upserted?Nm(e,t):Im(e,t)}function Lm(e,{revision:t,total_bytes:n,added:o,removed:s,missing:r}){let a=new Map(e.assets.map(c=>[c.sha256,c]));Ur(a,s,o,c=>c.sha256);let i=Gc(a);return ln(Dm(i.map(({bytes:c})=>c))===n,"bytes"),{...e,revision:t,total_bytes:n,assets:i,missing:r}}function Nm(e,t){let n=new Map(e.words.map(s=>[s.id,s]));Ur(n,t.deleted.words,t.upserted.words,s=>s.id);let o=Gc(n);return ln(o.length===t.counts.words,"words"),{...e,words:o,...Vc(t)}}function Im(e,t){let n=Hc(e);for(let[c,d]of Object.entries(n))Ur(d,t.deleted[c].map(String),t.upserted[c],Bc);let o=t.upserted.course??e.course,s=[...n.lesson_exercises.values()].map(c=>(ln(n.exercises.has(c.exercise_id),c.exercise_id),{...c,exercise:n.exercises.get(c.exercise_id)})),r=Wc(s,"lesson_id");for(let[c,d,p]of[...Uc].reverse()){let f=[...n[c].values()].map(g=>({...g,[p]:r.get(g.id)??[]}));r=Wc(f,d)}let a={course:o,levels:r.get(o.id)??[]},i=Hc(a);for(let[c,d]of Object.entries(t.counts))ln(i[c].size===d,c);return{...e,...a,...Vc(t)}}function Hc(e){let t={},n=[e];for(let[s,,r]of Uc)n=n.flatMap(a=>a[s]),t[s]=new Map(n.map(({[r]:a,...i})=>[i.id,i]));let o=n.flatMap(s=>s.exercises);return t.exercises=new Map(o.map(({exercise:s})=>[s.id,s])),t.lesson_exercises=new Map(o.map(({exercise:s,...r})=>[Bc(r),r])),t}var Bc=({id:e,lesson_id:t,exercise_id:n})=>e??String([t,n]);function Ur(e,t,n,o){for(let s of t)ln(e.delete(s),s);for(let s of n)e.set(o(s),s)}function Wc(e,t){let n=new Map;for(let o of e.sort((s,r)=>s.order-r.order))n.has(o[t])||n.set(o[t],[]),n.get(o[t]).push(o);return n}var Gc=e=>[...e].sort(([t],[n])=>t<n?-1:1).map(([,t])=>t),Vc=e=>Object.fromEntries(Rm.map(t=>[t,e[t]])),Dm=e=>e.reduce((t,n)=>t+n,0);function ln(e,t){if(!e)throw new Ut(`The delta is of another document: ${t}`)}function Qe(e,t,n=new Set){let o=e.course.unlock==="sequential",s={},r=!0;for(let{lesson:a}of B(e)){let i=t.has(a.id)?"completed":n.has(a.id)?"skipped":null;s[a.id]=i??(o&&!r?"locked":"available"),Q(a).length&&(r=i!==null)}return s}function Mo(e,t,n){return B(e).filter(({lesson:s})=>!t.has(s.id)&&Q(s).length).slice(0,n).map(({lesson:s})=>s)}var Bt=(e,t)=>Mo(e,t,1)[0]??null;var jn=[2];for(let e=3;jn.length<64;e+=2)jn.every(t=>e%t)&&jn.push(e);var Kc=e=>(e-Math.floor(e))*2**32|0,zm=jn.slice(0,8).map(e=>Kc(Math.sqrt(e))),jm=jn.map(e=>Kc(Math.cbrt(e))),Br=64,ze=(e,t)=>e>>>t|e<<32-t;function un(e){let t=typeof e=="string"?new TextEncoder().encode(e):e,n=new Uint8Array(Math.ceil((t.length+9)/Br)*Br);n.set(t),n[t.length]=128;let o=new DataView(n.buffer);o.setUint32(n.length-4,t.length*8);let s=[...zm];for(let r=0;r<n.length;r+=Br){let a=Array.from({length:16},($,w)=>o.getInt32(r+4*w));for(let $=16;$<64;$++){let[w,h]=[a[$-15],a[$-2]],k=ze(w,7)^ze(w,18)^w>>>3,T=ze(h,17)^ze(h,19)^h>>>10;a.push(a[$-16]+k+a[$-7]+T|0)}let[i,c,d,p,f,g,m,y]=s;for(let $=0;$<64;$++){let w=y+(ze(f,6)^ze(f,11)^ze(f,25))+(f&g^~f&m)+jm[$]+a[$],h=(ze(i,2)^ze(i,13)^ze(i,22))+(i&c^i&d^c&d);[i,c,d,p,f,g,m,y]=[w+h|0,i,c,d,p+w|0,f,g,m]}[i,c,d,p,f,g,m,y].forEach(($,w)=>s[w]=s[w]+$|0)}return s.map(r=>(r>>>0).toString(16).padStart(8,"0")).join("")}var qm=206,Fm=416;async function Jc(e,t,n){if(await e.has(t))return;let o=await e.part(t);if(o){let r=await Yc(e,t,n,o);if(r&&await Xc(r)===t.sha256)return e.put(t,r);await e.removePart(t)}let s=await Yc(e,t,n);if(await Xc(s)!==t.sha256)throw new Error(`${n.url}: digest`);return e.put(t,s)}async function Yc(e,t,{url:n,fetch:o,signal:s},r=null){let a=r?{Range:`bytes=${r.length}-`}:{},i=await o(n,{headers:a,priority:"low",signal:s});if(r&&i.status===Fm)return null;if(!i.ok)throw new Error(`${n}: ${i.status}`);let c=i.status===qm?[r]:[];if(!i.body?.getReader)return Gr([...c,new Uint8Array(await i.arrayBuffer())]);let d=i.body.getReader();try{for(let p=await d.read();!p.done;p=await d.read())c.push(p.value)}catch(p){throw c.length&&await e.putPart(t,Gr(c)),p}return Gr(c)}function Gr(e){let t=new Uint8Array(e.reduce((o,{length:s})=>o+s,0)),n=0;for(let o of e)t.set(o,n),n+=o.length;return t}async function Xc(e){return globalThis.crypto?.subtle?[...new Uint8Array(await crypto.subtle.digest("SHA-256",e))].map(n=>n.toString(16).padStart(2,"0")).join(""):un(e)}var Hm=4,Wm=5e6,Um=3,Vr=e=>`declined:${e}`,Po=e=>e.reduce((t,{bytes:n})=>t+n,0);function Co({client:e,storage:t,device:n,packages:o,files:s,base:r,fetch:a=(...i)=>globalThis.fetch(...i)}){let{getValue:i,modify:c,putValue:d,remove:p}=Te(t),{accountId:f}=n,g=n.cache(),m=n.cache(),y=r&&Promise.resolve(r);function $(){return y??=e.get("/api").then(({data:x})=>x.links.media),y.catch(()=>y=null),y}function w(x){let E=`${f()} ${x}`;return g.has(E)||g.set(E,h(x).finally(()=>g.delete(E))),g.get(E)}async function h(x){let E=Ve(x),_=f(),b=await i(E),{account_id:S,complete:A,...M}=b??{},{data:C,manifest:R,reader:N}=await k(x,_,b&&M),L=zn(C)&&!C.added.length,j=!1,F=U=>(j=L&&!!U?.value.complete,{key:E,value:{...R,account_id:N,complete:j}});return(N===null||N===f())&&await c("values",E,F),b&&await n.forgetFiles(b.assets),{...R,complete:j}}async function k(x,E,_){let b=`/courses/${encodeURIComponent(x)}/package/media`,S=_?`?since=${_.revision}`:"",{data:A,account:M}=await e.request("GET",b+S,{account:E,asGuest:!0});try{return{data:A,manifest:_?Oo(_,A):A,reader:M}}catch(C){if(!(C instanceof Ut))throw C;return k(x,E,null)}}async function T(x,E,_){let b=Ve(x);await v(x,E,_),await c("values",b,S=>S&&{key:b,value:{...S.value,complete:!0}})}async function v(x,E,{onProgress:_=()=>null,signal:b}={}){if(!E.length)return;let S=Ve(x),A=await $(),M=Po(E),C=0,R=[...E],L=Array.from({length:Hm},async()=>{for(let j=R.shift();j;j=R.shift()){if(b?.throwIfAborted(),await Jc(s,j,{url:ft(A,j.path),fetch:a,signal:b}),!await i(S))throw await n.forgetFiles([j]),new Error(`${S} was removed`);C+=j.bytes,_(C,M)}});await Promise.all(L).finally(()=>Promise.allSettled(L))}async function O(x,E){let _=x.course.id;if(await i(Vr(_)))return!1;let{assets:b,complete:S}=await w(_);if(S||!b.length)return!0;if(Po(b)<=Wm)return await T(_,b),!0;let A=Mo(x,E,Um).map(({id:M})=>M);return await v(_,b.filter(({lessons:M})=>M.some(C=>A.includes(C)))),!1}return{manifest:w,mediaBytes:async x=>Po((await w(x)).assets),async storedBytes(x){let E=await i(Ve(x));return E?.complete?Po(E.assets):null},async download(x,E={}){let{course:_}=await o.refreshPackage(x);await Promise.all([o.refreshWords(x),o.refreshTables(_)]),E.signal?.throwIfAborted(),await T(x,(await w(x)).assets,E),await p("values",Vr(x))},prefetch(x,E){let _=`${f()} ${x.course.id}`;if(!m.has(_)){let b=O(x,E),S=A=>A===!0||m.delete(_);m.set(_,b),b.then(S,S)}return m.get(_)},async removeDownload(x){let E=Ve(x),_=await i(E);await d(Vr(x),!0),await p("values",E),_&&await n.forgetFiles(_.assets)}}}function Ro({name:e="langlearn.media",base:t}){let n=()=>caches.open(e),o=({path:a})=>ft(t,a),s=a=>`${o(a)}?part`,r=async a=>(await n()).delete(s(a));return{has:async a=>!!await(await n()).match(o(a)),async put(a,i){let c={"Content-Type":a.content_type};await(await n()).put(o(a),new Response(i,{headers:c})),await r(a)},async remove(a){await(await n()).delete(o(a)),await r(a)},async part(a){let i=await(await n()).match(s(a));return i?new Uint8Array(await i.arrayBuffer()):null},putPart:async(a,i)=>(await n()).put(s(a),new Response(i)),removePart:r}}var Kr="outbox",Gm=["kind","account_id","course_id","entity","entity_id","reason"],Lo=(e,t)=>`${e} ${t??""}`,qn=(e,{attempt_id:t})=>e.find(({attempts:n})=>n.some(({client_id:o})=>o===t)),Yr=(e,t)=>t.kind==="claim"?qn(e,t)?.account_id:t.account_id,Xr=({outbox:e,account:t},{course_id:n,entity:o,entity_id:s})=>e.filter(r=>r.kind==="report"&&r.account_id===(t?.id??null)&&r.course_id===n&&r.entity===o&&r.entity_id===s),je=({outbox:e,results:t,account:n})=>e.filter(o=>o.state==="waiting"&&Yr(t,o)===(n?.id??null));function Jr(e){let{client:t,now:n,state:o,update:s,accountId:r,getAll:a,getValue:i,modify:c}=e,d=new Map,p=async()=>await i(Kr)??[],f=x=>c("values",Kr,E=>{let _=x(E?.value??[]);return _.length?{key:Kr,value:_}:null});async function g(){let x=await p();s({outbox:[...o().outbox.filter(E=>E.state!=="waiting"),...x]})}async function m(x,E,_){let b=Lo(E,_),S={kind:"claim",id:b,course_id:x,attempt_id:E,blank:_,state:"waiting"};await f(A=>[...A.filter(M=>M.id!==b),S]),await g()}async function y(x){let E={kind:"report",id:Ne(),account_id:r(),...x},_=b=>Gm.every(S=>b[S]===E[S]);await f(b=>b.some(_)?b:[...b,{...E,state:"waiting"}]),await g()}async function $(x){let E=await a("results"),_=b=>Yr(E,b)===x;await f(b=>b.filter(S=>!_(S))),s({outbox:o().outbox.filter(b=>!_(b))})}let w=x=>f(E=>E.map(_=>_.account_id===null?{..._,account_id:x}:_)),h=async()=>new Set((await p()).filter(({kind:x})=>x==="claim").map(({attempt_id:x})=>x)),k=(x,{kind:E})=>`${E} ${x}`;async function T(x){let E=await a("results"),_=null;for(let b of await p()){let S=b.kind==="claim"&&qn(E,b)?.state==="waiting",A=(d.get(k(x,b))??0)>n();if(!(Yr(E,b)!==x||S||A))try{await v(x,b)}catch(M){if(M.status!==500)throw M;_=M}}if(_)throw _}async function v(x,E){let{kind:_,id:b,course_id:S,attempt_id:A,blank:M,entity:C,entity_id:R,reason:N,comment:L}=E,[j,F,U]=_==="claim"?["/claims",{attempt_id:A,course_id:S,...M===null?{}:{blank:M}},{}]:["/content-reports",{course_id:S,entity:C,entity_id:R,reason:N,comment:L},{"Idempotency-Key":b}];try{let{data:se}=await t.request("POST",j,{account:x,body:F,headers:U,repeat:!0});await O(E,{state:"sent",reply:{state:se.state,note:se.note}})}catch(se){if(se.status===429)d.set(k(x,E),n()+1e3*se.retryAfter);else{if(se.status===void 0||se.status===401||t.isUnavailable(se))throw se;await O(E,{state:"refused"})}}}async function O(x,E){let _=b=>b.filter(({id:S})=>S!==x.id);await f(_),s({outbox:[..._(o().outbox),{...x,...E}]})}return{load:g,claim:m,report:y,forget:$,adopt:w,claimedAttempts:h,send:T}}function Zr({client:e,storage:t,device:n,freshMs:o=0}){let{get:s,getAll:r,getValue:a,putValue:i,remove:c}=Te(t),{accountId:d,isReadable:p,putOf:f}=n,g=n.cache(),m=n.cache(),y=_=>`/courses/${encodeURIComponent(_)}/package`,$=_=>({path:y(_),read:async()=>{let b=await s("packages",_);return b&&p(b)?b:null},store:(b,S,A)=>f(b,"packages",{course_id:_,account_id:b,etag:S,data:A}),forget:()=>c("packages",_)}),w=_=>({path:`${y(_)}/words`,read:()=>a(Sn(_)),store:(b,S,A)=>f(b,"values",{key:Sn(_),value:{account_id:b,etag:S,data:A}}),forget:()=>c("values",Sn(_))}),h=_=>({path:_?`/grading/languages/${_}`:"/grading",read:()=>a(`grading:${_}`),store:(b,S,A)=>i(`grading:${_}`,{etag:S,data:A}),forget:()=>c("values",`grading:${_}`)}),k="";async function T({path:_,read:b}){let S=await b();if(!S)return null;let A=`${d()} ${_}`,M=g.get(A);return(!M||M.etag!==S.etag||M.data.revision!==S.data.revision)&&g.set(A,S),g.get(A)}function v(_){let b=d(),S=`${b} ${_.path}`,A=m.get(S);if(A&&performance.now()-A.at<o)return A.reading;let M=O(b,_);m.set(S,{reading:M,at:1/0});let C=R=>m.get(S)?.reading===M&&(R===null?m.delete(S):m.set(S,{reading:M,at:R}));return M.then(()=>C(performance.now()),()=>C(null)),M}async function O(_,b){let S=await T(b);try{let{data:A,etag:M,reader:C}=await x(_,b.path,S);return A===S?.data||(await b.store(C,M,A),g.set(`${C} ${b.path}`,{etag:M,data:A})),A}catch(A){throw A.status===404&&await b.forget(),A}}async function x(_,b,S){let A=S?.data.revision,M=await e.request("GET",A?`${b}?since=${A}`:b,{account:_,asGuest:!0,headers:S&&!A?{"If-None-Match":S.etag}:{}}),{data:C,headers:R,account:N}=M;if(M.status===304||zn(C??{})&&C.revision===A)return{data:S.data};let L=R.get("ETag");try{return{data:S&&A?Oo(S.data,C):C,etag:L,reader:N}}catch(j){if(!(j instanceof Ut))throw j;return x(_,b,null)}}let E=({source_language:_,target_language:b})=>[...new Set([b,_].map(S=>S.split("-")[0]))];return{storedPackage:async _=>(await T($(_)))?.data??null,refreshPackage:_=>v($(_)),storedWords:async _=>(await T(w(_)))?.data??null,refreshWords:_=>v(w(_)),storedPackages:async()=>(await r("packages")).filter(p).map(({data:_})=>_),async storedTables(_){let b={};for(let S of E(_)){let A=await T(h(S));A&&(b[S]=A.data)}return b},async refreshTables(_){let{languages:b}=await v(h(k)),S=E(_).filter(M=>b.includes(M)),A=await Promise.all(S.map(M=>v(h(M))));return Object.fromEntries(S.map((M,C)=>[M,A[C]]))}}}var Vm=24,No=2,Km=2*No-1;function Zc(e,t){let n=vo(e);return n&&{kind:n.kind,units:n.units.map(({id:o,exercise_ids:s})=>({id:o,exercise_ids:Ym(t,s)}))}}function Ym(e,t){let n=o=>un(`${e}:${o}`);return[...t].map(o=>[n(o),o]).sort(([o],[s])=>o<s?-1:1).slice(0,Km).map(([,o])=>o)}function Qc(e,t,n){let[o,s]=[0,e.length];for(;o<s;){let r=Math.floor((o+s)/2),[a,i]=[0,0];for(let c of e[r].exercise_ids){if(a===No||i===No)break;if(!t.has(c)&&n(e[r].id,c))return{unit:o,question:t.size<Vm?c:null};t.get(c)?a+=1:i+=1}a===No?o=r+1:s=r}return{unit:o,question:null}}function el(e,{kind:t,units:n},o){let s=B(e);if(o===0)return s[0]?.lesson.id??null;let r=({id:a})=>s.find(i=>i[t].id===a)?.lesson.id;return n.slice(o).map(r).find(Boolean)??null}var Io=class extends Error{status=409;code="CONFLICT"};function ea(e,{packages:t,placements:n}){let{client:o,now:s,state:r,getValue:a,putOf:i,remove:c}=e,d=(_,b)=>de("placement",_,b),p=(_,b,S)=>i(_,"values",{key:d(_,b),value:S}),f=async(_,b,S)=>(await o.request("POST",`/progress/placement${b}`,{account:_,body:S,repeat:!0})).data,g=(_,b,S)=>f(_,"",{course_id:b,client_id:S});async function m(_,b){if(_===null)return O(b);let S=b.course.id,A=await a(d(_,S));if(A)try{let C=await g(_,S,A);if(["running","done"].includes(C.placement.status))return C}catch(C){if(C.status!==409)throw C}let M=Ne();return await p(_,S,M),g(_,S,M)}let y=(_,b,{id:S},A,M)=>_===null?x(b,S,A,M):$(_,S,A,M),$=(_,b,S,A)=>f(_,`/${b}/answer`,{exercise_id:S.id,answer:A}),w=(_,b,S,A)=>_===null?E(b,S,A):h(_,S,A);async function h(_,{id:b,course_id:S},A){try{await f(_,`/${b}/finish`,{accept:A})}catch(M){if(M.status!==409)throw M}await c("values",d(_,S))}async function k(_,{id:b,course_id:S,status:A,answers:M}){let C=new Map(M.map(R=>[R.exercise_id,R.answer]));try{let R=await g(_,S,b);for(;C.has(R.question?.id);)R=await $(_,b,R.question,C.get(R.question.id));if(!["running","done"].includes(R.placement.status))return;A==="accepted"&&R.placement.status==="done"?await h(_,R.placement,!0):await p(_,S,b)}catch(R){if(![400,404,409].includes(R.status))throw R}}let T=_=>rn(r()).filter(({course_id:b})=>b===_),v=_=>r().placements.find(b=>b.id===_);async function O(_){let b=T(_.course.id).find(({status:C})=>C==="running");if(b)return Qr(_,b);let S=Ne(),A=Zc(_,S);if(!A)throw new Io("Course is too short for a placement");let M={id:S,account_id:null,course_id:_.course.id,status:"running",started_at:new Date(s()).toISOString(),...A,answers:[],start_lesson_id:null,skipped:[]};return await n.save(M),Qr(_,M)}async function x(_,b,S,A){let M=v(b),C=await Dt(t,_.course),R=A!==null&&!!Me(S,A,C)?.is_correct,N=[...M.answers,{exercise_id:S.id,answer:A,is_correct:R}],L={...M,answers:N};return await n.save(L),Qr(_,L)}async function E(_,{id:b,start_lesson_id:S},A){let M=v(b);if(!A)return n.forget(M);let C=B(_).map(({lesson:N})=>N.id),R=S===null?C:C.slice(0,C.indexOf(S));for(let N of T(M.course_id))N.id!==b&&await n.forget(N);await n.save({...M,status:"accepted",start_lesson_id:S,skipped:R})}return{start:m,answer:y,finish:w,replay:k}}function Qr(e,t){let{id:n,course_id:o,started_at:s,units:r,answers:a,kind:i}=t,c=new Map;for(let{lesson:m,[i]:y}of B(e))for(let{exercise:$}of m.exercises)c.set(`${y.id} ${$.id}`,$);let d=new Map(a.map(({exercise_id:m,is_correct:y})=>[m,y])),{unit:p,question:f}=Qc(r,d,(m,y)=>c.has(`${m} ${y}`));return{placement:{id:n,course_id:o,started_at:s,status:f?"running":"done",asked:a.length,start_lesson_id:f?null:el(e,t,p)},question:f&&[...c.values()].find(m=>m.id===f)}}var ta="taken_placement:";function na(e){let{state:t,update:n,getAll:o,putValue:s,remove:r}=e,a=async()=>(await o("values")).filter(({key:p})=>p.startsWith(ta)).map(({value:p})=>p),i=async()=>n({placements:await a()});async function c(p){await s(ta+p.id,p),n({placements:[...t().placements.filter(({id:f})=>f!==p.id),p]})}async function d({id:p}){await r("values",ta+p),n({placements:t().placements.filter(f=>f.id!==p)})}return{load:i,save:c,forget:d,stored:a}}var tl=["mistake","due","weak_word","new","filler"],nl={mixed:tl,reviews:["due"],mistakes:["mistake"],words:["weak_word","filler"],lesson:tl},Xm=["due","mistake","due","weak_word","due","new","due","mistake","due","weak_word"],Jm=["due","mistake","weak_word","new","filler"],Zm=864e5;function ol(e,{states:t,answered:n,lessonId:o=null}){let s=B(e).map(({lesson:c})=>c).filter(c=>Q(c).length),r=c=>["completed","skipped"].includes(t[c.id])||t[c.id]==="available"&&Q(c).some(({id:d})=>n.has(d)),a=s.filter(r);a.length||(a=s.filter(({id:c})=>t[c]==="available").slice(0,1)),o!==null&&(a=s.filter(({id:c})=>c===o&&t[c]!=="locked"));let i=new Map;for(let c of a)for(let d of Q(c)){let{id:p,exercise_type:f}=d;f!=="informative"&&!i.has(p)&&i.set(p,{id:p,lesson_id:c.id,exercise:d})}return[...i.values()]}function sl(e,{mode:t,sessionId:n,today:o,words:s}){let r=e.map(i=>({...i,tie:un(`${n}:${i.id}`)})),a={};for(let i of nl[t]){let c=i==="weak_word"?eh(r,s):r.filter(d=>Qm(d,{reason:i,mode:t,today:o,words:s}));oa[i]&&c.sort((d,p)=>oa[i](d)-oa[i](p)||(d.tie<p.tie?-1:1)),a[i]=c.map(({id:d})=>d),r=r.filter(d=>!c.includes(d))}return a}var oa={mistake:({answered_at:e})=>-e,due:({due:e})=>e,filler:({answered_at:e})=>Math.floor(e/Zm)};function Qm(e,{reason:t,mode:n,today:o,words:s}){let{id:r,answered_at:a,is_mistake:i}=e;return t==="mistake"?i:t==="due"?De(e,o):t==="new"?a===null:n!=="words"||a!==null&&(s.ofExercise[r]??[]).some(c=>s.withCard.has(c))}function eh(e,{ofExercise:t,weak:n}){let o=[];for(let s of n){let r=e.filter(c=>t[c.id]?.includes(s)&&!o.includes(c)),a=({answered_at:c})=>c??-1/0,i=(c,d)=>a(c)===a(d)?c.tie<d.tie:a(c)<a(d);r.length&&o.push(r.reduce((c,d)=>i(d,c)?d:c))}return o}function rl(e,{mode:t,size:n,phrases:o}){let s=t==="mixed"?Xm:nl[t].slice(0,1),r=[],a=new Set,i=[];for(let c=0;c<n;c++){let d=m=>!a.has(m)&&!o(m).some(y=>i.includes(y)),f=[s[c%s.length],...Jm].filter(m=>e[m]).find(m=>e[m].some(d));if(!f)break;let g=e[f].find(d);r.push({exercise_id:g,reason:f}),a.add(g),i=o(g)}return r}function al({exercise_type:e,data:t}){return th(e,t).map(pe).filter(Boolean)}function th(e,t){if(e==="translation"||e==="translation-word-bank")return[t.source_text,t.target_text];if(e==="listening")return[t.transcript];if(e==="fill-in-the-blank"){let n=[...t.blanks].sort((o,s)=>o.position-s.position).map(o=>o.correct_answers[0]);return[t.text.replace(/_{3,}/g,()=>n.shift())]}return e==="ordering"?[[...t.items].sort((n,o)=>n.correct_order-o.correct_order).map(({text:n})=>n).join(" ")]:[]}var sa=["mixed","reviews","mistakes","words"],nh=12,oh=3e3;function Do(e,{practice:t}){let n=B(e).map(({lesson:o})=>o);return t.items.flatMap(({exercise_id:o,lesson_id:s})=>{let r=n.find(({id:i})=>i===s),a=r&&Q(r).find(({id:i})=>i===o);return a?[{exercise:a,lesson:r}]:[]})}function ra(e,{results:t,known:n,sync:o,patienceMs:s=oh}){let{client:r,now:a,state:i,accountId:c}=e;async function d(m,{mode:y="mixed",lessonId:$=null,size:w=nh}={}){let h=m.course.id,k=c(),T=zt(h,i());T&&await g(T);let v=Ne(),O=a(),x={id:v,mode:y,lessonId:$,size:w},E=await p(k,h,x),_=E??await f(m,k,{...x,moment:O});if(!_.length)return null;let b={mode:y,lesson_id:$,started_at:new Date(O).toISOString(),started_online:E!==null,items:_.map(({exercise_id:A,lesson_id:M})=>({exercise_id:A,lesson_id:M}))},S=t.newRecord({id:v,account:k,courseId:h,practice:b});return await t.save(S),S}async function p(m,y,{id:$,mode:w,lessonId:h,size:k}){if(m===null)return null;let T={course_id:y,mode:w,size:k,client_id:$,lesson_id:h},v=async()=>(ee(i()).some(O=>O.state==="waiting")&&await o(),r.request("POST","/progress/practice",{account:m,body:T,repeat:!0}));try{let O=await sh(v(),s);return O&&O.data.items.map(({exercise:x,lesson_id:E})=>({exercise_id:x.id,lesson_id:E}))}catch(O){if(!r.isUnavailable(O))throw O;return null}}async function f(m,y,{id:$,mode:w,lessonId:h,size:k,moment:T}){let v=await n.read(y,m.course.id),O=n.latestAnswers(m.course.id,v),x=Qe(m,we(m.course.id,i())),E=ol(m,{states:x,answered:new Set(O.keys()),lessonId:h}),_=new Map(E.map(L=>[L.id,L])),b=E.map(L=>{let j=O.get(L.id);return{id:L.id,answered_at:j?.answered_at??null,is_mistake:j?.is_correct===!1,due:j?.due??null,in_review:j?.in_review??!1}}),S=Ie(T,i().account?.timezone),{wordsOf:A,...M}=await n.practisedWords(m,v,S),C={...M,ofExercise:Object.fromEntries(E.map(L=>[L.id,A(L.exercise)]))},R=sl(b,{mode:w,sessionId:$,today:S,words:C});return rl(R,{mode:w,size:k,phrases:L=>al(_.get(L).exercise)}).map(L=>({exercise_id:L.exercise_id,lesson_id:_.get(L.exercise_id).lesson_id}))}async function g(m,y=a()){if(!m.attempts.some(Nn))return await t.forget(m),null;let $={...m,state:"waiting",completed_at:new Date(y).toISOString()};return await t.save($),$}return{start:d,end:g}}function sh(e,t){let n,o=new Promise(s=>n=setTimeout(s,t,null));return Promise.race([e,o]).finally(()=>clearTimeout(n))}function aa(e){let{client:t,state:n,updateOf:o,accountId:s,getValue:r,putOf:a,keepProgress:i}=e,c=($,w)=>de("passed",$,w);async function d(){let $=s();if($===null)return;let w=await r(de("progress",$));w&&!n().progress&&o($,{progress:w})}let p=async $=>i($,(await t.request("GET","/progress",{account:$})).data);function f($,w,h){o($,{passed:{...n().passed,[w]:h}})}async function g($,w,h){await a($,"values",{key:c($,w),value:h}),f($,w,h)}async function m($){let w=s();if(w===null||n().passed[$])return;let h=await r(c(w,$));if(!h)return;let k=T=>Object.fromEntries(T.map(v=>[v,{state:"completed",best_score:null}]));f(w,$,Array.isArray(h)?k(h):h)}async function y($){let w=s();if(w!==null){await m($);try{let{data:h}=await t.request("GET",`/progress/path?course_id=${encodeURIComponent($)}`,{account:w}),T=h.levels.flatMap(v=>v.sections.flatMap(O=>O.modules.flatMap(x=>x.lessons))).filter(({state:v})=>["completed","skipped"].includes(v)).map(({id:v,state:O,best_score:x})=>[v,{state:O,best_score:x}]);await g(w,$,Object.fromEntries(T))}catch(h){if(h.status===void 0)throw h}}}return{read:d,refresh:p,readPassed:m,loadPassed:y,keepPassed:g}}var rh=864e5,il={verdict:null,score:null};function zo(e,{answer:t,grading:n,at:o,spentMs:s=0}){let r={client_id:Ne(),exercise_id:e.id,answered_at:new Date(o).toISOString(),time_spent_ms:Math.min(Math.round(s),rh)};if(!n)return{...r,...il,passed:!0};let a=e.exercise_type!=="informative"&&n.verdict!=="skipped",{verdict:i,score:c}=a?n:il;return{...r,answer:t,verdict:i,score:c}}function Fn(e,t){let n=[...e.attempts,t],o=n.reduce((s,{time_spent_ms:r})=>s+r,0);return{...e,attempts:n,time_spent_seconds:Math.min(86400,Math.round(o/1e3))}}function ia(e,t,{isNew:n,at:o}){let s=Rr(e.attempts),r=n?Fr(t.experience_points,s):0;return{...e,state:"waiting",completed_at:new Date(o).toISOString(),score:s,points:r}}function ca(e){let{state:t,update:n,getAll:o,modify:s,remove:r,accountId:a}=e,i=async()=>n({results:await o("results")});async function c(y){let $=t().results.filter(({client_id:h})=>h!==y.client_id);n({results:[...$,y]});let w=await s("results",y.client_id,h=>h&&h.state!=="open"?h:y);w&&w.state!=="open"&&await i(),y.state==="waiting"&&$.every(h=>h.state==="open")&&ah()}async function d({client_id:y}){await r("results",y),n({results:t().results.filter(({client_id:$})=>$!==y)})}async function p(y,{exercise_id:$,verdict:w}){await s("results",y,h=>h&&{...h,repeats:[...h.repeats??[],{exercise_id:$,verdict:w}]}),await i()}let f=({id:y=Ne(),account:$=a(),courseId:w,lessonId:h=null,practice:k=null})=>({client_id:y,account_id:$,course_id:w,lesson_id:h,practice:k,state:"open",completed_at:null,score:null,time_spent_seconds:0,attempts:[]}),g=y=>t().results.find(({client_id:$,account_id:w})=>$===y&&[null,a()].includes(w));return{load:i,save:c,forget:d,saveRepeat:p,newRecord:f,shown:g,open:(y,$,w)=>g(w)??Sr($,t())??f({courseId:y,lessonId:$})}}var ah=()=>globalThis.navigator?.storage?.persist?.().catch(()=>null);function la(e,{results:t,placements:n,outbox:o,progress:s}){let{client:r,state:a,update:i,forgetOthers:c}=e;return async function(){r.onSession(d),i({account:r.account()}),await Promise.all([t.load(),n.load(),o.load(),s.read()]),c().then(t.load,()=>null)};async function d(p){if(p?.id===a().account?.id)return i({account:p});i({account:p,progress:null,passed:{}}),await Promise.all([c(),s.read()]),await Promise.all([t.load(),n.load()])}}var jo="adopt_guest_results",cl=10,ih=6e4,ch=864e5,lh=36e5;function da(e,{results:t,outbox:n,placements:o,placement:s,progress:r}){let{client:a,now:i,state:c,getAll:d,getValue:p,putValue:f,modify:g,remove:m,keptOf:y}=e,$=Promise.resolve(),w=R=>R?f(jo,!0):m("values",jo);function h(){let R=()=>a.alone("sync",k);return $=$.then(R,R),$}async function k(){let R={sent:[],refused:[],failure:null},{account:N}=c();if(!N)return R;try{await T(N);let L=await v(N.id).catch(F=>F);await O(N,R);let j=await x(N).catch(F=>F);if(L)throw L;if(await r.refresh(N.id),j)throw j}catch(L){if(L.status===void 0)throw L;R.failure=L}return R}async function T({id:R}){if(await p(jo)){for(let N of await d("results"))N.account_id||await g("results",N.client_id,L=>L&&{...L,account_id:L.account_id??R});for(let N of await o.stored())N.account_id===null&&await o.save({...N,account_id:R});await n.adopt(R),await m("values",jo),await t.load(),await n.load()}}async function v(R){let N=(await o.stored()).filter(({account_id:L})=>L===R);for(let L of N)await s.replay(R,L),await r.loadPassed(L.course_id),await o.forget(L)}async function O(R,N){let L=(await d("results")).filter(U=>U.state==="waiting"&&U.account_id===R.id).map(U=>C(U,R)).sort((U,se)=>U.completed_at.localeCompare(se.completed_at)),j=({practice:U,completed_at:se})=>U?.started_online&&i()-Date.parse(se)<ih,F=[];try{for(let U of L)(!j(U)||!await M(U,N))&&F.push(U);for(let U=0;U<F.length;U+=cl)await b(R,F.slice(U,U+cl),N)}finally{L.length&&await t.load()}}async function x(R){await _(R),await n.send(R.id)}let E=async(R,N)=>(await a.request("PUT","/progress/sync",{account:R,body:N,repeat:!0})).data;async function _(R){let N=await n.claimedAttempts(),L=new Date(i()).toISOString(),j=(await d("results")).filter(F=>F.state==="open"&&F.account_id===R.id).flatMap(F=>ua(C({...F,completed_at:L},R))).filter(({client_id:F})=>N.has(F));j.length&&await E(R.id,{attempts:j})}async function b(R,N,L,j=!1){let F=N.filter(({practice:ie})=>!ie),U=N.filter(({practice:ie})=>ie),se=N.flatMap(ua),At={completions:F.map(uh),practice_sessions:U.map(dh),attempts:se},Se;try{Se=await E(R.id,At)}catch(ie){if(![400,413].includes(ie.status))throw ie;if(N.length===1)L.failure=ie;else for(let ws of N)await b(R,[ws],L,j);return}for(let ie of Se.results)await S(F[ie.index],ie,L);for(let ie of Se.practice_results)await S(U[ie.index],ie,L);ll(Se.attempt_results,L);let Et=({reason:ie})=>ie==="in_future",Vt=[...Se.results.filter(Et).map(({index:ie})=>F[ie]),...Se.practice_results.filter(Et).map(({index:ie})=>U[ie])];if(Vt.length&&!j){let ie=Vt.map(ws=>C(ws,R));await b(R,ie,L,!0)}}async function S(R,{status:N,reason:L,experience_gained:j},F){if(["synced","recorded","duplicate"].includes(N))await A(R,{state:"sent",experience_gained:j}),F.sent.push(R.client_id);else if(L!=="in_future"){await A(R,{state:"refused",reason:L});let{client_id:U,practice:se,lesson_id:At,course_id:Se}=R;F.refused.push({kind:se?"practice":"lesson",client_id:U,reason:L,lesson_id:At,course_id:Se})}}let A=(R,N)=>g("results",R.client_id,L=>L&&y({...L,...N}));async function M(R,N){let L=R.account_id,{attempt_results:j}=await E(L,{attempts:ua(R)});try{let{data:F}=await a.request("POST",`/progress/practice/${R.client_id}/finish`,{account:L,repeat:!0}),{experience_gained:U,life_earned:se,words_improved:At}=F.result;return await A(R,{state:"sent",experience_gained:U,life_earned:se,words_improved:At}),N.sent.push(R.client_id),ll(j,N),!0}catch(F){if(F.status!==404)throw F;return!1}}function C(R,{registration_date:N}){let{completed_at:L,practice:j,attempts:F}=R,U=Date.parse(N)-ch+lh,se=Math.max(0,Date.parse(L)-i()),At=Date.parse(L)-se,Se=(Et,Vt=0)=>new Date(Math.max(Math.min(Date.parse(Et)-se,At-Vt),U)).toISOString();return{...R,completed_at:Se(L),practice:j&&{...j,started_at:Se(j.started_at)},attempts:F.map((Et,Vt)=>({...Et,answered_at:Se(Et.answered_at,F.length-1-Vt)}))}}return{sync:h,adoptGuest:w}}var uh=({client_id:e,lesson_id:t,completed_at:n,score:o,time_spent_seconds:s})=>({client_id:e,lesson_id:t,completed_at:n,time_spent_seconds:s,...o===null?{}:{score:o}}),dh=({client_id:e,course_id:t,completed_at:n,practice:o})=>({client_id:e,course_id:t,mode:o.mode,started_at:o.started_at,finished_at:n});function ua({client_id:e,practice:t,attempts:n}){return n.filter(Nn).map(({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i})=>({client_id:o,exercise_id:s,answer:r,answered_at:a,time_spent_ms:i,...t?{session_id:e}:{}}))}function ll(e,{refused:t}){for(let{status:n,reason:o,client_id:s,exercise_id:r}of e)["rejected","unknown_exercise"].includes(n)&&o!=="in_future"&&t.push({kind:"attempt",client_id:s,reason:o,exercise_id:r})}var ph=1,fh=3e3;function qo(e){let t=Object.fromEntries(Object.keys(Rt).map(s=>[s,new Map])),n=null;async function o(s,r,a,i){let c=await(n??=mh(e));if(!c)return i(t[s]);try{return await new Promise((d,p)=>{let f=c.transaction(s,r),g=a(f.objectStore(s));f.oncomplete=()=>d(g.result),f.onerror=()=>p(f.error),f.onabort=()=>p(f.error)})}catch{return i(t[s])}}return{get:async(s,r)=>t[s].get(r)??o(s,"readonly",a=>a.get(r),()=>{}),async getAll(s){let r=await o(s,"readonly",i=>i.getAll(),()=>[]),a=t[s];return[...r.filter(i=>!a.has(i[Rt[s]])),...a.values()]},async modify(s,r,a){let i=t[s].get(r);return await o(s,"readwrite",c=>{let d=c.get(r);return d.onsuccess=()=>{i??=d.result;try{let p=a(i),f=p?c.put(p):c.delete(r);f.onsuccess=()=>t[s].delete(r)}catch{d.transaction.abort()}},d},c=>{let d=a(i);d?c.set(r,d):c.delete(r)}),i}}}function mh(e){return new Promise(t=>{let n=setTimeout(()=>t(null),fh),o=s=>{clearTimeout(n),t(s)};try{let s=indexedDB.open(e,ph);s.onupgradeneeded=()=>{for(let[r,a]of Object.entries(Rt))s.result.createObjectStore(r,{keyPath:a})},s.onsuccess=()=>{let r=s.result;r.onversionchange=()=>r.close(),o(r)},s.onerror=()=>o(null)}catch{o(null)}})}var ul="langlearn.clock";function Hn(e){let t=hh(e),n=()=>Date.now()+t;return{now:n,correctBy(o){let s=o.has("Age")?NaN:Date.parse(o.get("Date"));if(!(Math.abs(s-n())>1e4))return;let r=s-Date.now();t=Math.abs(r)>1e4?r:0;try{e?.setItem(ul,String(t))}catch{}}}}function hh(e){try{return Number(e?.getItem(ul))||0}catch{return 0}}function Wn(){let e=Intl.DateTimeFormat().resolvedOptions().timeZone;return e&&e!=="Etc/Unknown"?e:Fo()}function Fo(){let e=new Date().getTimezoneOffset()/60;return Number.isInteger(e)?`Etc/GMT${e<0?"":"+"}${e}`:void 0}var mt=class extends Error{constructor({status:t,code:n,message:o,details:s,errors:r,context:a,retryAfter:i,cause:c}){super(o,{cause:c}),this.name="ApiError",Object.assign(this,{status:t,code:n,details:s,errors:r??{},context:a??{},retryAfter:i})}},ht="ACCOUNT_CHANGED",_h={[ht]:"Not signed in as this account any more",ABORTED:"Aborted by the caller",DEADLINE:"No response before the deadline",NO_RESPONSE:"No response"},et=(e,t)=>new mt({status:e===ht?401:0,code:e,message:_h[e],cause:t}),dn=({status:e})=>[0,408,429,500,502,503,504].includes(e);function dl(e,t){let n=new AbortController,o=null,s=()=>{},r=new Promise((c,d)=>{s=p=>{o??=p,n.abort(),d(et(o))}});r.catch(()=>null);let a=()=>s("ABORTED"),i=t===void 0?null:setTimeout(()=>s("DEADLINE"),t);return e?.aborted&&a(),e?.addEventListener("abort",a),{signal:n.signal,check(){if(o)throw et(o)},within:c=>Promise.race([c,r]),wait:c=>new Promise((d,p)=>{let f=setTimeout(d,c*1e3);r.catch(g=>{clearTimeout(f),p(g)})}),release(){clearTimeout(i),e?.removeEventListener("abort",a)}}}var gh=2e4,$h=12e4,wh=6e5;function pl({fetch:e,clock:t,session:n}){return async function(s,r,a={}){let{account:i=null,body:c,form:d,headers:p={},asFile:f=!1,keepalive:g=!1,transport:m=e}=a,{signal:y,deadlineMs:$=d?wh:f?$h:gh}=a;n.check(i);let w=new AbortController,h=()=>w.abort(),k=setTimeout(h,$);y?.aborted&&h(),y?.addEventListener("abort",h),i!==null&&n.running.add(w);let T,v;try{T=await m(r,{method:s,cache:"no-store",headers:c===void 0?p:{...p,"Content-Type":"application/json"},body:d??(c===void 0?void 0:JSON.stringify(c)),keepalive:g,signal:w.signal}),t.correctBy(T.headers),f&&T.ok?v={data:await T.blob()}:v=T.status===304?{}:await T.json()}catch(_){throw n.check(i),et("NO_RESPONSE",_)}finally{clearTimeout(k),y?.removeEventListener("abort",h),n.running.delete(w)}if(n.check(i),!T.ok&&T.status!==304)throw new mt({status:T.status,code:v.error?.code,message:v.message,details:v.error?.details,errors:v.errors,context:v.error?.context,retryAfter:Number(T.headers.get("Retry-After")??1)});let{data:O=null,meta:x,message:E}=v;return{status:T.status,data:O,meta:x,message:E,headers:T.headers}}}var yh=new Map;function fl(e){let t=e?yh:new Map;return function(o,s){let r=`${e}.${o}`;if(e&&globalThis.navigator?.locks)return navigator.locks.request(r,s);let a=(t.get(r)??Promise.resolve()).then(s);return t.set(r,a.catch(()=>null)),a}}var bh=500,vh=e=>new Promise(t=>setTimeout(t,e));function ml({sessions:e,refresh:t}){let{name:n}=e,o=fl(n),s=new Set,r=new Set,a=null,i=null,c=null,d=()=>{},p=null,f=n&&"BroadcastChannel"in globalThis?new BroadcastChannel(`${n}.session`):null;f&&(f.onmessage=({data:A})=>{A.accessToken&&(i={account:A.account.id,token:A.accessToken},d()),$()},f.unref?.());let g=()=>a?.id??null;function m(A){if(A!==null&&A!==g())throw et(ht)}async function y(){let A=await e.read();return c=A?.refreshToken??null,A?.account??null}async function $(){let A=await y();i&&i.account!==A?.id&&(i=null);let M=g()!==(A?.id??null);if(a=A,p=Promise.all([...s].map(async C=>C(a,{isOther:M}))),M)for(let C of r)C.abort()}let w=()=>new Promise(A=>d=A),h=A=>i?.account===A?i.token:null;async function k(A,M){let C=()=>![null,M].includes(h(A));return C()||await o("refresh",()=>C()||T(A,C)),m(A),h(A)??k(A,M)}async function T(A,M){let C=await e.read();if(C?.account.id!==A)return $();let{refreshToken:R}=C;if(f&&R!==c&&!M()&&await Promise.race([w(),vh(bh)]),M())return;let N=L=>L.refreshToken===R;try{await O(await t(A,R),N)}catch(L){if(!([400,401].includes(L.status)&&L.code!==ht))throw L;await E(N)}}async function v({user:A,tokens:M}){await e.modify(()=>({refreshToken:M.refreshToken,account:A})),await x(A,M)}async function O({user:A,tokens:M},C=()=>!0){let R=!1;await e.modify(N=>N?.account.id!==A.id||!C(N)?N:(R=!0,{refreshToken:M.refreshToken,account:A})),R?await x(A,M):await $()}async function x(A,{accessToken:M}){i={account:A.id,token:M},f?.postMessage({accessToken:M,account:A}),await $()}async function E(A=()=>!0){let M=null;return await e.modify(C=>!C||!A(C)?C:(M=C,null)),M&&f?.postMessage({accessToken:null,account:null}),await $(),M}async function _(A){await e.modify(M=>M?.account.id===A.id?{...M,account:A}:M),f?.postMessage({account:A}),await $()}async function b(){return a=await y(),a}function S(A){return s.add(A),()=>s.delete(A)}return{account:()=>a,accountId:g,alone:o,check:m,end:E,onSession:S,replace:O,resume:b,running:r,start:v,store:_,told:()=>p,tokenNow:h,tokenOf:k}}function hl(){let e=null;return{read:async()=>e,modify:async t=>{e=t(e)}}}var pa="/api/v1",xh=3,kh=10;function fa({baseUrl:e="",sessions:t=hl(),clock:n=Hn(),fetch:o=(...c)=>globalThis.fetch(...c),language:s=()=>{},attempts:r=xh,longestWait:a=kh,deadlineMs:i}={}){let d=ml({sessions:t,refresh:async(h,k)=>(await f("refresh",{refreshToken:k},{account:h})).data}),p=pl({fetch:o,clock:n,session:d}),f=(h,k,T)=>p("POST",`${e}${pa}/auth/${h}`,{body:k,...T});async function g(h,k,T={}){let{account:v=d.accountId(),asGuest:O=!1,idempotencyKey:x,signal:E,deadlineMs:_=i,...b}=T,{repeat:S=h==="GET"||x!==void 0,...A}=b,M={...A.headers};x!==void 0&&(M["Idempotency-Key"]=x===!0?Sh():x);let C=dl(E,_),R=null;try{for(let N=1;;N+=1){let L=O&&v!==d.accountId()?null:v,j=null;try{L!==null&&(j=await C.within(d.tokenOf(L,R))),C.check();let F=j?{...M,Authorization:`Bearer ${j}`}:M,U={...A,account:L,headers:F,signal:C.signal,deadlineMs:_};return{...await p(h,e+k,U),account:L}}catch(F){if(C.check(),F.code===ht){if(!O)throw F}else if(F.status===401&&j&&!R)R=j;else if(S&&N<r&&[429,503].includes(F.status)&&F.retryAfter<=a)await C.wait(F.retryAfter);else throw F}}}finally{C.release()}}let m=(h,k,T)=>g(h,pa+k,T),y=h=>(k,{path:T,query:v,...O}={})=>g(h,Th(k,T)+Ah(v),O);async function $(h,k,{account:T=d.accountId(),body:v},O){await m("GET","/users/profile",{account:T}),await d.alone("refresh",async()=>{let x=d.tokenNow(T);if(x===null)throw et(ht);let E={Authorization:`Bearer ${x}`};await O((await p(h,e+pa+k,{account:T,body:v,headers:E})).data)})}async function w(h,k){let T=s();return await d.start((await f(h,k,{headers:T?{"Accept-Language":T}:{}})).data),await d.told(),d.account()}return{request:m,get:y("GET"),post:y("POST"),put:y("PUT"),patch:y("PATCH"),delete:y("DELETE"),isUnavailable:dn,now:n.now,account:d.account,alone:d.alone,onSession:d.onSession,resume:d.resume,storeAccount:d.store,signIn:(h,k,T={})=>w("login",{...T,email:h,password:k}),async register(h,k,T={}){let v=O=>w("register",{timezone:O,...T,email:h,password:k});try{return await v(Wn())}catch(O){if(!O.errors?.timezone||"timezone"in T)throw O;return v(Fo())}},async signOut(){let h=await d.end(),k=h&&f("logout",{refreshToken:h.refreshToken}).catch(()=>null);await Promise.all([d.told(),k])},changePassword:(h,k,{account:T}={})=>$("PUT","/users/password",{account:T,body:{current_password:h,new_password:k}},d.replace),async deleteAccount(h,{account:k=d.accountId(),forget:T=()=>null}={}){await $("DELETE","/users/profile",{account:k,body:{password:h}},async()=>{await T(),await d.end(v=>v.account.id===k)}),await d.told()}}}var Sh=()=>Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join(""),Th=(e,t={})=>e.replace(/{(\w+)}/g,(n,o)=>{if(t[o]===void 0)throw new TypeError(`${e} without ${o}`);return encodeURIComponent(t[o])});function Ah(e={}){let t=Object.entries(e).flatMap(([o,s])=>[s].flat().map(r=>[o,r])),n=new URLSearchParams(t.filter(([,o])=>o!=null)).toString();return n&&`?${n}`}var ma=Hn({getItem:e=>localStorage.getItem(e),setItem:(e,t)=>localStorage.setItem(e,t)}),{now:W}=ma;var _t=qo("langlearn"),{getAll:_l,getValue:qe,modify:gl,remove:_b}=Te(_t);var ha="session",Eh={name:"langlearn",read:()=>qe(ha),modify:e=>gl("values",ha,t=>{let n=e(t?.value??null);return n&&{key:ha,value:n}})},$e=fa({sessions:Eh,clock:ma,language:()=>Z().language}),pn=3e3,_a=()=>new mt({status:0,code:"LATE",message:"No response yet"});function Ho(e){let t=new Promise((n,o)=>setTimeout(()=>o(_a()),pn));return Promise.race([e,t])}async function G(e,t,n){if(n.account===void 0)throw new TypeError(`${e} ${t} names no account`);return $e.request(e,t,n)}var{register:$l,signIn:wl,signOut:yl}=$e;var{media:Wo}=document.getElementById("app").dataset,Uo=Ro({base:Wo}),tt=e=>ft(Wo,e);var Oh=["courses","notifications","reports"],Un=Ws({client:$e,storage:_t,files:Uo,ownKinds:Oh}),ye=qr({client:$e,storage:_t,device:Un}),fn=ca(ye),Bo=na(ye),Go=Jr(ye),Vo=aa(ye),{keepProgress:bl,putOf:gt}=ye,{forget:vl,open:xl,save:Ko,saveRepeat:kl,shown:Sl}=fn,{claim:Tl,forget:Al,report:El}=Go,{loadPassed:Fe,readPassed:mn}=Vo,{lose:Ol}=Wr(ye),Mh=la(ye,{results:fn,placements:Bo,outbox:Go,progress:Vo});ye.onChange(e=>ge(e.account?.id===re()?e:{...e,notifications:null}));async function Ml(){await $e.resume(),await Mh()}var Pl=6e4,Ph=50,Ch=["claim.accepted","claim.rejected","report.accepted","report.rejected"],Cl={account:null,at:-Pl},Yo=Cl,Rl=e=>de("notifications",e);async function Gt(){let e=re();if(e===null||Yo.account===e&&performance.now()-Yo.at<Pl)return;Yo={account:e,at:performance.now()};let t=Z().notifications??await qe(Rl(e));t&&js(e,{notifications:t});try{let n=t?{"If-None-Match":t.etag}:{},o=await G("GET",`/notifications?limit=${Ph}`,{account:e,headers:n});o.status!==304&&await Ll(e,{etag:o.headers.get("ETag"),rows:o.data})}catch(n){if(n.status===void 0)throw n;n.status===0&&(Yo=Cl)}}async function Ll(e,t){js(e,{notifications:t}),await gt(e,"values",{key:Rl(e),value:t})}var ga=({rows:e})=>e.filter(({kind:t})=>Ch.includes(t)),Xo=e=>ga(e).filter(({read_at:t})=>!t);async function Nl(e){let t=Z().notifications,n=t?Xo(t).map(({id:a})=>a):[];if(!n.length)return;let o=new Date(W()).toISOString();await G("POST","/notifications/read",{account:e,body:{ids:n},repeat:!0});let s=Z().notifications,r=s.rows.map(a=>n.includes(a.id)?{...a,read_at:o}:a);await Ll(e,{...s,rows:r})}var Il={value:null,error:null,state:"waiting"};function me(e,t,n){let[o,s]=P(Il);return D(()=>{let r=!0,a=d=>r&&s(d),i=setTimeout(()=>a(({value:d})=>({value:d,error:d===null?_a():null,state:"late"})),pn),c=async()=>{let d=await e();d!==null&&a(p=>({...p,value:d,error:null}));try{let p=await t();a({value:p??d,error:null,state:"fresh"})}catch(p){let f=d!==null&&dn(p);a({value:f?d:null,error:f?null:p,state:"late"})}clearTimeout(i)};return s(Il),c(),()=>{r=!1,clearTimeout(i)}},n),o}var Rh=6e4,He=Zr({client:$e,storage:_t,device:Un,freshMs:Rh}),{refreshPackage:Pe,refreshTables:$a,refreshWords:nt,storedPackage:xe,storedTables:Lh,storedWords:Bn}=He,Dl=He.storedPackages,$t=(e,t)=>me(()=>xe(e),()=>Pe(e),[e,t]),zl=e=>me(()=>Lh(e),()=>$a(e),[e.id]),hn=e=>me(()=>Bn(e),()=>nt(e),[e]),Nh=12,jl=(e,t)=>de("courses",e??"",t),ql=e=>qe(jl(re(),e));async function Fl(e){let t=`/courses?page=${e}&limit=${Nh}&include=counts`,{data:n,meta:o,account:s}=await G("GET",t,{account:re(),asGuest:!0}),r={courses:n,hasPrev:o.hasPrev,hasNext:o.hasNext};return await gt(s,"values",{key:jl(s,e),value:r}),r}var Hl=Co({client:$e,storage:_t,device:Un,packages:He,files:Uo,base:Wo}),{download:Wl,mediaBytes:Ul,removeDownload:Bl,storedBytes:wa}=Hl,Jo=()=>"serviceWorker"in navigator&&"caches"in globalThis;async function Gl(){if(!Jo())return;let e=await navigator.serviceWorker.register("/service-worker.js"),t=()=>{e.waiting&&navigator.serviceWorker.controller&&ge({hasNewVersion:!0})},n=()=>e.installing?.addEventListener("statechange",t);t(),n(),e.addEventListener("updatefound",n),document.addEventListener("visibilitychange",()=>{document.visibilityState==="visible"&&e.update().catch(()=>null)})}function Ih(){let{saveData:e,type:t}=navigator.connection??{};return!e&&t!=="cellular"}var Zo=async(e,t)=>Jo()&&Ih()&&Hl.prefetch(e,t);var{studio:Dh}=document.getElementById("app").dataset,zh=e=>["content_creator","admin"].includes(e?.role),Qo=e=>Dh!==void 0&&zh(e);var jh=[[/^\/(?:learn\/?)?$/,"home",[]],[/^\/learn\/(continue|practise)$/,"resume",["wanted"]],[/^\/learn\/courses\/([^/]+)$/,"course",["courseId"]],[/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/,"lesson",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/practice$/,"practice",["courseId"]],[/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/,"session",["courseId","mode"]],[/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/,"session",["courseId","lessonId"]],[/^\/learn\/courses\/([^/]+)\/mistakes$/,"mistakes",["courseId"]],[/^\/learn\/courses\/([^/]+)\/words$/,"words",["courseId"]],[/^\/learn\/courses\/([^/]+)\/placement$/,"placement",["courseId"]],[/^\/learn\/leaderboard$/,"leaderboard",[]],[/^\/learn\/notifications$/,"notifications",[]],[/^\/learn\/sign-in$/,"signIn",[]],[/^\/learn\/register$/,"register",[]],[/^\/learn\/account$/,"account",[]],[/^\/learn\/account\/profile$/,"profile",[]],[/^\/learn\/account\/password$/,"changePassword",[]],[/^\/learn\/account\/devices$/,"devices",[]],[/^\/learn\/account\/reports$/,"ownReports",[]],[/^\/learn\/account\/data$/,"ownData",[]],[/^\/learn\/forgot-password$/,"forgotPassword",[]],[/^\/learn\/reset-password$/,"resetPassword",[]],[/^\/learn\/confirm-email$/,"confirmEmail",[]]],Vl=["signIn","register","forgotPassword","resetPassword"];function Gn(e){for(let[t,n,o]of jh){let s=t.exec(e);if(s)return{name:n,parameters:Object.fromEntries(o.map((r,a)=>[r,qh(s[a+1])]))}}return{name:"notFound",parameters:{}}}function qh(e){try{return decodeURIComponent(e)}catch{return e}}var X=e=>`/learn/courses/${encodeURIComponent(e)}`,yt=(e,t)=>`${X(e)}/lessons/${encodeURIComponent(t)}`,Ce=e=>`${X(e)}/practice`,Re=(e,t)=>`${Ce(e)}/${t}`,ba=(e,t)=>`${Ce(e)}/lessons/${encodeURIComponent(t)}`,Kl=e=>`${X(e)}/mistakes`,Yl=e=>`${X(e)}/words`,Xl=e=>`${X(e)}/placement`,We=(e="sign-in")=>`/learn/${e}?next=${encodeURIComponent(location.pathname)}`,Jl=/^\/studio(\/|$)/;function ya(){let e=new URLSearchParams(location.search).get("next")??"/";if(!/^\/(?!\/)/.test(e))return"/";let{origin:t,pathname:n}=new URL(e,location.origin);return(Gn(n).name!=="notFound"||Jl.test(n))&&t===location.origin?n:"/"}var be=()=>history.state??{},bt=e=>history.replaceState({...be(),...e},"");function Fh(e){let{steps:t}=be(),n=t===void 0&&Vl.includes(Gn(location.pathname).name);return[...Vl,"account"].includes(e)&&!n?{steps:(t??0)+1}:{}}function Zl(){let{steps:e}=be();e?history.go(-e):Jl.test(ya())?location.replace(ya()):ke(ya(),{replace:!0})}function ke(e,{replace:t=!1,state:n={}}={}){let{isInside:o}=be();t?history.replaceState({isInside:o},"",e):history.pushState({...n,isInside:!0},"",e),ge({path:location.pathname}),scrollTo(0,0)}var wt=null;function Ql(e,t){let n={ask:e,exit:t,isAsking:!1};if(wt=n,!be().isGuarded){let o=be();bt({isBelow:!0}),history.pushState({...o,isGuarded:!0},"")}return()=>{wt===n&&(wt=null)}}async function Hh(){let e=wt;if(history.forward(),e.isAsking)return;e.isAsking=!0;let t=await e.ask();e.isAsking=!1,!(!t||wt!==e)&&(wt=null,be().isInside?history.go(-2):ke(e.exit,{replace:!0}))}function Wh(){let{isBelow:e,isGuarded:t}=be();wt&&e?Hh():e?history.back():(!wt||!t)&&ge({path:location.pathname})}function eu(){addEventListener("popstate",Wh),document.addEventListener("click",e=>{let t=e.target.closest?.("a[href]"),n=e.button===0&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey;if(!t||!n||e.defaultPrevented||t.target||t.origin!==location.origin)return;let{name:o}=Gn(t.pathname);o==="notFound"||t.getAttribute("href").startsWith("#")||(e.preventDefault(),ke(t.pathname+t.search,{state:Fh(o)}))})}var Uh=3e4,tu=null,nu=ea(ye,{packages:He,placements:Bo}),{answer:ou,finish:su,start:ru}=nu,{adoptGuest:va,sync:xa}=da(ye,{results:fn,outbox:Go,placements:Bo,placement:nu,progress:Vo});async function ve(){clearTimeout(tu);let{failure:e}=await xa();e?tu=setTimeout(ve,Uh):await Gt()}async function es(){let e=re();if(e!==null)try{await $e.storeAccount((await G("GET","/users/profile",{account:e})).data)}catch(t){if(t.status===void 0)throw t}}async function au(e,t){await $e.storeAccount((await G("PUT","/users/profile",{account:e,body:t,repeat:!0})).data)}async function ts(e,t){await bl(e,(await G("PUT","/progress",{account:e,body:{daily_goal_xp:t},repeat:!0})).data)}var iu=(e,t,n)=>$e.changePassword(t,n,{account:e});async function cu(e,t){let n=async()=>{await Al(e);let o=(await _l("results")).filter(({account_id:s})=>s===e);for(let s of o)await vl(s)};await $e.deleteAccount(t,{account:e,forget:n})}var lu=async e=>(await G("GET","/users/profile/export",{account:e})).data,uu=async e=>(await G("GET","/auth/sessions?limit=100",{account:e})).data;async function du(e,t,n){for(let o of t)await G("DELETE",`/auth/sessions/${o}`,{account:e,repeat:!0}).catch(s=>{if(s.status!==404)throw s}),n(o)}var pu=e=>G("POST","/auth/email/verify/resend",{account:e}),fu=e=>G("POST","/auth/email/verify",{account:null,body:{token:e}}),mu=e=>G("POST","/auth/password/forgot",{account:null,body:{email:e}}),hu=(e,t)=>G("POST","/auth/password/reset",{account:null,body:{token:e,new_password:t}}),Bh=[[/\bEdg(A|iOS)?\//,"Edge"],[/\bOPR\//,"Opera"],[/\bSamsungBrowser\//,"Samsung Internet"],[/\b(Firefox|FxiOS)\//,"Firefox"],[/\b(Chrom(e|ium)|HeadlessChrome|CriOS)\//,"Chrome"],[/\bSafari\//,"Safari"]],Gh=[[/Android/,"Android"],[/iPhone|iPad/,"iOS"],[/Windows/,"Windows"],[/Mac OS X/,"macOS"],[/CrOS/,"ChromeOS"],[/Linux/,"Linux"]];function _u(e){return[Bh,Gh].map(n=>n.find(([o])=>o.test(e))?.[1]).filter(Boolean).join(", ")||e?.slice(0,40)||null}var Vh={again:"M12 4a8 8 0 1 0 7.700 10.200h-3A5.200 5.200 0 1 1 12 6.800c1.400 0 2.700.600 3.600 1.500L12.900 11H21V2.900l-3.300 3.300A8 8 0 0 0 12 4z",back:"M15.500 4.500 17.600 6.600 12.200 12l5.400 5.400-2.100 2.100L8 12z",bell:"M12 2a1.500 1.500 0 0 0-1.500 1.600A6.500 6.500 0 0 0 5.500 10v5L3.500 18h17l-2-3v-5a6.500 6.500 0 0 0-5-6.400A1.500 1.500 0 0 0 12 2zM9.500 19.500a2.500 2.500 0 0 0 5 0z",bolt:"M13.5 2 4 13.5h6L8.5 22 20 10h-6.5z",book:"M4 4.5h6a2 2 0 0 1 2 2V20a2 2 0 0 0-2-1.5H4zm16 0h-4.5a2 2 0 0 0-2 2V20a2 2 0 0 1 2-1.5H20z",bulb:"M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.500 18.500h7V20h-7zm1.500 3h4a2 2 0 0 1-4 0z",chart:"M4 11h4v9H4zm6-7h4v16h-4zm6 10h4v6h-4z",check:"m9.5 16.2-4-4L3.4 14.300 9.500 20.400 21 8.900 18.900 6.800z",choice:"M3 4.500h6v6H3zm8.500 1.500H21v3h-9.500zM3 13.500h6v6H3zm8.500 1.500H21v3h-9.500z",close:"M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z",flag:"M5 2.500h2.500V4H20l-3.500 4.500L20 13H7.500v8.500H5z",flame:"M13 1.500c.6 3.200-1.200 4.700-3 6.800C8.300 10.300 6 12.600 6 15.700 6 19.700 8.800 22.500 12.300 22.500s6.200-2.700 6.200-6.600c0-2.600-1.200-4.600-2.600-6.300-.2 1.200-.7 2.200-1.600 2.900.4-4-.2-8-1.300-11z",fold:"M4.500 8.500 12 16l7.500-7.500-2-2L12 12 6.500 6.500z",forward:"M8.500 4.500 6.400 6.600 11.800 12l-5.400 5.400 2.100 2.100L16 12z",gap:"M3 6.500h18v2.600H3zm0 8h5v2.600H3zm7 2.600h11v2.400H10z",grip:"M8 4h3v3H8zm5 0h3v3h-3zm-5 6.500h3v3H8zm5 0h3v3h-3zM8 17h3v3H8zm5 0h3v3h-3z",heart:"M12 21C5.500 16 2.500 12.500 2.500 8.800A5 5 0 0 1 7.600 3.600c1.800 0 3.400.9 4.400 2.500 1-1.600 2.600-2.500 4.400-2.500a5 5 0 0 1 5.100 5.200C21.500 12.500 18.500 16 12 21z",home:"M12 3 2.500 11.500H5V20h5v-5.500h4V20h5v-8.500h2.500z",inbox:"M5.500 4h13L22 13v7H2v-7zm2 3-2.200 6H9a3 3 0 0 0 6 0h3.700l-2.200-6z",info:"M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zm-1.300 8h2.600v6.500h-2.600zm0-3.700h2.600v2.500h-2.600z",lock:"M7 10V8a5 5 0 0 1 10 0v2h1.500v10.500h-13V10zm2.500 0h5V8a2.500 2.500 0 0 0-5 0z",menu:"M3 5h18v2.700H3zm0 5.700h18v2.700H3zm0 5.700h18v2.700H3z",microphone:"M12 2.500a3.500 3.500 0 0 0-3.500 3.500v5.500a3.500 3.500 0 0 0 7 0V6A3.500 3.500 0 0 0 12 2.500zM5 11v.5a7 7 0 0 0 5.700 6.900v3.100h2.600v-3.100A7 7 0 0 0 19 11.500V11h-2.400v.5a4.600 4.600 0 0 1-9.200 0V11z",more:"M5 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zm7 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zm7 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",order:"M3 4.500h18v3H3zm0 6h13v3H3zm0 6h8v3H3z",pairs:"M2.500 4.500h8v6h-8zm11 0h8v6h-8zm-11 9h8v6h-8zm11 0h8v6h-8zM10 6.700h4v1.600h-4zm0 9h4v1.600h-4z",pen:"M4 20v-4.500L15.500 4 20 8.500 8.500 20zm13-17.500 1.200-1.200 4.500 4.500-1.200 1.200z",person:"M12 12a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zm-9 9.500a9 7.500 0 0 1 18 0z",picture:"M3 4.500h18v15H3zm2.500 2.500v7.500L9.500 10l4 4.500 2-2 3 3.500V7zm10 .800a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z",play:"M7 4.500v15l13-7.500z",plus:"M10.700 4h2.600v6.700H20v2.600h-6.700V20h-2.600v-6.700H4v-2.600h6.700z",search:"M10.500 3a7.500 7.500 0 1 0 4.600 13.400l4.700 4.700 1.900-1.900-4.700-4.700A7.500 7.500 0 0 0 10.500 3zm0 2.700a4.800 4.800 0 1 1 0 9.600 4.800 4.800 0 0 1 0-9.600z",skip:"M3 5v14l8.500-7zm9.500 0v14l8.500-7z",sound:"M3 9v6h4l5.500 4.500v-15L7 9zm12.500-.8v7.600a4.600 4.600 0 0 0 0-7.600zm0-4.200v2.200a6.500 6.500 0 0 1 0 11.600V20a8.600 8.600 0 0 0 0-16z",speech:"M3 4h18v12.500h-7.500L8 21.500v-5H3zm4 4v2h10V8zm0 3.500v2h7v-2z",star:"m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z",stop:"M6 6h12v12H6z",tiles:"M3 5.500h7v5.500H3zm9 0h9v5.500h-9zM3 13h9.500v5.500H3zm11.500 0H21v5.500h-6.500z",undo:"M9 4 3 9.500 9 15v-3.800h5a3.900 3.900 0 0 1 0 7.800H8V21.500h6a6.400 6.400 0 0 0 0-12.800H9z",upload:"M12 3 5.500 9.500l1.900 1.900 3.300-3.300V16h2.600V8.100l3.300 3.300 1.900-1.900zM4 17.500V21h16v-3.500h-2.600v1H6.600v-1z",warning:"M12 2.500 22.500 21h-21zm-1.300 7v5.500h2.600V9.500zm0 7v2.500h2.600v-2.500z",weight:"M2 9.500h2V7h3v4h10V7h3v2.500h2v5h-2V17h-3v-4H7v4H4v-2.500H2z"},H=({name:e,size:t=20,...n})=>l`
<svg viewBox="0 0 24 24" width=${t} height=${t} fill="currentColor" aria-hidden="true" ...${n}><path d=${Vh[e]} /></svg>
`;var gu=5;function ka(){let e=I(),{value:t,error:n}=_e(()=>Yh(e.account),[e.account?.id]),o=ut(ee(e),e.account?.timezone),s=t?.today??he(W(),e.account?.timezone),r=new Set([...o,...t?.active??[]]),a=kr(s,gu),i=a.flat().filter(c=>c<=s&&r.has(c)).length;return l`
<section class="calendar" aria-labelledby="calendar">
<h2 id="calendar">${u("last_weeks")}</h2>
<p class="soft">${u("days_learned",{count:i})}${(!e.account||n)&&` (${u("figures_here")})`}</p>
<table aria-labelledby="calendar">
<thead>
<tr>${a[0].map(c=>l`<th scope="col" abbr=${kn(c,"long")}>${kn(c)}</th>`)}</tr>
</thead>
<tbody>
${a.map(c=>l`<tr key=${c[0]}>${c.map(d=>l`<${Kh} key=${d} day=${d} today=${s} isActive=${r.has(d)} />`)}</tr>`)}
</tbody>
</table>
</section>
`}function Kh({day:e,today:t,isActive:n}){return e>t?l`<td class="ahead"><span class="day" aria-hidden="true">${Number(e.slice(8))}</span></td>`:l`
<td class=${`${n?"active":""} ${e===t?"today":""}`} aria-current=${e===t?"date":null}>
<span class="day" aria-hidden="true">${n?l`<${H} name="check" size="18" />`:Number(e.slice(8))}</span>
<span class="hidden">${$i(e)}: ${u(n?"day_active":"day_free")}</span>
</td>
`}async function Yh(e){if(!e)return null;let t=Ae(he(W(),e.timezone),7*gu+1),{data:n}=await Ho(G("GET",`/progress/calendar?from=${t}`,{account:e.id}));return{today:n.to,active:n.days.filter(({active:o})=>o).map(({date:o})=>o)}}function Sa(){let[e,t]=P(Ge),n=o=>s=>{Qn({[o]:s.target.checked}),t(Ge())};return l`
<fieldset class="effects">
<legend>${u("sounds_and_motion")}</legend>
${["sounds","motion"].map(o=>l`
<label key=${o} class="tick">
<input type="checkbox" checked=${e[o]} onChange=${n(o)} />
<span>${u(o)}</span>
</label>
`)}
</fieldset>
`}function ne(){let[e,t]=P(!1),[n,o]=P(!1),[s,r]=P(null);return{busy:e,done:n,failure:s,run:async i=>{t(!0),o(!1),r(null);try{await i(),o(!0)}catch(c){if(c.status===void 0)throw c;r(c)}finally{t(!1)}}}}function Ee({name:e,label:t,help:n,wrong:o,type:s="text",onValue:r,...a}){let i=o||n;return l`
<div class="field">
<label for=${e}>${t}</label>
${i&&l`<p id=${`${e}-help`} class=${o?"error":"soft"}>${i}</p>`}
<input
id=${e}
name=${e}
type=${s}
aria-invalid=${o?"true":null}
aria-describedby=${i?`${e}-help`:null}
onInput=${c=>r(c.target.value)}
...${a}
/>
</div>
`}function Ta({name:e,label:t,help:n,value:o,options:s,onValue:r,disabled:a}){return l`
<div class="field">
<label for=${e}>${t}</label>
${n&&l`<p id=${`${e}-help`} class="soft">${n}</p>`}
<select
id=${e}
name=${e}
disabled=${a}
aria-describedby=${n?`${e}-help`:null}
onChange=${i=>r(i.target.value)}
>
${s.map(([i,c])=>l`<option key=${i} value=${i} selected=${i===o}>${c}</option>`)}
</select>
</div>
`}var Xh={"Is too common.":"password_common","Must differ from the current password.":"password_same"};function Vn({name:e,label:t,errors:n,value:o,onValue:s}){let r=n?.map(a=>Xh[a]).find(Boolean);return l`<${Ee}
name=${e}
label=${t}
help=${u("password_rules")}
wrong=${n&&u(r??"password_rules")}
type="password"
autocomplete="new-password"
required
value=${o}
onValue=${s}
/>`}var Jh={0:"failure_offline",400:"check_fields",429:"failure_too_many"};function oe({failure:e,texts:t}){let n=z(null);D(()=>{e&&n.current.focus()},[e]);let o={...Jh,...t}[e?.status]??"failure_other";return e&&l`<p class="failure error" role="alert" tabindex="-1" ref=${n}>${u(o)}</p>`}function ns({result:e}){let{account:t}=I();return e.state==="refused"?l`<p class="error">${u("result_refused")}</p>`:t?e.account_id&&e.experience_gained===void 0&&l`<p class="soft">${u("result_waits")}</p>`:e.account_id?l`<p class="soft">${u("stored_signed_out")} <a href=${We()}>${u("sign_in")}</a></p>`:l`<p class="soft">${u("stored_here")} <a href=${We("register")}>${u("register_to_keep")}</a></p>`}function _n(){let e=I(),t=e.account?0:Er(e).length;return t>0&&l`<p class="notice" role="status">${u("unsent_stay",{count:t})}</p>`}var Zh=({children:e})=>e;function Oe({title:e,guest:t,children:n}){let{account:o}=I();return V(e),l`
<section class="account">
<p><a href="/learn/account">${u("account")}</a></p>
<h1>${e}</h1>
${o?l`<${Zh} key=${o.id}>${n}</>`:l`${t}<p><a href=${We()}>${u("sign_in")}</a></p>`}
</section>
`}function $u(){let{account:e,progress:t,results:n}=I();if(V(u("account")),D(()=>{e&&(ve(),es())},[e?.id]),!e)return l`<${Qh} />`;let o=n.filter(({account_id:r,state:a})=>r===e.id&&a==="waiting").length,s=async()=>{await yl(),ke("/")};return l`
<section class="account">
<h1>${u("account")}</h1>
<p class="person">
${e.username&&l`<strong dir="auto">${e.username}</strong>`}
<span class=${e.username?"soft":""}>${e.email}</span>
</p>
${!e.email_verified&&l`<${e_} account=${e} />`}
${t&&l`<dl class="figures">
<div><dt>${u("experience")}</dt><dd>${u("xp",{xp:t.experience_points})}</dd></div>
<div><dt>${u("streak")}</dt><dd>${u("days",{count:t.streak_current})}</dd></div>
<div><dt>${u("lives")}</dt><dd>${t.lives_current} / ${t.lives_max}</dd></div>
</dl>
<${wu} goal=${t.daily_goal_xp} today=${t.xp_today} />`}
<${ka} />
${o>0&&l`<p class="soft">${u("results_wait",{count:o})}</p>`}
<ul class="settings">
<li><a href="/learn/leaderboard">${u("leaderboard")}</a></li>
<li><a href="/learn/account/reports">${u("own_reports")}</a></li>
<li><a href="/learn/account/profile">${u("profile")}</a></li>
<li><a href="/learn/account/password">${u("change_password")}</a></li>
<li><a href="/learn/account/devices">${u("devices")}</a></li>
<li><a href="/learn/account/data">${u("own_data")}</a></li>
${Qo(e)&&l`<li><a href="/studio">${u("studio_link")}</a></li>`}
</ul>
<${Sa} />
<button type="button" onClick=${s}>${u("sign_out")}</button>
</section>
`}function Qh(){let e=I(),{points:t,streak:n,goal:o,today:s}=Ht(e,ee(e),W()),r=pt(e,W());return l`
<section class="account">
<h1>${u("account")}</h1>
<${_n} />
<p>${u("account_why")}</p>
<p class="links"><a class="button" href=${We("register")}>${u("register")}</a> <a href=${We()}>${u("sign_in")}</a></p>
<dl class="figures">
<div><dt>${u("experience")}</dt><dd>${u("xp",{xp:t})}</dd></div>
<div><dt>${u("streak")}</dt><dd>${u("days",{count:n})}</dd></div>
<div><dt>${u("lives")}</dt><dd>${Wt(r,W())} / ${r.lives_max}</dd></div>
</dl>
<${wu} goal=${o} today=${s} />
<${ka} />
<ul class="settings">
<li><a href="/learn/leaderboard">${u("leaderboard")}</a></li>
${je(e).length>0&&l`<li><a href="/learn/account/reports">${u("own_reports")}</a></li>`}
</ul>
<${Sa} />
</section>
`}function wu({goal:e,today:t}){return e?l`
<p class="done">
<label for="goal">${u("goal_today",{xp:t,goal:e})}</label>
<progress id="goal" max=${e} value=${Math.min(t,e)}></progress>
</p>
`:l`<p class="soft">${u("no_goal_yet")}</p>`}function e_({account:e}){let{busy:t,done:n,failure:o,run:s}=ne();return l`
<section class="notice" aria-labelledby="unconfirmed">
<h2 id="unconfirmed">${u("confirm_email")}</h2>
<p>${u("confirm_why",{email:e.email})}</p>
<${oe} failure=${o} />
<p role="status">${n&&u("confirmation_mailed")}</p>
<p class="links">
${!n&&l`<button type="button" class="quiet" disabled=${t} onClick=${()=>s(()=>pu(e.id))}>${u("mail_again")}</button>`}
<a href="/learn/confirm-email">${u("enter_code")}</a>
</p>
</section>
`}var yu=()=>new URLSearchParams(location.hash.slice(1)).get("token")??"";function bu(){let[e]=P(t_);return D(()=>{let t=()=>yu()&&location.reload();return addEventListener("hashchange",t),()=>removeEventListener("hashchange",t)},[]),e}function t_(){let e=yu();return e&&history.replaceState(null,"",location.pathname),e}function os({title:e,button:t,onCode:n,done:o,children:s=()=>null}){let r=bu(),[a,i]=P(r),{busy:c,done:d,failure:p,run:f}=ne();V(e);let g=m=>{m.preventDefault(),f(async()=>{await n(a.trim()),await es()})};return d?l`<section class="account"><h1>${e}</h1>${o}</section>`:l`
<form class="account" onSubmit=${g}>
<h1>${e}</h1>
<${oe} failure=${p} />
<${n_} linked=${r} failure=${p} value=${a} onValue=${i} />
${s(p)}
<button type="submit" class="primary" disabled=${c}>${t}</button>
</form>
`}function n_({linked:e,failure:t,value:n,onValue:o}){let s=t?.errors.token&&u("code_invalid");return e&&!s?null:l`<${Ee}
name="code"
label=${u("code")}
wrong=${s}
autocomplete="off"
autocapitalize="none"
spellcheck=${!1}
required
value=${n}
onValue=${o}
/>`}function vu(){let e=l`
<p role="status">${u("email_confirmed")}</p>
<p><a class="button" href="/">${u("all_courses")}</a></p>
`;return l`<${os} title=${u("confirm_email")} button=${u("confirm")} onCode=${fu} done=${e} />`}var o_=["ar","arc","ckb","dv","fa","he","ks","ps","sd","syr","ug","ur","yi"],s_=["Adlm","Arab","Hebr","Nkoo","Syrc","Thaa"],r_=["translation","translation-word-bank"],a_=["listening","speaking"];function Aa(e){let[t,...n]=e.split("-"),o=n.find(s=>/^[A-Z][a-z]{3}$/.test(s));return o?s_.includes(o)?"rtl":"ltr":o_.includes(t)?"rtl":"ltr"}var xu=e=>e.toLowerCase().split("-")[0],Su="[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]",i_=new RegExp(`${Su}$`,"u"),c_=new RegExp(`^${Su}`,"u"),Ea=(e,t)=>i_.test(e)&&c_.test(t)?"":" ",Tu=e=>e.reduce((t,n)=>t+Ea(t,n)+n),ku={"zh-Hans":"zh-CN","zh-Hant":"zh-TW",zh:"zh-CN","cmn-Hans":"cmn-Hans-CN","cmn-Hant":"cmn-Hant-TW",cmn:"cmn-Hans-CN",yue:"yue-Hant-HK","yue-Hant":"yue-Hant-HK"};function Au(e){if(ku[e])return ku[e];let[t,...n]=e.split("-");return["cmn","yue"].includes(t)?e:[t,...n.filter(o=>o.length!==4)].join("-")}var q=e=>e?{lang:e,dir:Aa(e)}:{dir:"auto"};function Eu({exercise_type:e,data:t},{source_language:n,target_language:o},s){let r=d=>({target:o,source:n})[s.sideOf(d)]??null,a=t.answer_language;if(a_.includes(e)){let d=a??t.audio_language??o;return{of:r,prompt:d,answer:d}}if(r_.includes(e)){if(a)return{of:r,prompt:xu(a)===xu(n)?o:n,answer:a};let d=t.audio_url?t.audio_language:null,p=d?d!==o:s.isIntoTarget(t);return{of:r,prompt:p?n:o,answer:p?o:n}}if(e==="fill-in-the-blank"){let d=a??r(t.text);return{of:r,prompt:d,answer:d??o}}let i=t.question??t.statement,c=Aa(n)===Aa(o)?n:null;return{of:r,prompt:i?r(i)??c:null,answer:o}}var l_=3e4;function ss(){let e=pt(I(),W()),t=Mu();if(!e)return null;let n=Wt(e,t);return l`
<span class="lives">
<span class="heart" aria-hidden="true">${n?"♥":"♡"}</span>
<span aria-hidden="true">${n}</span>
<span class="hidden">${u("lives_left",{count:n})}</span>
</span>
`}function Ou(){let e=pt(I(),W()),t=Mu();return!e||Wt(e,t)>=e.lives_max||!e.lives_regenerate_at?null:l`
<span class="lives">
<span class="heart" aria-hidden="true">♥</span>
<span class="soft">${u("next_life",{time:Hs(e.lives_regenerate_at)})}</span>
</span>
`}function Mu(){let[e,t]=P(W());return D(()=>{let n=setInterval(()=>t(W()),l_);return()=>clearInterval(n)},[]),e}function Pu({courseId:e}){let t=z(null),{lives_regenerate_at:n}=pt(I(),W());return D(()=>t.current.focus(),[]),l`
<section class="finished">
<p class="heart large" aria-hidden="true">♡</p>
<h1 tabindex="-1" ref=${t}>${u("no_lives")}</h1>
<p>${u("no_lives_text")}</p>
${n&&l`<p class="soft">${u("next_life_text",{time:Hs(n)})}</p>`}
<p class="buttons">
<a class="button" href=${Ce(e)}>${u("practise")}</a>
<a class="button plain" href=${X(e)}>${u("back_to_course")}</a>
</p>
</section>
`}var u_=[["lessons",X,"nav_lessons","home"],["practice",Ce,"practice","weight"],["mistakes",Kl,"mistakes","again"],["words",Yl,"vocabulary","book"]];function vt({courseId:e,current:t}){return l`
<p class="above"><a class="up" href="/"><${H} name="back" size="20" />${u("all_courses")}</a><${Ou} /></p>
<nav class="views" aria-label=${u("course")}>
${u_.map(([n,o,s,r])=>l`
<a key=${n} href=${o(e)} aria-current=${n===t?"page":null}>
<${H} name=${r} size="22" />${u(s)}
</a>
`)}
</nav>
`}var d_=6,Cu=["dots","waves","leaves"];function Nu({content:e,results:t,completed:n}){let o=Qe(e,n),r=e.levels.flatMap(i=>i.sections.map(c=>({level:i,section:c,lessons:c.modules.flatMap(d=>d.lessons)}))).filter(({lessons:i})=>i.length),a=r.flatMap(({lessons:i})=>i).find(i=>Q(i).length&&!n.has(i.id));return r.map((i,c)=>l`
<${p_} key=${i.section.id} number=${c+1} ...${i} course=${e.course} states=${o} results=${t} next=${a} />
`)}function p_({number:e,level:t,section:n,lessons:o,course:s,states:r,results:a,next:i}){let c=o.filter(({id:$})=>a[$]?.state==="completed").length,d=o.filter(({id:$})=>a[$]?.state==="skipped").length,p=o.every($=>r[$.id]==="completed"),[f,g]=P(!1),m=f?null:f_(o),y=q(s.source_language);return l`
<details class="unit" open=${!p} style=${`--unit: var(--unit-${(e-1)%d_}); --lessons: ${o.length}`}>
<summary class=${`banner ${m?"":m_(n.id)}`}>
${m&&l`<img src=${tt(m)} alt="" loading="lazy" onError=${()=>g(!0)} />`}
<span class="unit-facts">${u("unit",{number:e})} · ${u("unit_done",{done:c,count:o.length})}${d>0&&` · ${u("lessons_skipped",{count:d})}`}</span>
<h2 ...${y}><span class="code">${t.code}</span> ${n.name}</h2>
</summary>
<ol class="nodes">
${o.map(($,w)=>l`
<${__}
key=${$.id}
at=${w}
lesson=${$}
course=${s}
result=${a[$.id]}
state=${Q($).length?r[$.id]:"empty"}
isNext=${$===i}
/>
`)}
</ol>
</details>
`}var f_=e=>e.flatMap(Q).flatMap(({data:t})=>[t,...t.options??[]]).find(({image_url:t})=>t?.startsWith("media/"))?.image_url,m_=e=>Cu[[...e].reduce((t,n)=>t+n.codePointAt(0),0)%Cu.length],Ru={completed:"lesson_completed",skipped:"lesson_skipped",locked:"lesson_locked",empty:"lesson_empty"},h_={completed:"check",skipped:"skip",locked:"lock",empty:"lock"},Lu=[1,2,1,0];function __({lesson:e,course:t,result:n,state:o,isNext:s,at:r}){let a=o==="completed"?n?.state??"completed":o,i=Q(e).length,c=n?.state==="begun"?n.answered/i:0,d=!["locked","empty"].includes(a),p=l`
<span class="node">
${(c>0||s)&&l`<${w_} part=${c} />`}
<span class="disc"><${H} name=${h_[a]??"play"} size=${s?28:22} /></span>
${a==="completed"&&l`<${y_} count=${Lr(n??{best_score:null})} />`}
</span>
`,f=l`
<span class="words-beside">
<strong ...${q(t.source_language)}>${e.name}</strong>
${c>0&&l`<span class="soft">${u("exercises_done",{done:n.answered,count:i})}</span>`}
${a==="completed"&&n?.best_score!=null&&l`<span class="soft">${u("percent",{score:n.best_score})}</span>`}
${a==="skipped"&&l`<span class="soft" aria-hidden="true">${u("lesson_skipped")}</span>`}
${Ru[a]&&l`<span class="hidden">(${u(Ru[a])})</span>`}
</span>
`;return l`
<li class=${`${a} ${s?"next-node":""}`} style=${`--way: ${Lu[r%Lu.length]}`}>
${d?l`<a class="lesson" href=${yt(t.id,e.id)}>${p}${f}</a>`:l`<span class="lesson">${p}${f}</span>`}
${e.description&&l`<${g_} lesson=${e} course=${t} />`}
</li>
`}var g_=({lesson:e,course:t})=>l`
<details class="about">
<summary><${H} name="info" size="22" /><span class="hidden">${u("about_lesson",{name:e.name})}</span></summary>
<p ...${q(t.source_language)}>${$_(e.description)}</p>
</details>
`,$_=e=>new DOMParser().parseFromString(e,"text/html").body.textContent,w_=({part:e})=>l`
<svg class="ring" viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke-width="3">
<circle cx="20" cy="20" r="18" stroke="var(--line)" />
${e>0&&l`<circle cx="20" cy="20" r="18" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${e} 1`} transform="rotate(-90 20 20)" />`}
</svg>
`,y_=({count:e})=>l`
<span class="stars" aria-hidden="true">${[1,2,3].map(t=>l`<${H} name="star" size="14" class=${t<=e?"":"faint"} />`)}</span>
`;function Iu({content:e,completed:t}){let n=e.course.id,{value:o}=_e(()=>Ul(n),[n]),[s,r]=P(void 0),[a,i]=P(null),[c,d]=P(!1),[p,f]=P(null),[g,m]=P(null),y=o??g;if(D(()=>{wa(n).then(r),navigator.storage?.estimate?.().then(h=>f(h.usage))},[n,a===null]),D(()=>{let h=async()=>r(await wa(n));o&&Zo(e,t).then(h,()=>null)},[o,t.size]),!Jo()||s===void 0||y===0||s===null&&y===null)return null;let $=async()=>{d(!1),i(0);try{await Wl(n,{onProgress:(h,k)=>i(k?h/k:1)})}catch{d(!0)}i(null)},w=async()=>{await Bl(n),m(s),r(null)};return l`
<section class="offline" aria-labelledby="offline">
<h2 id="offline">${u("offline")}</h2>
<div role="status">
${c&&l`<p class="error">${u("download_failed")}</p>`}
${s!==null&&l`<p>${u("downloaded",{size:po(s)})}</p>`}
</div>
${a!==null&&l`<progress value=${a} aria-label=${u("downloading")}></progress>`}
${s===null&&a===null&&l`<button type="button" onClick=${$}>${u("download_size",{size:po(y)})}</button>`}
${s!==null&&l`<button type="button" onClick=${w}>${u("remove_download")}</button>`}
${p>0&&l`<p class="soft usage">${u("storage_used",{size:po(p)})}</p>`}
</section>
`}function gn(e,{label:t,kind:n="question"}){return new Promise(o=>{let s=document.createElement("dialog"),r=()=>s.close();s.className=n,s.setAttribute("aria-labelledby",t),s.addEventListener("close",()=>{removeEventListener("popstate",r),Xt(null,s),s.remove(),o(s.returnValue)}),n==="sheet"&&(addEventListener("popstate",r),s.addEventListener("click",({target:a})=>a===s&&r())),Xt(e,s),document.body.append(s),s.showModal()})}var b_=500,Ue={answer:["check","wrong_answer"],text:["pen","wrong_text"],audio:["sound","wrong_audio"],image:["picture","wrong_image"],offensive:["warning","wrong_offensive"],other:["more","wrong_other"]},v_="informative";function x_(e,t){if(["course","lesson"].includes(e))return Object.keys(Ue).filter(s=>s!=="answer");let n=JSON.stringify(t.data??t),o={answer:e==="exercise"&&t.exercise_type!==v_,audio:/"\w*audio_url":"/.test(n),image:/"image_url":"|<img/.test(n)};return Object.keys(Ue).filter(s=>o[s]??!0)}function xt({course:e,entity:t,record:n,about:o,language:s={},text:r=u("report"),bare:a=!1}){let i=l`<${k_} course=${e} entity=${t} record=${n} about=${o} language=${s} />`;return l`
<button type="button" class=${a?"quiet bare":"quiet"} aria-label=${a?r:null} onClick=${()=>gn(i,{label:"report-title",kind:"sheet"})}>
<${H} name="flag" size="18" />${!a&&l`<span>${r}</span>`}
</button>
`}function k_({course:e,entity:t,record:n,about:o,language:s}){let r=I(),a=Xr(r,{course_id:e.id,entity:t,entity_id:n.id}),i=x_(t,n).filter(y=>!a.some($=>$.reason===y)),c=a.at(-1),[d,p]=P(!a.length),[f,g]=P(!1),m=async(y,$)=>{await El({course_id:e.id,entity:t,entity_id:n.id,reason:y,comment:$.trim()||null}),p(!1),g(!0),ve().finally(()=>g(!1))};return l`
<div class="report">
<header>
<h2 id="report-title">${u("report_title")}</h2>
<button type="button" class="quiet bare" aria-label=${u("close")} onClick=${Du}><${H} name="close" size="22" /></button>
</header>
${o&&l`<p class="about-what" ...${s}>${o}</p>`}
<div role="status">
${!d&&l`<p class="reported"><${H} name=${Ue[c.reason][0]} size="22" /><span>${u(Ue[c.reason][1])}</span></p><p>${A_(c,r.account,f)}</p>`}
</div>
${d?l`<${S_} reasons=${i} onSend=${m} />`:l`<${T_} onMore=${i.length>0&&(()=>p(!0))} />`}
</div>
`}function S_({reasons:e,onSend:t}){let[n,o]=P(null),[s,r]=P(""),a=z(null);ue(()=>a.current.focus(),[]);let i=n==="other"&&!s.trim();return l`
<fieldset class="choices reasons">
<legend>${u("report_what")}</legend>
${e.map((c,d)=>{let[p,f]=Ue[c];return l`
<div key=${c} class="choice">
<label>
<input type="radio" name="reason" ref=${d?null:a} autofocus=${d===0} checked=${c===n} onChange=${()=>o(c)} />
<${H} name=${p} size="22" /><span>${u(f)}</span>
</label>
</div>
`})}
</fieldset>
<div class="field">
<label for="comment">${u(n==="other"?"report_comment_needed":"report_comment")}</label>
<textarea id="comment" rows="2" maxlength=${b_} dir="auto" required=${n==="other"} onInput=${c=>r(c.target.value)}></textarea>
</div>
<button type="button" class="primary" disabled=${!n||i} onClick=${()=>t(n,s)}>${u("report_send")}</button>
`}function T_({onMore:e}){let t=z(null);return ue(()=>t.current.focus(),[]),l`
<button type="button" class="primary" ref=${t} onClick=${Du}>${u("close")}</button>
${e&&l`<button type="button" class="quiet" onClick=${e}>${u("report_more")}</button>`}
`}var Du=({target:e})=>e.closest("dialog").close();function A_({state:e,reply:t},n,o){return e==="waiting"?u(o&&n?"sending":n?"report_waits":"claim_waits_guest"):e==="refused"?u("report_refused"):t.state==="rejected"?`${u("report_rejected")} ${t.note??""}`:u("claim_sent")}function $n({text:e,language:t}){let n=z(null);return D(()=>{let{body:o}=new DOMParser().parseFromString(e,"text/html");for(let s of o.querySelectorAll("link, meta"))s.remove();for(let s of o.querySelectorAll("h1, h2, h3, h4, h5")){let r=document.createElement(`h${Number(s.tagName[1])+1}`);r.append(...s.childNodes),s.replaceWith(r)}for(let s of o.querySelectorAll("img[src]"))s.src=tt(s.getAttribute("src"));for(let s of o.querySelectorAll("a[href]"))s.target="_blank";for(let s of o.querySelectorAll("table")){let r=document.createElement("div");r.className="wide",r.tabIndex=0,s.replaceWith(r),r.append(s)}n.current.replaceChildren(...o.childNodes)},[e]),l`<div class="rich" ...${q(t)} ref=${n}></div>`}function K(){return l`<p class="loading" role="status"><span class="spinner" aria-hidden="true"></span>${u("loading")}</p>`}var E_={0:"failure_not_stored",401:"failure_signed_out",404:"failure_not_found",429:"failure_too_many"};function ae({error:e}){return l`
<div class="failure" role="alert">
<p>${u(E_[e.status]??"failure_other")}</p>
${e.status===404?l`<a href="/">${u("all_courses")}</a>`:l`<button type="button" onClick=${()=>location.reload()}>${u("try_again")}</button>`}
</div>
`}function qu({courseId:e}){let{account:t}=I(),{value:n,error:o}=$t(e,t?.id);return V(n?.course.name??u("course")),n?l`<${O_} content=${n} />`:l`<h1 class="hidden">${u("course")}</h1>${o?l`<${ae} error=${o} />`:l`<${K} />`}`}function O_({content:e}){let{course:t}=e,n=I(),o=we(t.id,n),s=jt(t.id,n),r=B(e),a=d=>r.filter(({lesson:p})=>s[p.id]?.state===d).length,[i,c]=[a("completed"),a("skipped")];return D(()=>{Fe(t.id),nt(t.id).catch(()=>null),$a(t).catch(()=>null)},[t.id,n.account?.id]),l`
<${vt} courseId=${t.id} current="lessons" />
<h1 class="course-name" ...${q(t.source_language)}>${t.name}</h1>
${r.length>0&&l`<p class="done">
<label for="done">
${u("lessons_done",{done:i,count:r.length})}${c>0&&` · ${u("lessons_skipped",{count:c})}`}
</label>
<progress id="done" max=${r.length} value=${i}></progress>
</p>`}
${!o.size&&br(e)&&l`<p><a href=${Xl(t.id)}>${u("placement_offer")}</a></p>`}
<${M_} content=${e} completed=${o} />
<${Nu} content=${e} results=${s} completed=${o} />
${t.description&&l`<section class="about-course"><h2>${u("about_course")}</h2><${$n} text=${t.description} language=${t.source_language} /></section>`}
<${Iu} content=${e} completed=${o} />
<p><${xt} course=${t} entity="course" record=${t} about=${t.name} language=${q(t.source_language)} text=${u("report_course")} /></p>
`}function M_({content:e,completed:t}){let n=I(),o=e.course.id,s=n.account?.id,r=s&&!ee(n).some(m=>m.state==="waiting")&&!rn(n).length,a=Tr(o,n),i=B(e).find(({lesson:m})=>m.id===a&&!t.has(a))?.lesson,c=r&&!i,d=async()=>c?P_(s,o):null,{value:p,state:f}=me(async()=>null,d,[o,s,c]);if(c&&f==="waiting"&&!n.passed[o])return l`<${K} />`;if(p?.kind==="practice")return l`<${ju} courseId=${o} ...${p} />`;let g=i??Bt(e,t);if(g&&!i&&Ze(n,W()))return l`<${ju} courseId=${o} reason="no_lives" mode="mixed" />`;if(!g){let y=Object.values(jt(o,n)).some($=>$.state==="skipped")?u("course_passed"):u("course_complete");return l`<p class="next empty">${B(e).length?y:u("course_empty")}</p>`}return l`
<section class="next" aria-labelledby="next">
<h2 class="hidden" id="next">${u("next_step")}</h2>
<a class="button" href=${yt(o,g.id)}>${u(t.size||i?"continue_lesson":"start_lesson",g)}</a>
</section>
`}var P_=async(e,t)=>(await G("GET",`/progress/next?course_id=${encodeURIComponent(t)}`,{account:e})).data,zu={reviews_due:"next_reviews",mistakes:"next_mistakes",weak_words:"next_words",no_lives:"no_lives"};function ju({courseId:e,reason:t,mode:n,due:o}){let s=o&&{reviews_due:o.exercises,mistakes:o.mistakes,weak_words:o.words}[t];return l`
<section class="next" aria-labelledby="next">
<h2 class="hidden" id="next">${u("next_step")}</h2>
<p><strong>${s?u(zu[t],{count:s}):u(zu[t])}</strong></p>
<a class="button" href=${Re(e,n)}>${u("practise")}</a>
</section>
`}function Fu(){return l`<${Oe} title=${u("devices")}><${C_} /></>`}function C_(){let{account:e}=I(),{value:t,error:n}=_e(()=>uu(e.id),[]),[o,s]=P([]),{busy:r,failure:a,run:i}=ne();if(n)return l`<${ae} error=${n} />`;if(!t)return l`<${K} />`;let c=t.filter(({id:f})=>!o.includes(f)),d=c.filter(({current:f})=>!f).map(({id:f})=>f),p=f=>i(()=>du(e.id,f,g=>s(m=>[...m,g])));return l`
<p>${u("devices_help")}</p>
<${oe} failure=${a} />
<ul class="sessions">
${c.map(f=>{let g=_u(f.user_agent)??u("unknown_device");return l`<li key=${f.id}>
<p>
<strong>${g}</strong>
${f.current&&l` <span class="badge">${u("this_device")}</span>`}<br />
<span class="soft">${u("last_used",{time:yi(f.last_used_at)})}<br />${f.ip}</span>
</p>
${!f.current&&l`<button type="button" disabled=${r} aria-label=${u("end_session_of",{name:g})} onClick=${()=>p([f.id])}>
${u("sign_out")}
</button>`}
</li>`})}
</ul>
<p role="status">${o.length>0&&u("sessions_ended",{count:o.length})}</p>
${d.length>1&&l`<button type="button" disabled=${r} onClick=${()=>p(d)}>${u("end_other_sessions")}</button>`}
`}var Hu=9;function Wu(){let{account:e,notifications:t}=I();if(!e)return null;let n=t?Xo(t).length:0;return l`
<a class="bell" href="/learn/notifications">
<${H} name="bell" size="24" /><span class="hidden">${u("notifications")}</span>
${n>0&&l`<span class="count">${n>Hu?`${Hu}+`:n}<span class="hidden"> ${u("unread")}</span></span>`}
</a>
`}var Uu=()=>l`
<${Oe} title=${u("notifications")}><${R_} /><p><a href="/learn/account/reports">${u("own_reports")}</a></p></>
`;function R_(){let{account:e,notifications:t}=I(),{value:n}=_e(async()=>(await Gt(),!0),[]),o=z(new Set);for(let{id:r}of t?Xo(t):[])o.current.add(r);if(D(()=>{Nl(e.id).catch(r=>{if(r.status===void 0)throw r})},[t?.rows[0]?.id]),!t)return n?l`<p class="failure">${u("failure_offline")}</p>`:l`<${K} />`;let s=ga(t);return s.length?l`
<ul class="rows told">
${s.map(r=>l`<li key=${r.id} class=${o.current.has(r.id)?"unread":""}><${N_} ...${r} isUnread=${o.current.has(r.id)} /></li>`)}
</ul>
`:l`<p class="empty">${u("notifications_none")}</p>`}var L_={"claim.accepted":["check","told_claim_accepted"],"claim.rejected":["info","told_claim_rejected"],"report.accepted":["check","told_report_accepted"],"report.rejected":["info","told_report_rejected"]};function N_({kind:e,data:t,created_at:n,isUnread:o}){let[s,r]=L_[e],[,a]=Ue[t.reason]??[];return l`
<p class="what"><${H} name=${s} /><strong dir="auto">${o&&l`<span class="hidden">${u("unread")}: </span>`}${u(r,{answer:t.answer})}</strong></p>
${a&&l`<p>${u(a)}</p>`}
${t.note&&l`<p class="note"><span class="soft">${u("makers_say")}</span> <span dir="auto">${t.note}</span></p>`}
<p class="soft"><span dir="auto">${t.course_name}</span> · ${Zt(n)}</p>
`}var{product:I_,icon:D_}=document.getElementById("app").dataset;function Bu(){return l`
<header class="bar">
<a class="brand" href="/"><img src=${D_} alt="" width="28" height="28" /><span>${I_}</span></a>
<${Wu} />
<${z_} />
</header>
`}function z_(){let e=I(),{account:t}=e,n=ee(e),{points:o,waiting:s,streak:r,today:a,goal:i,isActive:c}=Ht(e,n,W());return!t&&!o&&!n.length?l`<a href="/learn/sign-in">${u("sign_in")}</a>`:l`
<a class="figures-line" href="/learn/account">
<span class=${`flame figure ${c?"":"resting"}`}>
<${H} name="flame" /><span aria-hidden="true">${r}</span><span class="hidden">${u("streak")}: ${u("days",{count:r})}</span>
</span>
<span class="points figure">
<${i?q_:j_} today=${a} goal=${i} />
${o!==null&&l`<span>${u("xp",{xp:o})}</span>`}
${s>0&&l`<span class="waiting">+${s}<span class="hidden"> (${u("figures_here")})</span></span>`}
${i>0&&l`<span class="hidden">, ${u("goal_today",{xp:a,goal:i})}</span>`}
</span>
<${ss} />
<span class="hidden">${u("account")}${!t&&` (${u("figures_here")})`}</span>
</a>
`}var j_=()=>l`<${H} name="bolt" />`;function q_({today:e,goal:t}){let n=Math.min(1,e/t);return l`
<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke-width="3.500">
<circle cx="12" cy="12" r="9.500" stroke="var(--line)" />
<circle cx="12" cy="12" r="9.500" stroke="var(--sun)" stroke-linecap="round" pathLength="1" stroke-dasharray=${`${n} 1`} transform="rotate(-90 12 12)" />
</svg>
`}function Gu({course:e,isBegun:t,completed:n}){let o=e.counts?.lessons;return l`
<article class="card">
<p class="languages">
<span>${Fs(e.target_language)}</span>
<span class="soft">${u("for_speakers_of",{language:Fs(e.source_language)})}</span>
</p>
<h3 ...${q(e.source_language)}>${e.name}</h3>
${o>0&&(n?l`<${F_} id=${`done-${e.id}`} done=${n} count=${o} />`:l`<p class="soft">${u("lessons",{count:o})}</p>`)}
<a
class=${t?"button":"button plain"}
href=${X(e.id)}
aria-label=${u(t?"continue_course":"start_course",{name:e.name})}
>
${u(t?"continue":"start")}
</a>
</article>
`}var F_=({id:e,done:t,count:n})=>l`
<p class="soft">
<label for=${e}>${u("lessons_done",{done:t,count:n})}</label>
<progress id=${e} max=${n} value=${t}></progress>
</p>
`;function kt({exercise_type:e,data:t}){return e==="translation"||e==="translation-word-bank"?t.source_text:e==="fill-in-the-blank"||e==="speaking"?t.text:e==="vof"?t.statement:e==="multiple-choice"?t.question:e==="listening"?t.transcript:e==="informative"?t.title:e==="pairs"?t.pairs.map(({left:n})=>n).join(", "):u("do_order")}function ot(e,t,n){return n===null?"–":e==="vof"?u(n?"true":"false"):e==="pairs"?n.map(({left:o,right:s})=>`${o} – ${s}`).join(", "):e==="ordering"?n.map(o=>t.items.find(({id:s})=>s===o)?.text??o).join(" / "):e==="multiple-choice"?(Array.isArray(n)?n:[n]).map(s=>H_(t.options.findIndex(({id:r})=>r===s),t)).join(", "):e==="fill-in-the-blank"?n.map(o=>o||"–").join(" / "):e==="speaking"&&Array.isArray(n)?n[0]:Array.isArray(n)?Tu(n):n}function H_(e,{options:t}){let{text:n,alt:o}=t[e]??{};return n||o||u("option",{number:e+1})}function fe({data:e}){return e.image_url?l`<${Kn} class="picture" url=${e.image_url} alt=${e.image_alt??""} />`:null}var Oa=Ms(()=>null);function Vu(e){let t=Ns(Oa),[n,o]=P(!1);return D(()=>t(e,n),[e,n]),[n,o]}function Kn({url:e,alt:t,...n}){let o=z(null),[s,r]=Vu(e);return D(()=>{let a=setTimeout(()=>!o.current.complete&&r(!0),pn);return()=>clearTimeout(a)},[e]),l`
<img
...${n}
ref=${o}
src=${tt(e)}
alt=${t}
hidden=${s}
onError=${()=>r(!0)}
onLoad=${()=>r(!1)}
/>
${s&&l`<span class="absent" dir="auto">${t||u("picture_missing")}</span>`}
`}var W_=.7;function le({url:e,slow:t=!1,auto:n=!1,icon:o=!1,label:s,onMissing:r}){let a=z(null),[i,c]=Vu(e),d=()=>{let f=a.current,g=setTimeout(()=>c(!0),pn);f.currentTime=0,f.playbackRate=t?W_:1,f.play().catch(()=>null).finally(()=>clearTimeout(g))};if(D(()=>{let f=new Audio(tt(e));return f.preload="metadata",f.onerror=()=>c(!0),f.onloadedmetadata=()=>c(!1),a.current=f,n&&Ge().sounds&&d(),()=>{f.pause(),f.onerror=null,f.removeAttribute("src"),f.load()}},[e]),ue(()=>r?.(i),[i]),i&&!o)return l`<span class="absent">${u("sound_missing")}</span>`;let p=i?u("sound_missing"):s??u("play");return l`
<button type="button" class=${o?"sound icon":"sound"} aria-label=${o?p:null} disabled=${i} onClick=${d}>
<${H} name="sound" />${!o&&p}
</button>
`}function St({hints:e,course:t}){return e?.length?l`
<details class="hints">
<summary>${u("hints")}</summary>
<ul ...${q(t.source_language)}>${e.map(n=>l`<li>${n}</li>`)}</ul>
</details>
`:null}var Ku={correct:["said_right",8],accent:["said_accent",2],typo:["said_typo",2],incomplete:["said_incomplete",2],wrong:["said_wrong",3],letters:["said_letters",2],spaces:["said_spaces",2],words:["said_words",2]},Yu=3,U_=.8,B_=.5,Xu="";function G_([e,t]){let n;do n=u(`${e}.${1+Math.floor(Math.random()*t)}`);while(n===Xu);return Xu=n,n}function Ju(e,{row:t,isRepeat:n,kind:o}){return e==="correct"&&n?u("said_corrected"):e==="correct"&&t>=Yu&&(t%5===0||t===Yu)?u("said_row",{row:t}):G_(Ku[o]??Ku[e])}function Zu(e,t){return t?e===t?u("ended_all_right"):e>=U_*t?u("ended_strong"):u(e>=B_*t?"ended_half":"ended_weak"):u("ended_read")}var V_=["translation","translation-word-bank","fill-in-the-blank","listening","speaking"],Qu=["translation","translation-word-bank"],Yn=e=>V_.includes(e),Ma=e=>e.some(({op:t})=>["equal","accent","typo"].includes(t));function ed({exercise:e,course:t,grading:n,languages:o,row:s,isRepeat:r}){let{exercise_type:a,data:i}=e,{verdict:c,is_correct:d}=n,p=Yn(a)&&c!=="correct"&&Ma(n.diff),f=p&&d?Z_(n.diff):[],g=Y(()=>Ju(c,{row:s,isRepeat:r,kind:f.length===1?f[0].kind:null}),[e]),m=z(null),[y,$]=P(!1);return D(()=>{let w=new ResizeObserver(([{target:h}])=>$(h.scrollHeight>h.clientHeight));return w.observe(m.current),()=>w.disconnect()},[]),l`
<div class="feedback" data-verdict=${c} ref=${m} tabindex=${y?0:null}>
<p class="verdict"><${H} name=${d?"check":"close"} size="24" /><span>${g}</span></p>
${p&&l`<p ...${q(o.answer)}><${Xn} type=${a} diff=${n.diff} /></p>`}
${f.map(w=>l`<${X_} ...${w} language=${o.answer} />`)}
<div class="answer">
<p ...${d?q(o.answer):{}}>
${!d&&l`<span class="soft">${u("right_answer")}: </span>`}
<strong class="accepted" ...${q(o.answer)}>${K_(a,i,n)}</strong>
</p>
${i.audio_url&&l`<${le} url=${i.audio_url} icon auto=${a!=="listening"} />`}
</div>
${Qu.includes(a)&&l`<p class="soft" ...${q(o.prompt)}>${kt(e)}</p>`}
${n.note&&l`<p class="note" ...${q(t.source_language)}>${n.note}</p>`}
${i.explanation&&l`<p ...${q(t.source_language)}>${i.explanation}</p>`}
</div>
`}function K_(e,t,{verdict:n,expected:o,diff:s}){return e==="fill-in-the-blank"?t.text.split(/_{3,}/).map((a,i)=>(i?o[i-1]:"")+a).join(""):n==="correct"&&Qu.includes(e)?t.target_text:n==="correct"&&e==="listening"?t.transcript:ot(e,t,e==="pairs"&&n!=="correct"?Pa(s):o)}var Pa=e=>e.filter(({op:t,expected:n})=>t!=="equal"&&n).map(({expected:t})=>t),Y_={accent:"hint_accent",letters:"hint_letters",spaces:"hint_spaces",words:"hint_words",numeral:"hint_numeral",swapped:"hint_swapped",typo:"hint_typo"};function X_({kind:e,expected:t,given:n,language:o}){let[s,r]=u(Y_[e],J_).split("{given}"),[a,i]=r.split("{expected}"),c=d=>l`<q><bdi ...${q(o)}>${d}</bdi></q>`;return l`<p class="soft">${s}${c(n)}${a}${c(t)}${i}</p>`}var J_={given:"{given}",expected:"{expected}"};function Z_(e){let t=e.filter(({op:n,given:o,expected:s})=>["accent","typo"].includes(n)&&o!==null&&s!==null);return[...new Map(t.map(n=>[Q_(n),n]).reverse())].reverse().map(([n,{given:o,expected:s}])=>({kind:n,given:o,expected:s}))}function Q_({op:e,expected:t,given:n}){let o=c=>c.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu,""),s=c=>o(c).normalize("NFD").replace(/\p{M}/gu,""),[r,a]=[t,n].map(s);if(e==="accent")return r===a?"accent":"letters";if(r===a)return"spaces";let i=c=>/\p{Nd}/u.test(c)||!o(c);return i(t)!==i(n)?i(n)?"words":"numeral":[...r].sort().join("")===[...a].sort().join("")?"swapped":"typo"}var eg={"fill-in-the-blank":" / ",pairs:", "};function Xn({type:e,diff:t}){let n=e==="pairs"?t.filter(({op:r})=>r!=="equal"):t,o=n.map(({given:r,expected:a})=>rs(r??a)),s=r=>r+1<o.length?eg[e]??Ea(o[r],o[r+1]):"";return l`<span class="diff">${n.map((r,a)=>l`<${ng} ...${r} />${s(a)}`)}</span>`}var rs=e=>typeof e=="object"&&e?`${e.left} – ${e.right}`:e,tg={accent:"word_accent",typo:"word_typo",replace:"word_wrong",missing:"word_missing",extra:"word_extra"};function ng({op:e,expected:t,given:n}){return e==="equal"?l`<span class="equal">${rs(n)}</span>`:l`<span class=${e}
><span class="hidden" dir="auto" lang=${document.documentElement.lang}>${u(tg[e])}: </span
>${n!==null&&l`<del>${rs(n)}</del>`}${t!==null&&l`<ins>${rs(t)}</ins>`}</span
>`}var td=({op:e})=>["accent","typo"].includes(e);function og(e,{verdict:t,diff:n}){return!Yn(e)||t==="correct"?[]:e==="fill-in-the-blank"?n.map((o,s)=>({...o,blank:s,slips:td(o)?[o]:[]})).filter(({op:o,given:s})=>o!=="equal"&&s?.trim()):[{blank:null,slips:["accent","typo"].includes(t)?n.filter(td):[]}]}function od({type:e,course:t,attemptId:n,grading:o,language:s,children:r}){let{account:a,results:i,outbox:c}=I(),[d,p]=P(null),[f,g]=P(!1),y=i.some(({attempts:E})=>E.some(({client_id:_})=>_===n))?og(e,o):[],$=({blank:E})=>c.find(({id:_})=>_===Lo(n,E)),w=y.filter(E=>!$(E)),h=z(null),k=z(!1),T=()=>{k.current=!0,p(null)};ue(()=>{k.current&&h.current?.focus({preventScroll:!0}),k.current=!1},[d]);let v=async(E,_)=>{let b=_.closest(".action").querySelector(":scope > .primary");await Tl(t.id,n,E.blank),p(null),g(!0),b.focus({preventScroll:!0}),ve().finally(()=>g(!1))},O=(E,_)=>E.slips.length?p(E):v(E,_),x=({target:E})=>w.length>1?p("choose"):O(w[0],E);return l`
<div role="status" class="claimed">
${y.filter($).map(E=>l`<p key=${E.blank}><${H} name=${sg($(E))} size="18" /><span>${rg($(E),a,f)}</span></p>`)}
</div>
${d==="choose"&&l`<${nd} text=${u("claim_which")}>
${w.map(E=>l`<button key=${E.blank} type="button" onClick=${({target:_})=>O(E,_)}><bdi ...${q(s)}>${E.given}</bdi></button>`)}
<//>`}
${d?.slips&&l`<${nd} text=${u("claim_sure")} about=${l`<p ...${q(s)}><${Xn} type=${e} diff=${d.slips} /></p>`}>
<button type="button" onClick=${({target:E})=>v(d,E)}>${u("claim_yes")}</button>
<button type="button" class="quiet" onClick=${T}>${u("claim_no")}</button>
<//>`}
${!d&&l`<div class="beside">
${w.length>0&&l`<button type="button" class="quiet" ref=${h} onClick=${x}>${u("claim")}</button>`}
${r}
</div>`}
`}function nd({text:e,about:t,children:n}){let o=z(null);return ue(()=>o.current.querySelector("button").focus(),[]),l`
<div class="asked" role="group" aria-labelledby="claim-asked" ref=${o}>
${t}
<p id="claim-asked">${e}</p>
<p class="links">${n}</p>
</div>
`}var sg=({state:e,reply:t})=>e==="refused"||t?.state==="rejected"?"info":"check";function rg({state:e,reply:t},n,o){return e==="refused"?u("claim_refused"):e==="waiting"?u(o&&n?"sending":n?"claim_waits":"claim_waits_guest"):t.state==="accepted"?u("claim_accepted"):t.state==="rejected"?`${u("claim_rejected")} ${t.note??""}`:u("claim_sent")}var ag={autocomplete:"off",autocapitalize:"none",spellcheck:!1};function Ca(e){let t=z(null),n=r=>{let a=t.current;a&&(a.setRangeText(r,a.selectionStart,a.selectionEnd,"end"),a.dispatchEvent(new Event("input",{bubbles:!0})),a.focus())},o=({value:r,onValue:a,first:i,...c})=>l`
<input
type="text"
...${ag}
...${c}
data-first-field=${i}
value=${r}
ref=${d=>{d?.setAttribute("autocorrect","off"),i&&d&&(t.current??=d)}}
onFocus=${d=>{t.current=d.target}}
onInput=${d=>a(d.target.value)}
/>
`,s=e.length>0&&l`
<div class="letters" role="group" aria-label=${u("special_letters")}>
${e.map(r=>l`
<button type="button" key=${r} onPointerDown=${a=>a.preventDefault()} onClick=${()=>n(r)}>
${r}
</button>
`)}
</div>
`;return{field:o,bar:s}}function as({answer:e,onAnswer:t,letters:n,label:o,language:s,grading:r}){let{field:a,bar:i}=Ca(n);return l`
${a({first:!0,value:typeof e=="string"?e:"",onValue:c=>t(c.trim()?c:void 0),"aria-label":o,"aria-describedby":"prompt",class:r&&(r.is_correct?"right":"wrong"),disabled:!!r,maxlength:2e3,...s})}
${!r&&i}
`}var ig=/_{3,}/;function sd({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,asked:a,answered:i}){let c=e.text.split(ig),[d,p]=P(()=>c.slice(1).map((w,h)=>n?.[h]??"")),{field:f,bar:g}=Ca(r),m=(w,h)=>{let k=d.map((T,v)=>v===w?h:T);p(k),o(k.some(T=>T.trim())?k.map(T=>T.trim()?T:null):void 0)},y=[...e.blanks].sort((w,h)=>w.position-h.position),$=y.flatMap((w,h)=>(w.hints??[]).map(k=>y.length>1?`${h+1}: ${k}`:k));return l`
<${fe} data=${e} />
<p class="prompt cloze" id="prompt" ...${a}>
${e.audio_url&&l`<${le} url=${e.audio_url} icon />`}
${c.map((w,h)=>l`
${h>0&&f({first:h===1,value:d[h-1],onValue:k=>m(h-1,k),"aria-label":u("blank",{number:h}),"aria-describedby":"prompt",class:s&&(s.is_correct?"right":"wrong"),disabled:!!s,maxlength:200,...i,size:Math.max(4,d[h-1].length+1)})}${w}
`)}
</p>
${!s&&g}
<${St} hints=${$} course=${t} />
`}function rd({data:e,course:{source_language:t}}){return l`
${e.title&&l`<h2 ...${q(t)}>${e.title}</h2>`}
<${fe} data=${e} />
${e.media&&l`<${cg} media=${e.media} />`}
<${$n} text=${e.content} language=${t} />
${e.audio_url&&l`<p><${le} url=${e.audio_url} /></p>`}
`}function cg({media:e}){return e.type==="audio"?l`<p><${le} url=${e.url} label=${e.alt} /></p>`:e.type==="video"?l`<video class="picture" src=${tt(e.url)} aria-label=${e.alt??""} controls></video>`:l`<${Kn} class="picture" url=${e.url} alt=${e.alt??""} />`}function ad({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,letters:a,answered:i}){let[c,d]=P(!1),p=e.slow_audio_url?{url:e.slow_audio_url}:{url:e.audio_url,slow:!0};return l`
<${fe} data=${e} />
<p class="sounds">
<${le} url=${e.audio_url} auto onMissing=${d} />
${!c&&l`<${le} ...${p} label=${u("play_slowly")} />`}
</p>
${!c&&l`<${as}
answer=${n}
onAnswer=${o}
letters=${a}
label=${u("what_you_hear")}
language=${i}
grading=${r}
/>`}
<${St} hints=${e.hints} course=${t} />
${!c&&!r&&l`<p><button type="button" class="quiet" onClick=${s}>${u("cannot_listen")}</button></p>`}
`}function is(e,t){return{"data-index":e,onPointerDown(n){let o=n.currentTarget.closest("[data-index]").parentElement,s=e,r=!1,a=c=>{if(r||=Math.hypot(c.clientX-n.clientX,c.clientY-n.clientY)>8,!r)return;let d=document.elementFromPoint(c.clientX,c.clientY)?.closest("[data-index]");!d||d.parentElement!==o||Number(d.dataset.index)===s||(t(s,Number(d.dataset.index)),s=Number(d.dataset.index))},i=()=>{if(removeEventListener("pointermove",a),removeEventListener("pointerup",i),removeEventListener("pointercancel",i),!r)return;let c=d=>d.stopPropagation();addEventListener("click",c,{capture:!0,once:!0}),setTimeout(()=>removeEventListener("click",c,{capture:!0}),0)};addEventListener("pointermove",a),addEventListener("pointerup",i),addEventListener("pointercancel",i)}}}function Jn(e,t,n){let o=[...e];return o.splice(n,0,...o.splice(t,1)),o}function st(e){let t=[...e];for(let n=t.length-1;n>0;n-=1){let o=Math.floor(Math.random()*(n+1));[t[n],t[o]]=[t[o],t[n]]}return t}var lg='textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';function wn(e){ue(()=>{let t=n=>{!n.target.closest?.(lg)&&!n.ctrlKey&&!n.metaKey&&!n.altKey&&e(n)};return addEventListener("keydown",t),()=>removeEventListener("keydown",t)})}function cs({options:e,chosen:t,onChosen:n,several:o=!1,disabled:s,marks:r={},of:a}){let i=c=>{if(!o)return n([c]);n(t.includes(c)?t.filter(d=>d!==c):[...t,c])};return wn(({key:c})=>{let d=e[Number(c)-1];d&&!s&&i(d.id)}),l`
<fieldset class=${e.some(c=>c.image_url)?"choices pictures":"choices"} disabled=${s} aria-labelledby="prompt">
${e.map((c,d)=>{let p=c.text||c.alt||u("option",{number:d+1});return l`
<div key=${c.id} class=${`choice ${r[c.id]??""}`}>
<span class="key" aria-hidden="true">${d+1}</span>
<label>
<input
type=${o?"checkbox":"radio"}
name="choice"
aria-label=${c.text?null:p}
checked=${t.includes(c.id)}
onChange=${()=>i(c.id)}
/>
${c.image_url&&l`<${Kn} url=${c.image_url} alt=${c.text?c.alt??"":p} />`}
${c.text&&l`<span ...${a?a(c.text):{}}>${c.text}</span>`}
${!c.text&&!c.image_url&&l`<span>${p}</span>`}
</label>
${c.audio_url&&l`<${le} url=${c.audio_url} icon label=${u("play_option",{name:p})} />`}
${r[c.id]&&l`<span class="mark" aria-hidden="true">${r[c.id]==="right"?"✓":"✗"}</span>
<span class="hidden">${u(r[c.id]==="right"?"right_option":"wrong_option")}</span>`}
</div>
`})}
</fieldset>
`}var ug=/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)/u,dg=4;function id(e,t){let n=new Map;for(let r of t)for(let a of[r.text,...r.forms]){let i=pe(a);i&&!n.has(i)&&n.set(i,r)}let o=e.split(ug),s=[];for(let r=0;r<o.length;){let a=r%2?pg(o,r,n):0,i=o.slice(r,r+Math.max(1,a)).join("");i&&s.push({text:i,word:a?n.get(pe(i)):null}),r+=Math.max(1,a)}return s}function pg(e,t,n){for(let o=2*dg-1;o>0;o-=2){let s=e.slice(t,t+o).join("");if(t+o<=e.length&&n.has(pe(s)))return o}return 0}var fg=60;function Be({text:e,asked:t,sound:n,words:o,isTaught:s}){let[r,a]=P(null),i=Y(()=>s?mg(id(e,o)):[{text:e,word:null}],[e,o,s]);return l`
<p class=${e.length>fg?"prompt long":"prompt"} id="prompt" ...${t}>
${n&&l`<${le} url=${n} icon />`}
${i.map(({text:c,word:d,before:p,after:f})=>d?l`<span class="glued">${p}<button type="button" class="tap" aria-pressed=${String(r===d)} onClick=${()=>a(r===d?null:d)}>${c}</button>${f}</span>`:c)}
</p>
<p class=${r?"meaning":""} role="status">
${r&&l`<span ...${t}>${r.text}</span>
<span dir="auto">${r.translations.join(", ")||u("no_translation")}</span>
${r.audio_url&&l`<${le} url=${r.audio_url} icon auto label=${u("play_option",{name:r.text})} />`}`}
</p>
`}function mg(e){let t=e.map(n=>({...n,before:"",after:""}));return t.forEach((n,o)=>{if(n.word)return;let[s,r]=[t[o-1],t[o+1]];s?.word&&(s.after=/^\S*/.exec(n.text)[0]),s?.word&&(n.text=n.text.slice(s.after.length)),r?.word&&(r.before=/\S*$/.exec(n.text)[0]),r?.word&&(n.text=n.text.slice(0,n.text.length-r.before.length))}),t}function cd({data:e,answer:t,onAnswer:n,grading:o,words:s,of:r,asked:a,isTaught:i}){let c=Y(()=>st(e.options.map((m,y)=>y)),[e.options.length]),d=e.shuffle===!1?e.options:c.map(m=>e.options[m]),p=e.options.filter(m=>m.is_correct).length>1,f=t??[],g={};if(o)for(let{id:m,is_correct:y}of e.options)y?g[m]="right":f.includes(m)&&(g[m]="wrong");return l`
<${fe} data=${e} />
<${Be} text=${e.question} asked=${a} sound=${e.audio_url} words=${s} isTaught=${i} />
${p&&l`<p class="soft">${u("choose_all")}</p>`}
<${cs}
options=${d}
of=${r}
chosen=${f}
several=${p}
disabled=${!!o}
marks=${g}
onChosen=${m=>n(m.length?m:void 0)}
/>
`}var hg={duration:180,easing:"cubic-bezier(.2, .8, .2, 1)"},_g=2;function ls(e,t){let n=z(new Map);ue(()=>{let o=[...e.current.querySelectorAll("[data-tile]")],s=new Map(o.map(a=>[a.dataset.tile,a.getBoundingClientRect()])),r=a=>a.split(":")[1];if(yn())for(let a of o){let i=a.dataset.tile,c=n.current,d=[...c.keys()].find(f=>f!==i&&r(f)===r(i)&&!s.has(f)),p=d?c.get(d):c.get(i)??[...c].find(([f])=>r(f)===r(i))?.[1];p&&gg(a,p,s.get(i))}n.current=s},t)}function gg(e,t,n){let[o,s]=[t.left-n.left,t.top-n.top];Math.hypot(o,s)<=_g||e.animate([{transform:`translate(${o}px, ${s}px)`},{transform:"none"}],hg)}function ld({data:e,answer:t,onAnswer:n,grading:o,of:s}){let[r,a]=P(()=>t?$g(t,e.items):st(e.items.map((m,y)=>y))),i=z(null),c=z(null),[d,p]=P(null);ls(i,[r]),D(()=>{n(r.map(y=>e.items[y].text));let m=c.current;(m?.disabled?m.parentElement.querySelector(".move:not(:disabled)"):m)?.focus()},[r]);let f=(m,y)=>{a($=>(p($[m]),Jn($,m,y)))},g=(m,y,$,w)=>l`
<button
type="button"
class="move"
aria-label=${`${w}: ${e.items[r[m]].text}`}
disabled=${y<0||y>=r.length}
onClick=${h=>{c.current=h.currentTarget,f(m,y)}}
>
${$}
</button>
`;return l`
<${fe} data=${e} />
${e.audio_url&&l`<p><${le} url=${e.audio_url} /></p>`}
<p class="hidden" role="status">
${d!==null&&!o&&u("moved_to",{text:e.items[d].text,place:r.indexOf(d)+1,total:r.length})}
</p>
<ol class=${`order ${o?o.is_correct?"right":"wrong":""}`} ref=${i}>
${r.map((m,y)=>{let{onPointerDown:$,...w}=is(y,f);return l`
<li key=${m} data-tile=${`order:${m}`} ...${w}>
${!o&&l`<span class="handle" aria-hidden="true" onPointerDown=${$}>⠿</span>`}
<span ...${s(e.items[m].text)}>${e.items[m].text}</span>
${!o&&l`${g(y,y-1,"↑",u("move_up"))}${g(y,y+1,"↓",u("move_down"))}`}
</li>
`})}
</ol>
`}function $g(e,t){let n=[];for(let o of e)n.push(t.findIndex((s,r)=>s.text===o&&!n.includes(r)));return n}var wg=5,yg=320,ud={left:"12345",right:"67890"};function dd({data:e,answer:t,onAnswer:n,grading:o,of:s}){let r=Y(()=>bg(e.pairs.length),[e.pairs.length]),[a,i]=P(()=>vg(t,e.pairs)),[c,d]=P(()=>new Set(a.keys())),[p,f]=P(null),[g,m]=P([]),[y,$]=P(null),[w,h,k]=[z(null),z(null),z(!1)];D(()=>()=>clearTimeout(w.current),[]);let T=r.find(({lefts:_})=>_.some(b=>!c.has(b)))??r.at(-1),v=(_,b)=>{if(o||c.has(b))return;if(!p||p.side===_)return f(p?.place===b?null:{side:_,place:b});let S={[_]:b,[p.side]:p.place};f(null),O(S)},O=({left:_,right:b})=>{let S=a.has(_)?a:new Map([...a,[_,b]]);i(S);let{[_]:A,[b]:M}=e.pairs;if(A.right!==M.right)return x(_,b);k.current=h.current.contains(document.activeElement),$(_);let C=new Set([...c,_]);d(C),Kt(),!(C.size<e.pairs.length)&&n([...S].map(([R,N])=>({left:e.pairs[R].left,right:e.pairs[N].right})))},x=(_,b)=>{Yt(),m([`left ${_}`,`right ${b}`]),clearTimeout(w.current),w.current=setTimeout(()=>m([]),yg)};ue(()=>{k.current&&(k.current=!1,(h.current.querySelector(".half:not(:disabled)")??h.current.closest("form").querySelector(".action > .primary")).focus())},[c]),wn(({key:_})=>{for(let b of["left","right"]){let S=T[`${b}s`][ud[b].indexOf(_)];S!==void 0&&v(b,S)}});let E=_=>l`
<ul aria-label=${u(_==="left"?"left_side":"right_side")}>
${T[`${_}s`].map((b,S)=>{let A=p?.side===_&&p.place===b,M=c.has(b),C=g.includes(`${_} ${b}`)||o&&_==="left"&&a.get(b)!==b;return l`
<li key=${b}>
<button
type="button"
class=${`half ${M?"linked":""} ${C?"wrong":""}`}
aria-pressed=${String(A)}
disabled=${!!o||M}
onClick=${()=>v(_,b)}
>
<span class="key" aria-hidden="true">${ud[_][S]}</span>
<span ...${s(e.pairs[b][_])}>${e.pairs[b][_]}</span>
${M&&l`<span class="hidden"> (${u("pair_found")})</span>`}
</button>
</li>
`})}
</ul>
`;return l`
<${fe} data=${e} />
${e.audio_url&&l`<p><${le} url=${e.audio_url} /></p>`}
<p class="hidden" role="status">${g.length>0?u("pair_wrong"):y!==null&&u("pair_right",e.pairs[y])}</p>
<div class="pairs" ref=${h}>${E("left")}${E("right")}</div>
`}function bg(e){let t=st(Array.from({length:e},(o,s)=>s)),n=Math.ceil(e/wg);return Array.from({length:n},(o,s)=>{let r=t.slice(Math.floor(s*e/n),Math.floor((s+1)*e/n));return{lefts:r,rights:st(r)}})}function vg(e,t){let n=(o,s)=>t.findIndex(r=>r[o]===s);return new Map((e??[]).map(({left:o,right:s})=>[n("left",o),n("right",s)]))}var pd=globalThis.SpeechRecognition??globalThis.webkitSpeechRecognition,fd=5;function md({data:e,course:t,answer:n,onAnswer:o,onSkip:s,grading:r,words:a,asked:i}){let c=z(null),[d,p]=P(!1),[f,g]=P(!1);D(()=>()=>c.current?.abort(),[]);let m=w=>{let h=w.filter(k=>k.trim());h.length?o(h.slice(0,fd)):g(!0)},y=()=>{if(d)return c.current.stop();c.current=new pd,Object.assign(c.current,{lang:Au(e.answer_language??e.audio_language??t.target_language),maxAlternatives:fd,onresult:({results:[w]})=>m([...w].map(({transcript:h})=>h)),onerror:()=>g(!0),onend:()=>p(!1)}),g(!1),p(!0),c.current.start()},$=typeof n=="string"||Array.isArray(n);return l`
<${fe} data=${e} />
<${Be} text=${e.text} asked=${i} sound=${e.audio_url} words=${a} isTaught />
${pd?l`<p>
<button type="button" class="sound" aria-pressed=${String(d)} disabled=${r} onClick=${y}>
<span aria-hidden="true">●</span> ${d?u("stop_recording"):u("record")}
</button>
</p>`:l`<p class="soft">${u("no_recognition")}</p>`}
<p role="status">
${$&&l`<q ...${i}>${r?.heard??ot("speaking",e,n)}</q>`} ${f&&u("not_understood")}
</p>
<${St} hints=${e.hints} course=${t} />
${!r&&l`<p><button type="button" class="quiet" onClick=${s}>${u("cannot_speak")}</button></p>`}
`}function hd({data:e,course:t,answer:n,onAnswer:o,grading:s,letters:r,words:a,asked:i,answered:c,isTaught:d}){return l`
<${fe} data=${e} />
<${Be} text=${e.source_text} asked=${i} sound=${e.audio_url} words=${a} isTaught=${d} />
<${as}
answer=${n}
onAnswer=${o}
letters=${r}
label=${u("your_translation")}
language=${c}
grading=${s}
/>
<${St} hints=${e.hints} course=${t} />
`}function _d({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,isTaught:a}){let i=o?{[String(e.is_true)]:"right"}:{};return o&&!o.is_correct&&(i[String(t)]="wrong"),l`
<${fe} data=${e} />
<${Be} text=${e.statement} asked=${r} sound=${e.audio_url} words=${s} isTaught=${a} />
<${cs}
options=${[{id:"true",text:u("true")},{id:"false",text:u("false")}]}
chosen=${t===void 0?[]:[String(t)]}
disabled=${!!o}
marks=${i}
onChosen=${([c])=>n(c==="true")}
/>
`}function gd({data:e,answer:t,onAnswer:n,grading:o,words:s,asked:r,answered:a,isTaught:i}){let c=Y(()=>st(e.word_bank.map((v,O)=>O)),[e.word_bank.length]),[d,p]=P(()=>xg(t,e.word_bank)),f=z(null),g=z(null);ls(f,[d]),ue(()=>{(g.current!==null&&f.current.querySelector(`[data-tile$=":${g.current}"]:not(:disabled)`))?.focus?.(),g.current=null},[d]);let m=v=>{p(v),n(v.length?v.map(O=>e.word_bank[O]):void 0)},y=v=>{if(o||d.includes(v))return;f.current.contains(document.activeElement)&&(g.current=kg(c,v,x=>!d.includes(x))),m([...d,v])},$=v=>{g.current=v,m(d.filter(O=>O!==v))};wn(({key:v})=>{let O=c[(Number(v)||NaN)-1];O!==void 0&&y(O)});let w=({key:v,currentTarget:O})=>{let x={ArrowLeft:-1,ArrowRight:1}[v]??0;return getComputedStyle(O).direction==="rtl"?-x:x},h=(v,O)=>{let x=w(v);if(!x)return;v.preventDefault();let E=c.filter(b=>!d.includes(b)),_=E[E.indexOf(O)+x];_!==void 0&&f.current.querySelector(`[data-tile="bank:${_}"]`).focus()},k=(v,O)=>{let x=w(v);if(!x)return;v.preventDefault();let E=O+x;E<0||E>=d.length||(g.current=d[O],m(Jn(d,O,E)))},T=(v,O)=>{p(x=>{let E=Jn(x,v,O);return n(E.map(_=>e.word_bank[_])),E})};return l`
<${fe} data=${e} />
<${Be} text=${e.source_text} asked=${r} sound=${e.audio_url} words=${s} isTaught=${i} />
<p class="hidden" role="status" ...${a}>${!o&&d.map(v=>e.word_bank[v]).join(" ")}</p>
<div ref=${f}>
<div class="line" role="group" aria-label=${u("your_answer")} ...${a}>
${d.map((v,O)=>l`
<button
type="button"
class="word"
key=${v}
data-tile=${`line:${v}`}
disabled=${o}
aria-label=${u("take_back",{word:e.word_bank[v]})}
...${is(O,T)}
onKeyDown=${x=>k(x,O)}
onClick=${()=>$(v)}
>
${e.word_bank[v]}
</button>
`)}
</div>
<div class="bank" role="group" aria-label=${u("words")} ...${a}>
${c.map(v=>l`
<button
type="button"
class=${d.includes(v)?"word used":"word"}
key=${v}
data-tile=${`bank:${v}`}
disabled=${o||d.includes(v)}
onKeyDown=${O=>h(O,v)}
onClick=${()=>y(v)}
>
${e.word_bank[v]}
</button>
`)}
</div>
</div>
`}function xg(e,t){let n=[];for(let o of e??[])n.push(t.findIndex((s,r)=>s===o&&!n.includes(r)));return n}function kg(e,t,n){let o=e.indexOf(t);return e.slice(o+1).find(n)??e.slice(0,o).findLast(n)??null}var Ra={translation:{component:hd,instruction:"do_translate"},"translation-word-bank":{component:gd,instruction:"do_build"},"fill-in-the-blank":{component:sd,instruction:"do_fill"},vof:{component:_d,instruction:"do_judge"},pairs:{component:dd,instruction:"do_pair"},informative:{component:rd,instruction:"do_read"},ordering:{component:ld,instruction:"do_order"},"multiple-choice":{component:cd,instruction:"do_choose"},listening:{component:ad,instruction:"do_listen"},speaking:{component:md,instruction:"do_speak"}};function Tt(e){let{course:t}=e,n=Y(()=>vr(e),[e]),{value:o}=hn(t.id),{value:s}=zl(t);return Sg(t,{letters:n,words:o?.words,tables:s})}function Sg(e,{letters:t,words:n=Tg,tables:o}){let{source_language:s,target_language:r}=e,a=Y(()=>xo(e,n,o),[s,r,n,o]);return Y(()=>{let i=Ft(n,r);return{letters:t,words:n,languages:c=>Eu(c,e,i),grader:a}},[t,n,a])}var Tg=[],us=({exercise_type:e})=>Ra[e].instruction;function ds({exercise:e,course:t,texts:n,answer:o,onAnswer:s,onSkip:r,onPass:a,grading:i=null}){let[c,d]=P([]),p=Y(()=>($,w)=>d(h=>[...h.filter(k=>k!==$),...w?[$]:[]]),[]),{component:f}=Ra[e.exercise_type],{of:g,prompt:m,answer:y}=n.languages(e);return l`
<${Oa.Provider} value=${p}><${f}
data=${e.data}
answer=${o}
onAnswer=${s}
onSkip=${r}
grading=${i}
course=${t}
letters=${n.letters}
words=${n.words}
of=${$=>q(g($))}
asked=${q(m)}
answered=${q(y)}
isTaught=${m===t.target_language}
/><//>
${c.length>0&&!i&&l`<div class="unavailable" role="status">
<p>${u(a?"media_missing_pass":"media_missing")}</p>
${a&&l`<button type="button" class="quiet" onClick=${a}>${u("pass")}</button>`}
</div>`}
`}function $d({course:e,lesson:t}){let n=l`<${Ag} course=${e} lesson=${t} />`;return l`
<button type="button" class="quiet" onClick=${()=>gn(n,{label:"tip-title",kind:"sheet"})}>
<${H} name="bulb" size="18" /><span>${u("tip")}</span>
</button>
`}var Ag=({course:e,lesson:t})=>l`
<div class="tip">
<header>
<h2 id="tip-title"><span class="hidden">${u("tip")}: </span><span ...${q(e.source_language)}>${t.name}</span></h2>
<button type="button" class="quiet bare" aria-label=${u("close")} onClick=${({target:n})=>n.closest("dialog").close()}><${H} name="close" size="22" /></button>
</header>
<${$n} text=${t.tip} language=${e.source_language} />
<button type="button" class="primary" onClick=${({target:n})=>n.closest("dialog").close()}>${u("tip_back")}</button>
</div>
`;function ps({exercise:e,course:t,lesson:n,texts:o,isRepeat:s=!1,row:r=0,given:a,attemptId:i,onGraded:c,onPass:d,onContinue:p,goOn:f=u("continue"),isAmongOthers:g=!1}){let{exercise_type:m,data:y}=e,[$,w]=P(a),h=Y(()=>a===void 0?null:Me(e,a,o.grader),[a]),k=Y(()=>performance.now(),[e]),T=z(null),v=m==="informative",O=g?"h2":"h1";ue(()=>{if(g)return;(T.current.querySelector("[data-first-field]")??T.current.querySelector("h1")).focus({preventScroll:!0}),yd(T.current).scrollTo(0,0)},[e]),ue(()=>{h&&(T.current.querySelector(":scope > .action > .primary").focus({preventScroll:!g||T.current.closest("[data-screen]")}),Og(T.current))},[h]),D(()=>{if(g)return;let _=b=>{let S=b.target.closest("button, a, input, textarea, select, summary, dialog"),A=!S||S.matches("dialog")&&S.contains(T.current);b.key!=="Enter"||!A||b.repeat||(b.preventDefault(),T.current.requestSubmit())};return addEventListener("keydown",_),()=>removeEventListener("keydown",_)},[]);let x=_=>{let b=go(m,y,_,o.grader);c(_,b,k),(v||b.verdict==="skipped")&&p()};return l`
<form class=${`exercise ${h?"graded":""}`} ref=${T} onSubmit=${_=>{_.preventDefault(),h?p():v?x(!0):$!==void 0&&x($)}}>
<${O} tabindex="-1" aria-describedby="prompt">${u(us(e))}${s&&l`${" "}<span class="again">${u("once_more")}</span>`}<//>
<div class="body">
<${ds}
exercise=${e}
course=${t}
texts=${o}
answer=${$}
onAnswer=${w}
onSkip=${()=>x({skipped:!0})}
onPass=${d&&!v?()=>d(k):null}
grading=${h}
/>
</div>
<div class=${`action ${h?h.verdict:""}`}>
<div role="status">
${h&&l`<${ed}
exercise=${e}
course=${t}
grading=${h}
languages=${o.languages(e)}
row=${r}
isRepeat=${s}
/>`}
</div>
${n&&h&&l`<${Eg} exercise=${e} course=${t} lesson=${n} attemptId=${i} grading=${h} languages=${o.languages(e)} />`}
<button type="submit" class="primary" disabled=${!h&&!v&&$===void 0}>
${h||v?f:u("check")}
</button>
${n&&v&&!h&&l`<div class="beside"><${wd} exercise=${e} course=${t} languages=${o.languages(e)} /></div>`}
</div>
</form>
`}function Eg({exercise:e,course:t,lesson:n,attemptId:o,grading:s,languages:r}){return l`
<${od} type=${e.exercise_type} course=${t} attemptId=${o} grading=${s} language=${r.answer}>
${!s.is_correct&&n.tip&&l`<${$d} course=${t} lesson=${n} />`}
<${wd} exercise=${e} course=${t} languages=${r} />
<//>
`}var wd=({exercise:e,course:t,languages:n})=>l`<${xt} course=${t} entity="exercise" record=${e} about=${kt(e)} language=${q(n.prompt)} />`;function Og(e){let t=e.querySelector(".body").getBoundingClientRect().bottom-e.querySelector(".action").getBoundingClientRect().top;t>0&&yd(e).scrollBy(0,t)}var yd=e=>e.closest("[data-screen]")??globalThis;var Mg=["informative","listening","speaking"];function bd({courses:e}){let t=e&&Pg(e),{value:n,error:o}=_e(async()=>e&&{found:await Cg(t)},[t?.id,!e]);return o||n&&!n.found?null:l`<div class="try-out">${n?l`<${Rg} ...${n.found} />`:l`<${K} />`}</div>`}function Pg(e){let t=({source_language:n})=>n.split("-")[0]===Z().language;return e.find(t)??e[0]}async function Cg(e){if(!e)return null;let t=await xe(e.id)??await Pe(e.id),o=B(t).flatMap(({lesson:s})=>Q(s).map(r=>({exercise:r,lesson:s}))).find(({exercise:s})=>!Mg.includes(s.exercise_type));return o&&{content:t,...o}}function Rg({content:e,exercise:t}){let n=Tt(e),[o,s]=P(void 0),{course:r}=e;return l`
<${ps}
exercise=${t}
course=${r}
texts=${n}
given=${o}
onGraded=${(i,{is_correct:c})=>{s(i),c?Kt():Yt()}}
onContinue=${()=>ke(yt(r.id,Bt(e,new Set).id))}
goOn=${u("first_lesson")}
isAmongOthers
/>
`}function vd(){let e=I(),t=e.account?.id,n=!t&&!Object.keys(an(e)).length,o=xd(1,t);return V(u("home_title")),l`
<section class="hero">
<h1>${u(n?"home_title":"home_back")}</h1>
${n&&!o.error&&l`<${bd} key=${e.language} courses=${o.value?.list.courses} />`}
</section>
<${_n} />
<${Lg} key=${t} first=${o} />
`}function Lg({first:e}){let t=I(),n=t.account?.id,[o,s]=P(1),r=xd(o===1?null:o,n),{value:a,error:i,state:c}=o===1?e:r,{value:d}=me(()=>Ng(n),()=>Ig(n),[n]);if(i)return l`<${ae} error=${i} />`;if(!a)return l`<${K} />`;let p=c==="late"&&a.stored.length>0,{courses:f,hasPrev:g,hasNext:m}=p?{courses:a.stored}:a.list,y=an(t),$=({id:O})=>Math.max(d?.[O]??0,Ar(O,t)),w=O=>O.id in y||$(O)>0||we(O.id,t).size>0,h=(O,x)=>(y[O.id]??"")<(y[x.id]??"")?1:-1,[k,T]=[f.filter(w).sort(h),f.filter(O=>!w(O))],v=O=>l`
<ul class="cards">
${O.map(x=>l`<li key=${x.id}><${Gu} course=${x} isBegun=${w(x)} completed=${$(x)} /></li>`)}
</ul>
`;return l`
${p&&l`<p role="status">${u("courses_on_device")}</p>`}
${k.length>0&&l`<section class="begun" aria-labelledby="begun">
<h2 id="begun" class="hidden">${u("courses_begun")}</h2>
${v(k)}
</section>`}
${(T.length>0||!k.length)&&l`<section aria-labelledby="courses">
<h2 id="courses">${u(k.length?"more_courses":"courses")}</h2>
${!n&&!k.length&&l`<p class="soft">${u("home_text")}</p>`}
${f.length?v(T):l`<p class="empty">${u("no_courses")}</p>`}
</section>`}
${(g||m)&&l`<p class="pages">
<button type="button" disabled=${!g} onClick=${()=>s(o-1)}>${u("previous")}</button>
<button type="button" disabled=${!m} onClick=${()=>s(o+1)}>${u("next")}</button>
</p>`}
`}function xd(e,t){let n=async()=>{let[r,a]=await Promise.all([ql(e),Dl()]),i=a.map(({course:c,counts:d})=>({...c,counts:d}));return r||i.length?{list:r??{courses:i},stored:i}:null},o=async()=>({list:await Fl(e),stored:[]}),s=async()=>null;return me(e?n:s,e?o:s,[e,t])}var Ng=async e=>e?qe(de("done",e)):null;async function Ig(e){if(!e)return null;let{data:t}=await G("GET","/progress/summary",{account:e}),n=Object.fromEntries(t.courses.map(o=>[o.course_id,o.lessons_completed]));return await gt(e,"values",{key:de("done",e),value:n}),n}function Sd(){let{account:e}=I();return V(u("leaderboard")),l`
<section class="account">
<p><a href="/learn/account">${u("account")}</a></p>
<h1>${u("leaderboard")}</h1>
${e?l`<${zg} key=${e.id} account=${e.id} />`:l`<${Dg} />`}
</section>
`}function Dg(){return l`
<p>${u("leaderboard_what")}</p>
<p>${u("leaderboard_needs_account")}</p>
<p class="links">
<a class="button" href=${We("register")}>${u("register")}</a> <a href=${We()}>${u("sign_in")}</a>
</p>
`}function zg({account:e}){let{value:t,error:n}=_e(()=>Fg(e),[]);if(n)return l`<${ae} error=${n} />`;if(!t)return l`<${K} />`;let{entries:o,me:s,ends_at:r}=t;return l`
<p class="soft">${u("leaderboard_until",{time:wi(r)})}</p>
${o.length?l`<${jg} entries=${o} me=${s} />`:l`<p class="empty">${u("leaderboard_empty")}</p>`}
<${qg} me=${s} isEmpty=${!o.length} />
`}function jg({entries:e,me:t}){let n=e.some(({is_me:o})=>o);return l`
<table class="ranks" aria-label=${u("leaderboard")}>
<thead>
<tr><th scope="col">${u("rank")}</th><th scope="col">${u("name")}</th><th scope="col">${u("points")}</th></tr>
</thead>
<tbody>
${e.map((o,s)=>l`<${kd} key=${s} ...${o} />`)}
${!n&&t.rank!==null&&l`<${kd} rank=${t.rank} xp=${t.xp} is_me apart />`}
</tbody>
</table>
`}function kd({rank:e,display_name:t,xp:n,is_me:o,apart:s}){return l`
<tr class=${`${o?"own":""} ${s?"apart":""}`}>
<td class=${`rank place-${e}`}><span>${e}</span></td>
<th scope="row">${t&&l`<bdi>${t}</bdi> `}${o&&l`<span class="you">${u("you")}</span>`}</th>
<td class="figure points">${u("xp",{xp:n})}</td>
</tr>
`}function qg({me:e,isEmpty:t}){return e.opted_out?l`<p class="soft">${u("leaderboard_hidden")} <a href="/learn/account/profile">${u("profile")}</a></p>`:!t&&e.rank===null&&l`<p class="soft">${u("leaderboard_no_points")}</p>`}var Fg=async e=>(await Ho(G("GET","/progress/leaderboard",{account:e}))).data;var Hg=5;function Td({content:e,lesson:t,result:n}){let o=z(null);D(()=>{o.current.focus(),scrollTo(0,0),qa()},[]);let s=I(),{course:r}=e,a=ee(s),{streak:i,today:c,goal:d}=Ht(s,a,W()),p=w=>he(w,s.account?.timezone),f=a.filter(({state:w,completed_at:h})=>w!=="open"&&p(h)===p(n.completed_at)).length<=1,g=n.attempts.filter(({score:w})=>w!==null),m=g.filter(Xe).length,y=g.filter(lt).length,$=Ze(s,W())?null:Bt(e,we(r.id,s));return l`
<section class="finished">
${i>0&&f&&l`<${H} name="flame" size="72" class="burning" />`}
<h1 tabindex="-1" ref=${o}>${u("lesson_finished")}</h1>
<p class="soft">
${i>0&&f&&l`<strong>${u("streak_days",{count:i})}</strong>${" "}`}
${Zu(m,g.length)} ${Wg(n,a)}
</p>
<${Ug} result=${n} />
<div role="status"><${ns} result=${n} /></div>
${d>0&&l`<p class="done"><label for="goal">${u("goal_today",{xp:c,goal:d})}</label><progress id="goal" max=${d} value=${Math.min(c,d)}></progress></p>`}
<${Bg} days=${ut(a,s.account?.timezone)} today=${p(W())} />
<${Gg} course=${r} lesson=${t} />
<p><${xt} course=${r} entity="lesson" record=${t} about=${t.name} language=${q(r.source_language)} text=${u("report_lesson")} /></p>
<p class="buttons">
${$&&l`<a class="button" href=${yt(r.id,$.id)}>${u("next_lesson",{name:$.name})}</a>`}
${y>0&&l`<a class=${$?"button plain":"button"} href=${Re(r.id,"mistakes")}>${u("practise_mistakes_of",{count:y})}</a>`}
<a class=${$||y?"button plain":"button"} href=${X(r.id)}>${u("back_to_course")}</a>
</p>
</section>
`}function Wg(e,t){let n=t.filter(({lesson_id:o,client_id:s,completed_at:r,score:a})=>o===e.lesson_id&&s!==e.client_id&&r&&a!==null).sort((o,s)=>o.completed_at<s.completed_at?-1:1).at(-1);return!n||e.score===null||e.score<=n.score?"":u("better_than_before",{before:n.score})}function Ug({result:e}){let t=hi(e.experience_gained??e.points??0),n=Math.max(1,Math.round(e.time_spent_seconds/60));return l`
<dl class="figures">
<div><dt>${u("points")}</dt><dd class="points">${u("xp_gained",{xp:t})}</dd></div>
${e.score!==null&&l`<div><dt>${u("score")}</dt><dd class="score">${u("percent",{score:e.score})}</dd></div>`}
<div><dt>${u("minutes",{count:n})}</dt><dd>${n}</dd></div>
</dl>
`}function Bg({days:e,today:t}){let n=Array.from({length:7},(o,s)=>Ae(t,6-s));return l`
<ol class="week" aria-label=${u("last_seven_days")}>
${n.map(o=>l`
<li class=${`${e.has(o)?"active":""} ${o===t?"today":""}`}>
<span>${kn(o)}</span>
<span class="day">${e.has(o)&&l`<${H} name="check" size="16" /><span class="hidden">${u("day_active")}</span>`}</span>
</li>
`)}
</ol>
`}function Gg({course:e,lesson:t}){let{value:n}=hn(e.id),o=Y(()=>Vg(n?.words??[],e,t),[n]);return o.length?l`
<ul class="learned" aria-label=${u("words_of_lesson")}>
${o.map(s=>l`
<li key=${s.id}>
${s.audio_url&&l`<${le} url=${s.audio_url} icon label=${u("play_option",{name:s.text})} />`}
<strong ...${q(e.target_language)}>${s.text}</strong>
<span class="soft" ...${q(e.source_language)}>${s.translations.join(", ")}</span>
</li>
`)}
</ul>
`:null}function Vg(e,t,n){let{wordsOf:o}=Ft(e,t.target_language),s=new Set(n.exercises.flatMap(({exercise:a})=>o(a)));return[...e.filter(({lesson_id:a})=>a===n.id),...e.filter(({id:a,lesson_id:i})=>s.has(a)&&i!==n.id)].slice(0,Hg)}function Ad(e,t){D(()=>e?Ql(Kg,t):void 0,[e])}async function Kg(){let e=l`<form method="dialog">
<h2 id="leave-title">${u("leave_title")}</h2>
<p>${u("leave_text")}</p>
<p class="buttons">
<button class="primary" value="stay">${u("leave_stay")}</button>
<button value="leave">${u("leave_leave")}</button>
</p>
</form>`;return await gn(e,{label:"leave-title"})==="leave"}var Yg=5;function fs({content:e,items:t,attempts:n,onAttempt:o,leave:s,finished:r}){let{course:a}=e,i=Tt(e),[c,d]=P(()=>Zg(t)),p=c??Je(t,n,!0);if(!p)return r;let{exercise:f,tries:g}=p,m=Jg(n),y=h=>{d(h),bt({feedback:h&&{exercise_id:f.id,tries:g,attempt_id:h.attempt_id,answer:h.answer}})},$=(h,k,T)=>{let v=W(),O=zo(f,{answer:h,grading:k,at:v,spentMs:performance.now()-T});O.verdict!==null&&(y({...p,answer:h,attempt_id:O.client_id}),k.is_correct?Kt():Yt()),o(O,v)},w=h=>{let k=W();o(zo(f,{at:k,spentMs:performance.now()-h}),k)};return l`
<div class="player">
<div class="top">
<a class="close" href=${s.address} aria-label=${s.text}><${H} name="close" size="24" /></a>
<div class=${`progress ${c&&m&&m%Yg===0?"streak":""}`}>
<progress
max=${n.length+Xg(t,n)}
value=${n.length}
aria-label=${u("progress")}
></progress>
</div>
<${ss} />
</div>
<${ps}
key=${`${f.id} ${g}`}
exercise=${f}
course=${a}
lesson=${p.lesson}
texts=${i}
isRepeat=${g>0}
row=${m}
given=${c?.answer}
attemptId=${c?.attempt_id}
onGraded=${$}
onPass=${w}
onContinue=${()=>y(null)}
/>
</div>
`}var Xg=(e,t)=>e.filter(n=>Je([n],t,!0)).length;function Jg(e){let t=e.filter(({verdict:n})=>n!==null);return t.length-1-t.findLastIndex(n=>!Xe(n))}function Zg(e){let{feedback:t}=be(),n=t&&e.find(({exercise:o})=>o.id===t.exercise_id);return n&&Me(n.exercise,t.answer)?{...n,...t}:null}var Qg=async e=>(await Promise.all([xe(e),mn(e)]))[0],e0=async e=>(await Promise.all([Pe(e),Fe(e)]))[0];function Ed({courseId:e,lessonId:t}){let n=uo(),o=me(()=>Qg(e),()=>e0(e),[e,n]),{value:s,error:r}=o,a=s&&B(s).find(c=>c.lesson.id===t)?.lesson,i=Y(()=>a&&Qe(s,we(e,Z()))[t]==="locked",[s,a,o.state]);return V(a?.name??u("lesson")),!s||i&&o.state==="waiting"?l`<h1 class="hidden">${u("lesson")}</h1>${r?l`<${ae} error=${r} />`:l`<${K} />`}`:!a||i||!Q(a).length?l`
<h1>${a?.name??u("lesson")}</h1>
<p>${u(a?i?"lesson_locked":"lesson_empty":"lesson_missing")}</p>
<p><a href=${X(e)}>${u("back_to_course")}</a></p>
`:l`<${t0} key=${n} content=${s} lesson=${a} />`}function t0(e){let[{content:t,lesson:n}]=P(e),o=t.course.id,s=Y(()=>Q(n).map($=>({exercise:$,lesson:n})),[n]),r=()=>jt(o,Z())[n.id]?.state!=="completed",a=I(),[i,c]=P(()=>xl(o,n.id,be().result)),d=a.results.find(({client_id:$})=>$===i.client_id)??i,[p,f]=P(d.repeats??[]),g=!Je(s,i.attempts);Ad(!g&&i.attempts.length>0,X(o));let m=($,w)=>{let h={...$,account_id:$.account_id??re()},k=Je(s,h.attempts)?h:ia(h,n,{isNew:r(),at:w});return c(k),bt({result:k.client_id}),Ko(k).then(()=>k.state==="waiting"&&ve()),k};D(()=>{i.state==="open"&&g&&m(i,W())},[]),D(()=>{Zo(t,we(o,Z())).catch(()=>null)},[]);let y=($,w)=>{if(g){f([...p,$]),kl(i.client_id,$);return}let h=r(),{account_id:k}=m(Fn(i,$),w);h&&lt($)&&Ol(k,$.client_id)};return r()&&!i.attempts.length&&Ze(a,W())?l`<${Pu} courseId=${o} />`:l`
<${fs}
content=${t}
items=${s}
attempts=${[...i.attempts,...p]}
onAttempt=${y}
leave=${{address:X(o),text:u("leave_lesson")}}
finished=${l`<${Td} content=${t} lesson=${n} result=${d} />`}
/>
`}var Od=jr(ye,He),{latestAnswers:ms,load:hs,practisedWords:La,read:_s,storedStrengths:Md}=Od,Pd=ra(ye,{results:fn,known:Od,sync:xa}),Cd=Pd.start,Rd=(e,t)=>Pd.end(e,t).then(ve);async function n0(e){let[t,n]=await Promise.all([xe(e),_s(re(),e)]);return t&&Ld(t,n)}async function o0(e){let[t,n]=await Promise.all([Pe(e),hs(e)]);return Ld(t,n)}async function Ld(e,t){let n=e.course.id,o=await Dt(He,e.course),s=new Map((t?.mistakes??[]).map(a=>[a.exercise_id,a])),r=[];for(let[a,{answered_at:i,is_correct:c,attempt:d}]of ms(n,t)){let p=!c&&Cn(e,a),f=s.get(a),m=d&&!(Date.parse(f?.answered_at)>=i)?p&&Me(p.exercise,d.answer,o):f;p&&m&&r.push({...p,answer:d?.answer,...m,answered_at:i})}return r.sort((a,i)=>i.answered_at-a.answered_at||(a.exercise.id<i.exercise.id?-1:1)),{content:e,mistakes:r}}function Nd({courseId:e}){let{account:t}=I(),{value:n,error:o,state:s}=me(()=>n0(e),()=>o0(e),[e,t?.id]);return V(u("mistakes")),l`
<${vt} courseId=${e} current="mistakes" />
<h1>${u("mistakes")}</h1>
${o?l`<${ae} error=${o} />`:n&&(n.mistakes.length||s!=="waiting")?l`<${s0} ...${n} />`:l`<${K} />`}
`}function s0({content:e,mistakes:t}){let n=e.course.id,o=Tt(e);return t.length?l`
<p>${u("mistakes_text",{count:t.length})}</p>
<p><a class="button" href=${Re(n,"mistakes")}>${u("practise_mistakes")}</a></p>
<ul class="rows">
${t.map(s=>l`<li key=${s.exercise.id}><${r0} ...${s} languages=${o.languages(s.exercise)} /></li>`)}
</ul>
`:l`
<p class="empty">${u("mistakes_empty")}</p>
<p><a href=${X(n)}>${u("back_to_course")}</a></p>
`}function r0({exercise:e,lesson:t,answered_at:n,answer:o,expected:s,diff:r,languages:a}){let{exercise_type:i,data:c}=e,d=q(a.answer),p=Ma(r)&&(Yn(i)||i==="pairs");return l`
<h2 ...${q(a.prompt)}>${kt(e)}</h2>
<dl>
<dt>${u("your_answer")}</dt>
<dd ...${d}>${p?l`<${Xn} type=${i} diff=${r} />`:l`<del>${ot(i,c,o)}</del>`}</dd>
<dt>${u("right_answer")}</dt>
<dd ...${d}><strong>${ot(i,c,i==="pairs"?Pa(r):s)}</strong></dd>
</dl>
<p class="soft"><span dir="auto">${t.name}</span> · ${Zt(n)}</p>
`}function Id(){return V(u("not_found")),l`
<h1>${u("not_found")}</h1>
<p><a href="/">${u("all_courses")}</a></p>
`}var Dd="langlearn.install",a0=2,i0=navigator.standalone===!1&&navigator.maxTouchPoints>1,Na=!0;try{Na=localStorage.getItem(Dd)!==null}catch{}addEventListener("beforeinstallprompt",e=>{e.preventDefault(),ge({installer:e})});var zd=e=>!Na&&!!(e.installer||i0)&&ut(ee(e),e.account?.timezone).size>=a0;function jd(){try{localStorage.setItem(Dd,"shown")}catch{}}function Ia(){Na=!0,ge({installer:null})}var{product:c0}=document.getElementById("app").dataset;function qd(){let e=I();return l`
<div class="notices" role="status">
${e.hasNewVersion?l`<${l0} />`:zd(e)&&l`<${u0} installer=${e.installer} />`}
</div>
`}function l0(){return l`
<form id="reload" class="floating">
<p>${u("new_version")}</p>
<button type="button" class="quiet" onClick=${()=>ge({hasNewVersion:!1})}>${u("later")}</button>
<button class="primary">${u("reload")}</button>
</form>
`}function u0({installer:e}){D(jd,[]);let t=()=>{e.prompt(),Ia()};return l`
<div class="floating">
<p>${u(e?"install_text":"install_ios",{product:c0})}</p>
<button type="button" class="quiet" onClick=${Ia}>${u(e?"not_now":"close")}</button>
${e&&l`<button type="button" class="primary" onClick=${t}>${u("install")}</button>`}
</div>
`}function gs(e,t){let n=document.createElement("a");n.href=URL.createObjectURL(e),n.download=t,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),6e4)}function Fd(){let[e,t]=P(!1);return e?l`<${m0} />`:l`<${Oe} title=${u("own_data")}>
<${d0} />
<${f0} onDeleted=${()=>t(!0)} />
</>`}function d0(){let{account:e}=I(),{busy:t,done:n,failure:o,run:s}=ne();return l`
<section>
<h2>${u("export")}</h2>
<p>${u("export_help")}</p>
<${oe} failure=${o} />
<button type="button" disabled=${t} onClick=${()=>s(()=>p0(e.id))}>${u("export_button")}</button>
<p role="status">${n&&u("export_done")}</p>
</section>
`}async function p0(e){let t=new Blob([JSON.stringify(await lu(e),null,2)],{type:"application/json"});gs(t,`account-${e}.json`)}function f0({onDeleted:e}){let{account:t}=I(),[n,o]=P(""),{busy:s,failure:r,run:a}=ne();return l`
<form class="danger" onSubmit=${c=>{c.preventDefault(),a(async()=>{await cu(t.id,n),e()})}}>
<h2>${u("delete_account")}</h2>
<p>${u("delete_help")}</p>
<${oe} failure=${r} texts=${{401:"current_password_wrong",409:"last_administrator"}} />
<${Ee}
name="password"
label=${u("current_password")}
type="password"
autocomplete="current-password"
required
value=${n}
onValue=${o}
/>
<button type="submit" class="destructive" disabled=${s||!n}>${u("delete_account")}</button>
</form>
`}function m0(){let e=z(null);return D(()=>e.current.focus(),[]),l`
<section class="account">
<h1 tabindex="-1" ref=${e}>${u("account_deleted")}</h1>
<p>${u("account_deleted_text")}</p>
<p><a class="button" href="/">${u("all_courses")}</a></p>
</section>
`}var h0=20,Ud=e=>de("reports",e),Bd=async e=>qe(Ud(e));async function Gd(e,t){let n=await Promise.all([Hd(e,t,"/claims",({claimed_at:i,...c})=>({...c,kind:"claim",at:i})),Hd(e,t,"/content-reports",({reported_at:i,...c})=>({...c,kind:"report",at:i}))]),o=n.filter(({hasMore:i})=>i).map(({rows:i})=>i.at(-1).at),s=o.sort().at(-1)??"",a={rows:n.flatMap(i=>i.rows).filter(({at:i})=>i>=s).sort((i,c)=>c.at.localeCompare(i.at)),hasMore:o.length>0};return t===1&&await gt(e,"values",{key:Ud(e),value:a}),a}async function Hd(e,t,n,o){let s=(a,i)=>G("GET",`${n}?page=${i+1}&limit=${h0}`,{account:e}),r=await Promise.all(Array.from({length:t},s));return{rows:r.flatMap(({data:a})=>a).map(o),hasMore:r.at(-1).meta.hasNext}}async function Da(e){let[t,n]=[Wd(xe),Wd(Bn)];return Promise.all(e.map(async o=>{let s=await t(o.course_id);return s?{...o,course:s.course,...await _0(s,o,n)}:{...o,course:null,name:null}}))}function Wd(e){let t=new Map;return n=>(t.has(n)||t.set(n,e(n)),t.get(n))}async function _0(e,{course_id:t,entity:n,entity_id:o,exercise_id:s,blank:r,given:a,answer:i},c){if(n==="course")return{name:e.course.name};if(n==="lesson")return{name:B(e).find(({lesson:m})=>m.id===o)?.lesson.name};if(n==="word")return{name:(await c(t))?.words.find(({id:m})=>m===o)?.text};let d=Cn(e,o??s);if(!d)return{name:null};let{exercise_type:p,data:f}=d.exercise,g=a&&(r===null?ot(p,f,a):a[r]);return{name:kt(d.exercise),answer:i??g}}var Kd=()=>l`
<${Oe} title=${u("own_reports")} guest=${l`<${Vd} text="claim_waits_guest" />`}><${Vd} text="report_waits" /><${$0} /></>
`;function Vd({text:e}){let t=I(),n=je(t),o=n.map(r=>r.kind==="claim"?{...r,...g0(t,r)}:r),{value:s}=_e(()=>Da(o),[n.map(({id:r})=>r).join()]);return s?.length?l`
<p>${u(e)}</p>
<ul class="rows">${s.map(r=>l`<li key=${r.id}><${Yd} ...${r} state="waiting" /></li>`)}</ul>
`:null}function g0({results:e},t){let{attempts:n}=qn(e,t),{exercise_id:o,answer:s}=n.find(({client_id:r})=>r===t.attempt_id);return{exercise_id:o,given:s}}function $0(){let e=I(),{account:t}=e,[n,o]=P(1),s=async d=>d&&{...d,rows:await Da(d.rows)},{value:r,error:a}=me(async()=>s(await Bd(t.id)),async()=>s(await Gd(t.id,n)),[n,je(e).length]);if(a)return l`<${ae} error=${a} />`;if(!r)return l`<${K} />`;let{rows:i,hasMore:c}=r;return i.length?l`
<ul class="rows">${i.map(d=>l`<li key=${d.id}><${Yd} ...${d} /></li>`)}</ul>
${c&&l`<p class="pages"><button type="button" onClick=${()=>o(n+1)}>${u("show_older")}</button></p>`}
`:je(e).length?null:l`<p class="empty">${u("own_reports_none")}</p>`}var w0={claim:{open:"state_open",accepted:"state_claim_accepted",rejected:"state_claim_rejected",obsolete:"state_claim_obsolete"},report:{open:"state_open",accepted:"state_report_accepted",rejected:"state_report_rejected",obsolete:"state_report_obsolete"}};function Yd({kind:e,state:t,at:n,entity:o,reason:s,answer:r,comment:a,note:i,name:c,course:d}){let p=o!=="course"&&c&&l`<p class="soft" dir="auto">${c}</p>`;return l`
<p><span class=${`state ${t}`}>${u(t==="waiting"?"state_waiting":w0[e][t])}</span></p>
${e==="claim"&&l`${p}${r&&l`<p class="what"><strong dir="auto">${r}</strong></p>`}`}
${e==="report"&&l`<p class="what"><${H} name=${Ue[s][0]} /><strong>${u(Ue[s][1])}</strong></p>${p}`}
${a&&l`<p dir="auto">${a}</p>`}
${i&&l`<p class="note"><span class="soft">${u("makers_say")}</span> <span dir="auto">${i}</span></p>`}
<p class="soft">${d&&l`<span ...${q(d.source_language)}>${d.name}</span>`}${d&&n&&" · "}${n&&Zt(n)}</p>
`}function Xd(){let{account:e}=I();return D(()=>{e&&Zl()},[e?.id]),e!==null}var Jd={401:"wrong_password",409:"email_taken"};function $s({failure:e,value:t,onValue:n}){return l`<${Ee}
name="email"
label=${u("email")}
wrong=${e?.errors.email&&u("email_invalid")}
type="email"
autocomplete="username"
required
value=${t}
onValue=${n}
/>`}function Zd(){let e=I(),t=ko(e).length,n=je(e).length,[o,s]=P(""),[r,a]=P(""),[i,c]=P(!0),{busy:d,failure:p,run:f}=ne(),g=Xd();V(u("sign_in"));let m=y=>{y.preventDefault(),f(async()=>{await va(i&&t+n>0),await wl(o,r)})};return g?null:l`
<form class="account" onSubmit=${m}>
<h1>${u("sign_in")}</h1>
<${_n} />
<${oe} failure=${p} texts=${Jd} />
<${$s} failure=${p} value=${o} onValue=${s} />
<${Ee}
name="password"
label=${u("password")}
type="password"
autocomplete="current-password"
required
value=${r}
onValue=${a}
/>
${t+n>0&&l`<label class="tick">
<input type="checkbox" checked=${i} onChange=${y=>c(y.target.checked)} />
<span>${t?u("adopt_results",{count:t}):u("adopt_reports")}</span>
</label>`}
<button type="submit" class="primary" disabled=${d}>${u("sign_in")}</button>
<p><a href="/learn/forgot-password">${u("forgot_password")}</a></p>
<p>${u("no_account")} <a href=${`/learn/register${location.search}`}>${u("register")}</a></p>
</form>
`}function Qd(){let e=I(),t=ko(e).length,[n,o]=P(""),[s,r]=P(""),{busy:a,failure:i,run:c}=ne(),d=Xd();V(u("register"));let p=f=>{f.preventDefault(),c(async()=>{await va(!0),await $l(n,s),ts(re(),Ao).catch(()=>null)})};return d?null:l`
<form class="account" onSubmit=${p}>
<h1>${u("register")}</h1>
${t>0?l`<p>${u("results_move",{count:t})}</p>`:je(e).length>0&&l`<p>${u("reports_move")}</p>`}
<${oe} failure=${i} texts=${Jd} />
<${$s} failure=${i} value=${n} onValue=${o} />
<${Vn}
name="password"
label=${u("password")}
errors=${i?.errors.password}
value=${s}
onValue=${r}
/>
<button type="submit" class="primary" disabled=${a}>${u("register")}</button>
<p>${u("have_account")} <a href=${`/learn/sign-in${location.search}`}>${u("sign_in")}</a></p>
</form>
`}function ep(){return l`<${Oe} title=${u("change_password")}><${y0} /></>`}function y0(){let{account:e}=I(),[t,n]=P(""),[o,s]=P(""),{busy:r,done:a,failure:i,run:c}=ne();return l`
<form onSubmit=${p=>{p.preventDefault(),c(async()=>{await iu(e.id,t,o),n(""),s("")})}}>
<${oe} failure=${i} texts=${{401:"current_password_wrong"}} />
<input type="hidden" autocomplete="username" value=${e.email} />
<${Ee}
name="current"
label=${u("current_password")}
type="password"
autocomplete="current-password"
required
value=${t}
onValue=${n}
/>
<${Vn}
name="chosen"
label=${u("new_password")}
errors=${i?.errors.new_password}
value=${o}
onValue=${s}
/>
<p class="soft">${u("other_devices_end")}</p>
<button type="submit" class="primary" disabled=${r}>${u("save")}</button>
<p role="status">${a&&u("password_changed")}</p>
</form>
`}function tp(){let[e,t]=P(""),{busy:n,done:o,failure:s,run:r}=ne();return V(u("forgot_password")),l`
<form class="account" onSubmit=${i=>{i.preventDefault(),r(()=>mu(e))}}>
<h1>${u("forgot_password")}</h1>
<p>${u("forgot_help")}</p>
<${oe} failure=${s} />
<${$s} failure=${s} value=${e} onValue=${t} />
<button type="submit" class="primary" disabled=${n}>${u("send_mail")}</button>
<p role="status">${o&&u("reset_mailed")}</p>
<p class="links"><a href="/learn/reset-password">${u("enter_code")}</a> <a href="/learn/sign-in">${u("sign_in")}</a></p>
</form>
`}function np(){let[e,t]=P(""),n=l`
<p role="status">${u("password_reset")}</p>
<p><a class="button" href="/learn/sign-in">${u("sign_in")}</a></p>
`;return l`
<${os} title=${u("choose_password")} button=${u("save")} onCode=${o=>hu(o,e)} done=${n}>
${o=>l`
<${Vn}
name="chosen"
label=${u("new_password")}
errors=${o?.errors.new_password}
value=${e}
onValue=${t}
/>
${o?.errors.token&&l`<p><a href="/learn/forgot-password">${u("mail_again")}</a></p>`}
`}
</>
`}var op={409:"placement_impossible"};function sp({courseId:e}){let{account:t}=I(),{value:n,error:o}=$t(e,t?.id);return V(u("placement")),n?l`<${b0} key=${t?.id} content=${n} account=${t?.id??null} />`:l`<h1 class="hidden">${u("placement")}</h1>${o?l`<${ae} error=${o} />`:l`<${K} />`}`}function b0({content:e,account:t}){let[n,o]=P(null);if(!n)return l`<${v0} content=${e} account=${t} onStart=${o} />`;let s={content:e,account:t,...n};return n.question?l`<${x0} key=${n.question.id} ...${s} onAnswered=${o} />`:l`<${k0} ...${s} />`}function v0({content:e,account:t,onStart:n}){let{course:o}=e,{busy:s,failure:r,run:a}=ne(),i=()=>a(async()=>n(await ru(t,e)));return l`
<section class="placement">
<p><a href=${X(o.id)} dir="auto">${o.name}</a></p>
<h1>${u("placement")}</h1>
<p>${u("placement_help")}</p>
<${oe} failure=${r} texts=${op} />
${!t&&l`<p class="soft">${u("placement_here")}</p>`}
<button type="button" class="primary" disabled=${s} onClick=${i}>${u("start")}</button>
</section>
`}function x0({content:e,account:t,placement:n,question:o,onAnswered:s}){let r=Tt(e),[a,i]=P(void 0),{busy:c,failure:d,run:p}=ne(),f=z(null);D(()=>{(f.current.querySelector("[data-first-field]")??f.current.querySelector("h1")).focus({preventScroll:!0}),scrollTo(0,0)},[]);let g=y=>p(async()=>s(await ou(t,e,n,o,y))),m=y=>{y.preventDefault(),a!==void 0&&!c&&g(a)};return l`
<div class="player">
<div class="top">
<a class="close" href=${X(e.course.id)} aria-label=${u("leave_placement")}><${H} name="close" size="24" /></a>
<p role="status">${u("question",{number:n.asked+1})}</p>
</div>
<form class="exercise" ref=${f} onSubmit=${m}>
<h1 tabindex="-1">${u(us(o))}</h1>
<div class="body">
<${ds} exercise=${o} course=${e.course} texts=${r} answer=${a} onAnswer=${i} />
<p><button type="button" class="quiet" disabled=${c} onClick=${()=>g(null)}>${u("not_known")}</button></p>
</div>
<div class="action">
<${oe} failure=${d} texts=${op} />
<button type="submit" class="primary" disabled=${c||a===void 0}>${u("continue")}</button>
</div>
</form>
</div>
`}function k0({content:e,account:t,placement:n}){let{id:o}=e.course,s=z(null),{busy:r,failure:a,run:i}=ne();D(()=>{s.current.focus(),scrollTo(0,0)},[]);let c=B(e),d=c.findIndex(({lesson:m})=>m.id===n.start_lesson_id),p=c[d],f=m=>i(async()=>{await su(t,e,n,m),await Fe(o),ke(X(o))}),g=d<0?c.length:d;return l`
<section class="finished">
<h1 tabindex="-1" ref=${s}>${u("placement_done")}</h1>
${p?l`<p>${u(d?"placement_start":"placement_beginning")}</p>
<p class="found" dir="auto"><strong>${p.lesson.name}</strong><br /><span class="soft">${p.level.name}</span></p>`:l`<p>${u("placement_all_known")}</p>`}
${g>0&&l`<p class="soft">${u("placement_skips",{count:g})}</p>`}
${!t&&l`<p class="soft">${u("placement_here")}</p>`}
<${oe} failure=${a} />
<p class="buttons">
<button type="button" class="primary" disabled=${r} onClick=${()=>f(!0)}>
${u(g?"placement_accept":"continue")}
</button>
${g>0&&l`<button type="button" disabled=${r} onClick=${()=>f(!1)}>${u("placement_decline")}</button>`}
</p>
</section>
`}async function S0(e){let[t,n]=await Promise.all([xe(e),_s(re(),e),mn(e)]);return t&&{content:t,known:n,words:await La(t,n,Ie(W(),Z().account?.timezone))}}async function T0(e){let t=nt(e).catch(()=>null),[n,o]=await Promise.all([Pe(e),hs(e),Fe(e),t]);return{content:n,known:o,words:await La(n,o,Ie(W(),Z().account?.timezone))}}function rp({courseId:e}){let{account:t}=I(),{value:n,error:o,state:s}=me(()=>S0(e),()=>T0(e),[e,t?.id]),r=n&&(!t||n.known||s!=="waiting");return V(u("practice")),l`
<${vt} courseId=${e} current="practice" />
<h1>${u("practice")}</h1>
${o?l`<${ae} error=${o} />`:r?l`<${A0} ...${n} />`:l`<${K} />`}
`}function A0({content:e,known:t,words:n}){let{account:o}=I(),s=e.course.id,r=zt(s,Z()),a=O0(s,t,n);return l`
<p>${u(o?"practice_text":"practice_text_guest")}</p>
${r&&l`<div class="next">
<p>${u("practice_open",{count:r.attempts.length})}</p>
<a class="button" href=${E0(r)}>${u("continue_practice")}</a>
</div>`}
<ul class="modes">
${sa.map(i=>l`<li key=${i}><${M0} courseId=${s} mode=${i} count=${a[i]} /></li>`)}
</ul>
<${L0} content=${e} />
`}var E0=({course_id:e,practice:t})=>t.mode==="lesson"?ba(e,t.lesson_id):Re(e,t.mode);function O0(e,t,n){let o=[...ms(e,t).values()],s=Ie(W(),Z().account?.timezone);return{reviews:o.filter(r=>De(r,s)).length,mistakes:o.filter(({is_correct:r})=>!r).length,words:n.weak.length}}function M0({courseId:e,mode:t,count:n}){let o=l`
<strong>${u(P0[t])}</strong>
${n>0&&l`<span class="count">${n}</span>`}
<span class="soft">${u(n===0?R0[t]:C0[t])}</span>
`;return n===0?l`<div class="mode">${o}</div>`:l`<a class="mode" href=${Re(e,t)}>${o}</a>`}var P0={mixed:"mode_mixed",reviews:"mode_reviews",mistakes:"mode_mistakes",words:"mode_words"},C0={mixed:"mode_mixed_text",reviews:"mode_reviews_text",mistakes:"mode_mistakes_text",words:"mode_words_text"},R0={reviews:"no_reviews",mistakes:"no_mistakes",words:"no_weak_words"};function L0({content:e}){let t=Qe(e,we(e.course.id,I())),n=B(e).filter(({lesson:a})=>t[a.id]==="completed"&&Q(a).length),[o,s]=P(null);return n.length?l`
<form class="lesson-choice" onSubmit=${a=>{a.preventDefault(),ke(ba(e.course.id,o??n[0].lesson.id))}}>
<label for="lesson">${u("mode_lesson")}</label>
<select id="lesson" onChange=${a=>s(a.target.value)}>
${n.map(({lesson:a})=>l`<option key=${a.id} value=${a.id}>${a.name}</option>`)}
</select>
<button type="submit">${u("practise")}</button>
</form>
`:null}var N0=[0,10,20,30,50,100],I0={409:"name_taken",429:"time_zone_too_often"};function ap(){return l`<${Oe} title=${u("profile")}><${D0} /></>`}function D0(){let{account:e,progress:t}=I(),[n,o]=P(e.username??""),[s,r]=P(e.timezone),[a,i]=P(e.leaderboard_opt_out),[c,d]=P(null),p=Y(()=>z0(e.timezone),[]),{busy:f,done:g,failure:m,run:y}=ne(),$=c??t?.daily_goal_xp??0,w=[...new Set([...N0,$])].sort((k,T)=>k-T);return l`
<form onSubmit=${k=>{k.preventDefault(),y(async()=>{await au(e.id,{username:n.trim()||null,timezone:s,leaderboard_opt_out:a}),c!==null&&await ts(e.id,c)})}}>
<${oe} failure=${m} texts=${I0} />
<${Ee}
name="username"
label=${u("name")}
help=${u("name_rules")}
wrong=${m?.errors.username&&u("name_rules")}
autocomplete="nickname"
dir="auto"
maxlength="50"
value=${n}
onValue=${o}
/>
<${Ta}
name="timezone"
label=${u("time_zone")}
help=${u("time_zone_help")}
value=${s}
options=${p.map(k=>[k,k.replaceAll("_"," ")])}
onValue=${r}
/>
<${Ta}
name="goal"
label=${u("daily_goal")}
disabled=${!t}
value=${$}
options=${w.map(k=>[k,k?u("xp",{xp:k}):u("no_goal")])}
onValue=${k=>d(Number(k))}
/>
<label class="tick">
<input type="checkbox" checked=${a} onChange=${k=>i(k.target.checked)} />
<span>${u("hide_in_leaderboards")}</span>
</label>
<button type="submit" class="primary" disabled=${f}>${u("save")}</button>
<p role="status">${g&&u("saved")}</p>
</form>
`}function z0(e){let t=Intl.supportedValuesOf?.("timeZone")??[Wn()].filter(Boolean);return[...new Set([...t,"UTC",e])].sort()}function ip({wanted:e}){return D(()=>{let t=n=>ke(n?j0[e](n):"/",{replace:!0});q0().then(t,()=>t(null))},[]),l`<${K} />`}var j0={continue:X,practise:Ce};async function q0(){let[e]=Object.entries(an(Z())).sort(([,n],[,o])=>n<o?1:-1);if(e)return e[0];let t=re();return t&&(await G("GET","/progress/summary",{account:t})).data.courses[0]?.course_id}async function F0(e,t,n){let o=e.course.id;await mn(o);let s=Sl(be().result);if(s)return{session:s};let r=zt(o,Z());return{session:r&&r.practice.mode===t&&r.practice.lesson_id===n&&cp(e,r)?r:await Cd(e,{mode:t,lessonId:n})}}var cp=(e,t)=>Je(Do(e,t),t.attempts,!0);function lp({courseId:e,lessonId:t=null,mode:n="lesson"}){let o=uo(),{value:s,error:r}=$t(e,o);return V(u("practice")),D(()=>{Fe(e),nt(e).catch(()=>null)},[e,o]),s?l`<${H0} key=${o} content=${s} lessonId=${t} mode=${n} />`:l`<${up} error=${r} />`}var up=({error:e})=>l`<h1 class="hidden">${u("practice")}</h1>${e?l`<${ae} error=${e} />`:l`<${K} />`}`;function H0({content:e,lessonId:t,mode:n}){let[o]=P(e),s=o.course.id,[r,a]=P(1),{value:i,error:c}=_e(()=>F0(o,n,t),[r]);if(!i)return l`<${up} error=${c} />`;if(!i.session)return l`
<section class="finished">
<h1>${u("nothing_to_practise")}</h1>
<p>${u("nothing_to_practise_text")}</p>
<p class="buttons"><a class="button" href=${Ce(s)}>${u("back_to_practice")}</a></p>
</section>
`;let d=()=>{bt({result:null}),a(r+1)};return l`<${W0} key=${i.session.client_id} content=${o} session=${i.session} onAgain=${d} />`}function W0({content:e,session:t,onAgain:n}){let o=e.course.id,[s,r]=P(t),a=Do(e,s),i=(c,d)=>{let p={...Fn(s,c),account_id:s.account_id??re()};r(p),bt({result:p.client_id}),cp(e,p)?Ko(p):Rd(p,d)};return l`
<${fs}
again
content=${e}
items=${a}
attempts=${s.attempts}
onAttempt=${i}
leave=${{address:Ce(o),text:u("leave_practice")}}
finished=${l`<${U0} session=${s} onAgain=${n} />`}
/>
`}function U0({session:e,onAgain:t}){let n=z(null);D(()=>{n.current.focus(),scrollTo(0,0)},[]);let{account:o,progress:s,results:r}=I(),a=r.find(({client_id:m})=>m===e.client_id)??e,{experience_gained:i,life_earned:c,words_improved:d=[]}=a,{answered:p,correct:f}=In(e),g=e.practice.mode==="mistakes"&&f===p;return l`
<section class="finished">
<h1 tabindex="-1" ref=${n}>${u("practice_finished")}</h1>
<p class="score" aria-hidden="true">${f} / ${p}</p>
<p class="soft">${u("right_at_once",{right:f,count:p})}</p>
<div role="status">
${i>0&&l`<p class="gained">${u("xp_gained",{xp:i})}</p>`}
${i===0&&l`<p class="soft">${u("practice_unpaid")}</p>`}
${c&&l`<p class="gained"><span class="heart" aria-hidden="true">♥</span> ${u("life_earned")}</p>`}
${d.length>0&&l`<${B0} courseId=${e.course_id} ids=${d} />`}
${o&&s&&i!==void 0&&l`<p>${u("streak")}: ${u("days",{count:s.streak_current})}</p>`}
<${ns} result=${a} />
</div>
<p class="buttons">
${!g&&l`<button type="button" class="primary" onClick=${t}>${u("practise_again")}</button>`}
<a class=${g?"button":"button plain"} href=${X(e.course_id)}>${u("back_to_course")}</a>
</p>
</section>
`}function B0({courseId:e,ids:t}){let{value:n}=hn(e),o=(n?.words??[]).filter(({id:s})=>t.includes(s)).map(({text:s})=>s);return l`
<p>
${u("words_improved",{count:t.length})}
${o.length>0&&l`<br /><strong dir="auto">${o.join(", ")}</strong>`}
</p>
`}var Zn=50,G0=300,pp={new:"word_new",learning:"word_learning",weak:"word_weak",known:"word_known"},V0={all:"words_all",due:"words_due",...pp},fp=e=>["all","new"].includes(e);async function K0(e,t){let{account:n,search:o,filter:s,page:r}=t,a=Promise.all([Pe(e),nt(e)]);if(!n)return await a,mp(e,t);a.catch(()=>null);let i=new URLSearchParams({course_id:e,sortBy:fp(s)?"text":"strength",page:r,limit:Zn});o&&i.set("search",o),s==="due"?i.set("due","true"):s!=="all"&&i.set("state",s);let{data:c,meta:d}=await G("GET",`/progress/words?${i}`,{account:n.id});return{rows:c.map(p=>({...p,...To(p)})),total:d.total}}async function mp(e,{account:t,search:n,filter:o,page:s}){let[r,a]=await Promise.all([xe(e),Bn(e)]);if(!r||!a)return null;let{words:i}=a,c=Ie(W(),t?.timezone),d=await Md(r,c.now),p=t?{}:{state:"new"},f=dp(n),g=i.filter(m=>Y0(m).some(y=>dp(y).includes(f))).map(m=>({...m,word_id:m.id,...p,...d.get(m.id)})).filter(m=>o==="all"||(o==="due"?De(m,c):m.state===o)).sort((m,y)=>(fp(o)?0:m.strength-y.strength)||m.text.localeCompare(y.text));return{rows:g.slice((s-1)*Zn,s*Zn),total:g.length}}var dp=e=>e.normalize("NFD").replace(/\p{M}/gu,"").toLowerCase().trim(),Y0=({text:e,forms:t,synonyms:n,translations:o})=>[e,...t,...n,...o];function hp({courseId:e}){let[t,n]=P(""),[o,s]=P(""),[r,a]=P("all");return V(u("vocabulary")),D(()=>{let i=setTimeout(()=>s(t.trim()),G0);return()=>clearTimeout(i)},[t]),l`
<${vt} courseId=${e} current="words" />
<h1>${u("vocabulary")}</h1>
<form class="search" role="search" onSubmit=${i=>i.preventDefault()}>
<div>
<label for="search">${u("search_words")}</label>
<input id="search" type="search" dir="auto" autocomplete="off" maxlength="200" onInput=${i=>n(i.target.value)} />
</div>
<div>
<label for="filter">${u("show_words")}</label>
<select id="filter" onChange=${i=>a(i.target.value)}>
${Object.entries(V0).map(([i,c])=>l`<option key=${i} value=${i}>${u(c)}</option>`)}
</select>
</div>
</form>
<${X0} key=${`${r} ${o}`} courseId=${e} search=${o} filter=${r} />
`}function X0({courseId:e,search:t,filter:n}){let{account:o}=I(),[s,r]=P(1),a={account:o,search:t,filter:n,page:s},{value:i,error:c,state:d}=me(()=>mp(e,a),()=>K0(e,a),[s,o?.id]),{value:p}=$t(e,o?.id);if(c)return l`<${ae} error=${c} />`;let f=n==="all";if(!i||!i.total&&!f&&d==="waiting")return l`<${K} />`;let{rows:g,total:m}=i,y=Ie(W(),o?.timezone);return m?l`
<div class="found-words">
<p role="status">${u("words_found",{count:m})}</p>
${o&&l`<${J0} courseId=${e} account=${o.id} />`}
</div>
<p><a class="button" href=${Re(e,"words")}>${u("practise_words")}</a></p>
${o&&d==="late"&&l`<p class="soft">${u("words_without_connection")}</p>`}
<ul class="rows words">
${g.map($=>l`<li key=${$.word_id}><${Z0} word=${$} course=${p?.course} today=${y} /></li>`)}
</ul>
${m>Zn&&l`<p class="pages">
<button type="button" disabled=${s===1} onClick=${()=>r(s-1)}>${u("previous")}</button>
<button type="button" disabled=${s*Zn>=m} onClick=${()=>r(s+1)}>${u("next")}</button>
</p>`}
`:l`<p class="empty" role="status">${u(t||!f?"words_none":"words_empty")}</p>`}function J0({courseId:e,account:t}){let{busy:n,failure:o,run:s}=ne(),r=a=>s(async()=>{let i=new URLSearchParams({course_id:e,...a}),{data:c,headers:d}=await G("GET",`/progress/words/export?${i}`,{account:t,asFile:!0});gs(c,/filename="([^"]+)"/.exec(d.get("Content-Disposition"))[1])});return l`
<button type="button" class="quiet" disabled=${n} onClick=${()=>r({format:"apkg"})}>${u("export_anki")}</button>
<button type="button" class="quiet" disabled=${n} onClick=${()=>r({format:"csv"})}>${u("export_csv")}</button>
<${oe} failure=${o} texts=${{409:"export_too_large"}} />
${o?.status===409&&l`<button type="button" disabled=${n} onClick=${()=>r({format:"apkg",sounds:!1})}>${u("export_without_sounds")}</button>`}
`}function Z0({word:e,course:t,today:n}){let{text:o,translations:s,state:r,strength:a}=e,i=q(t?.target_language);return l`
<p>
<strong ...${i}>${o}</strong><span class="hidden">: </span>
<span class="soft" ...${q(t?.source_language)}>${s.join(", ")}</span>
</p>
${r&&l`<p class="strength">
<span class=${`state ${r}`}>${u(pp[r])}</span>
${De(e,n)&&l`<span class="state">${u("word_due")}</span>`}
${r!=="new"&&l`<progress max="1" value=${a} aria-label=${u("strength")}></progress>
<span class="soft">${u("percent",{score:Math.round(100*a)})}</span>`}
</p>`}
${t&&l`<${xt} bare course=${t} entity="word" record=${{...e,id:e.word_id}} about=${o} language=${i} text=${u("report_about",{name:o})} />`}
`}var Q0={home:vd,resume:ip,course:qu,lesson:Ed,practice:rp,session:lp,mistakes:Nd,words:hp,placement:sp,leaderboard:Sd,notifications:Uu,signIn:Zd,register:Qd,account:$u,profile:ap,changePassword:ep,devices:Fu,ownReports:Kd,ownData:Fd,forgotPassword:tp,resetPassword:np,confirmEmail:vu,notFound:Id},_p=["lesson","session","placement"],e$={en:"English",es:"Español"},gp=document.getElementById("app");function t$(){let{path:e,language:t,account:n}=I(),[o]=Is(c=>console.error(c)),{name:s,parameters:r}=Gn(e),a=Q0[s],i=z(e);return D(()=>{e!==i.current&&(i.current=null,document.getElementById("content").focus({preventScroll:!0}))},[e]),D(()=>{ve()},[n?.id]),D(()=>{Gt()},[e,n?.id]),l`
<a class="skip" href="#content">${u("skip_to_content")}</a>
${!_p.includes(s)&&l`<${Bu} />`}
<main id="content" tabindex="-1">
${o?l`<h1>${u("error")}</h1><p>${u("error_reload")}</p>`:l`<${a} key=${e} ...${r} />`}
</main>
${!_p.includes(s)&&l`<${n$} language=${t} account=${n} /><${qd} />`}
`}function n$({language:e,account:t}){return l`
<footer class="foot">
<nav aria-label=${u("more")}>
${Qo(t)&&l`<a href="/studio">${u("studio_link")}</a>`}
<a href="/swagger">${u("for_developers")}</a>
<a href="/api/docs/authors">${u("for_creators")}</a>
<a href="/api/docs/database-setup">${u("for_operators")}</a>
</nav>
<label class="language">
<span class="hidden">${u("language_of_the_page")}</span>
<select onChange=${n=>bi(n.target.value)}>
${qs.map(n=>l`<option value=${n} selected=${n===e}>${e$[n]}</option>`)}
</select>
</label>
</footer>
`}if(!("findLastIndex"in Array.prototype))throw new Error("This browser is too old.");vi();Qn({});eu();await Ml();document.addEventListener("visibilitychange",()=>document.visibilityState==="visible"&&Gt());addEventListener("online",ve);gp.replaceChildren();Xt(l`<${t$} />`,gp);document.documentElement.classList.remove("starting");Gl();
