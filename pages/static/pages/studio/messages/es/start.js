export default {
  "start_title": "Mis cursos",
  "start_new": "Curso nuevo",
  "start_import": "Importar"
};
