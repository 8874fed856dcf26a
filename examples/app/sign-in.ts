import { h, messageOf, screens } from "./screens";
import { client } from "./sdk";

screens["sign-in"] = () => {
  const email = h("input", { type: "email", autocomplete: "username", required: true });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true });
  const problem = h("p", { className: "problem", role: "alert" });

  async function onsubmit(event: SubmitEvent) {
    event.preventDefault();
    const isNew = (event.submitter as HTMLButtonElement).value === "new";
    try {
      await (isNew ? client.register(email.value, password.value) : client.signIn(email.value, password.value));
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  return [
    h("h1", {}, "Learn a language"),
    h("p", {}, "On your phone, with and without a connection."),
    h("form", { onsubmit },
      h("label", {}, "Email", email),
      h("label", {}, "Password", password),
      problem,
      h("button", { className: "main" }, "Sign in"),
      h("button", { value: "new" }, "Create an account"),
    ),
  ];
};
