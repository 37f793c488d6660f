-- Comments, categories and titles of a quiz are kept with its exercises from the next reading on, which changes no exercise.
UPDATE lessons SET questions = NULL
WHERE content_type = 'QUIZ' AND content_body ~ '(^|\n)[ \t]*(//|\$CATEGORY:|::)';
