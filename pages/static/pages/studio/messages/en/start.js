export default {
  "start_title": "My courses",
  "start_new": "New course",
  "start_import": "Import"
};
