/** SQL for the sound of an entry `c`: its own file, else the oldest published voice of the word. A voice of another form never stands for the headword. */
export const soundOf = `coalesce(c.audio_url, CASE WHEN c.has_voice THEN (
    SELECT '/objects/' || r.upload_id || '.mp3' FROM recordings r
    WHERE r.entry_id = c.id AND r.status = 'published' AND NOT r.sentence AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(c.document -> 'forms') f
      WHERE library_letters(f ->> 'text') = library_letters(r.form) AND library_letters(r.form) <> library_letters(c.title))
    ORDER BY r.created_at, r.id LIMIT 1) END)`
