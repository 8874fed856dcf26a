import { addressOf, h, messageOf, screens } from "./screens";
import { client, offline } from "./sdk";

screens.courses = async () => {
  const stored = (await offline.packages.storedPackages()).map(({ course }) => course);
  const isStored = (id: string) => stored.some((course) => course.id === id);
  const others = await client.get("/api/v1/courses", { query: { limit: 50 } }).then(
    ({ data }) => data.filter(({ id }) => !isStored(id)),
    () => [], // without a connection
  );
  return [
    h("h1", {}, "Courses"),
    h("ul", {}, ...[...stored, ...others].map((course) => h("li", {}, cardOf(course, isStored(course.id))))),
    h("a", { href: "#sign-out" }, "Sign out"),
  ];
};

function cardOf({ id, name, description }: { id: string; name: string; description: string | null }, isStored: boolean) {
  const state = h("small", { role: "status" }, isStored ? "On this device" : "Download");
  const open = () => (location.hash = addressOf("course", id));

  async function download() {
    try {
      await client.post("/api/v1/progress/enrollments", { body: { course_id: id } }); // other devices list it, too
      await offline.download(id, {
        onProgress: (bytes, ofBytes) => (state.textContent = `Downloading, ${Math.round((100 * bytes) / ofBytes)} %`),
      });
      open();
    } catch (error) {
      state.textContent = messageOf(error);
    }
  }

  const parts = [h("strong", {}, name), h("span", {}, description ?? ""), state];
  return h("button", { className: "card", onclick: isStored ? open : download }, ...parts);
}
