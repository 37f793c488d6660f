import { spellingKey } from '#shared/language/language.ts'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { malayMeaning, readMeaning } from '#server/db/queries/malay-meaning.ts'
import { shownSql } from '#server/db/queries/visible-content.ts'

interface ListedWord {
  entryId: string
  text: string
  dialect: string | null
  meaning: string
  malay: string | null
}
interface Lesson {
  id: string
  title: string
  contentBody: string
  contentType: string
  /** Entries that its exercises ask for. */
  entryIds: string[]
}

/** `[[tondu']]`: a word of the library in a lesson's text. Many lessons set words in bold, so bold text counts if it is an entry. */
const mark = /\[\[([^[\]\n]{1,200})\]\]|\*\*([^*\n]{1,200})\*\*/g
const namedIn = (text: string) => [...text.matchAll(mark)].map(([, named, bold]) => (named ?? bold ?? '').trim())

const lessonsStatement = `
  SELECT l.id, l.title, l.content_body AS "contentBody", l.content_type AS "contentType",
    coalesce((
      SELECT array_agg(a.id ORDER BY e."order", a.place)
      FROM exercises e CROSS JOIN LATERAL jsonb_array_elements_text(e.body -> 'asked') WITH ORDINALITY a (id, place)
      WHERE e.lesson_id = l.id AND e.removed_at IS NULL), '{}') AS "entryIds"
  FROM lessons l
  WHERE l.course_id = $1 AND ${shownSql.lesson}
  ORDER BY l."order", l.id`

const entriesStatement = `
  SELECT id AS "entryId", title AS text, dialect, content AS meaning, ${malayMeaning} AS malay FROM categories c
  WHERE deleted_at IS NULL AND (id::text = ANY ($1) OR search_key = ANY (
    SELECT "left"(library_key(title), 80) FROM unnest($2::text[]) title))
  ORDER BY created_at, id LIMIT 5000`

/** Words of the library that the lessons of a course show or ask for, by lesson; each word is listed in its first lesson. */
export async function wordsOfCourse(db: Database, courseId: string) {
  const lessons = await queryRows<Lesson>(db, lessonsStatement, [courseId])
  const named = new Map(
    lessons.map((lesson) => [lesson.id, lesson.contentType === 'QUIZ' ? [] : namedIn(lesson.contentBody)]),
  )
  const titles = [...named.values()].flat()
  const entries = await queryRows<ListedWord>(db, entriesStatement, [
    lessons.flatMap((lesson) => lesson.entryIds),
    titles,
  ])
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]))
  const byTitle = new Map(entries.toReversed().map((entry) => [spellingKey(entry.text), entry]))
  const listed = new Set<string>()
  return lessons
    .map(({ id, title, entryIds }) => {
      const lessonEntries = [
        ...(named.get(id) ?? []).map((word) => byTitle.get(spellingKey(word))),
        ...entryIds.map((entryId) => byId.get(entryId)),
      ]
      const words = lessonEntries.flatMap((entry) => {
        if (!entry || listed.has(entry.entryId)) return []
        listed.add(entry.entryId)
        const { malay, ...word } = entry
        const { meaning, lang } = readMeaning(word.meaning, malay)
        return [{ ...word, meaning: shortMeaning(meaning), lang }]
      })
      return { id, title, words }
    })
    .filter(({ words }) => words.length > 0)
}
