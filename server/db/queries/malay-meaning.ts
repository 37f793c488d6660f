/** The Malay meanings of the entry `c`, as one text; null without any. */
export const malayMeaning = `(SELECT string_agg(s ->> 'ms', '; ') FROM jsonb_array_elements(c.document -> 'senses') s WHERE s ->> 'ms' <> '')`
