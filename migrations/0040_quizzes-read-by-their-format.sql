-- Texts of quizzes marked as HTML, Markdown or Moodle's own were shown with their tags and signs: they are read anew when first asked for.
UPDATE lessons SET questions = NULL
WHERE content_type = 'QUIZ' AND content_body ~ '\[(html|markdown|moodle)\]';
