// Sends the form when another type is chosen: the page comes back with the fields of that type, and saves nothing.
document.addEventListener("change", (event) => {
  if (event.target.id === "id_exercise_type") {
    event.target.form.submit();
  }
});
