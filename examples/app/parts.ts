import "./sign-in";
import "./courses";
import "./course";
import "./lesson";
navigator.serviceWorker?.register("sw.js");
import "./sync";
import "./changes";
import "./media";
import "./sign-out";
