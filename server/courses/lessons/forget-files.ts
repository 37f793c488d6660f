import { asc, sql } from 'drizzle-orm'
import {
  fileOfLessonTakenBack,
  fileTakenBack,
  fileTakenBackAfter,
  textNamesWithdrawnFile,
  videoWithdrawn,
} from '#shared/courses/field-messages.ts'
import { say } from '#shared/messages/say.ts'
import { objectPathsIn } from '#shared/text/addresses.ts'
import type { Transaction } from '#server/db/connect.ts'
import { inLanguage } from '#server/http/language-context.ts'
import { lessons } from '#server/db/tables/courses.ts'
import type { NamedFiles } from '#server/db/queries/withdrawn-file-refusals.ts'

export const filesOfLesson = (lesson: { contentBody?: string; videoUrl?: string | null }): NamedFiles[] => [
  {
    field: 'contentBody',
    text: lesson.contentBody,
    refusal: (path) => say(textNamesWithdrawnFile, { path }),
  },
  {
    field: 'videoUrl',
    text: lesson.videoUrl,
    refusal: () => say(videoWithdrawn),
  },
]

const kinds = { picture: /\.(?:jpg|png|webp|gif|avif)$/, video: /\.(?:mp4|webm|ogv|mov)$/, file: /\.pdf$/ }
const kindOf = (path: string) => Object.entries(kinds).find(([, endings]) => endings.test(path))?.[0] ?? 'sound'

/** A link or a picture in Markdown: `!` for a picture, the label, the address, an optional title. */
const link = /(!?)\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s<>)]+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g
/** An address without Markdown around it. */
const bare = /<?(?:https?:\/\/[^\s<>/]+)?(\/objects\/[\da-f-]{36}\.[a-z0-9]+)>?/g

/** The text with a note in place of each withdrawn file. */
export function withoutFiles(text: string, gone: ReadonlySet<string>): string {
  const goneIn = (address: string) => objectPathsIn(address).find((path) => gone.has(path))
  return text
    .replaceAll(link, (match, isPicture: string, label: string, address: string) => {
      const path = goneIn(address)
      if (path === undefined) return match
      return isPicture
        ? `*${say(fileTakenBack, { kind: kindOf(path) })}*`
        : `${label} *(${say(fileTakenBackAfter, { kind: kindOf(path) })})*`
    })
    .replaceAll(bare, (match, path: string) =>
      gone.has(path) ? `*(${say(fileTakenBackAfter, { kind: kindOf(path) })})*` : match,
    )
}

/**
 * Replaces withdrawn files in the texts and videos of lessons by a note. The note is in English, the language of lessons, whoever withdrew the
 * file. Exercises are updated by their own slice.
 */
export const forgetFiles = (tx: Transaction, paths: readonly string[]): Promise<void> =>
  inLanguage('en', () => replaceFiles(tx, paths))

async function replaceFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const gone = new Set(paths)
  const { id, contentType, contentBody, videoUrl } = lessons
  const isNamed = sql`strpos(concat_ws(' ', CASE WHEN ${contentType} <> 'QUIZ' THEN ${contentBody} END, ${videoUrl}), file) > 0`
  const rows = await tx
    .select({ id, contentType, contentBody, videoUrl })
    .from(lessons)
    .where(sql`EXISTS (SELECT FROM unnest(${sql.param([...paths])}::text[]) AS file WHERE ${isNamed})`)
    .orderBy(asc(id))
    .for('no key update')
  for (const row of rows) {
    const video = objectPathsIn(row.videoUrl ?? '').find((path) => gone.has(path))
    const videoNote = video === undefined ? [] : [`*${say(fileOfLessonTakenBack, { kind: kindOf(video) })}*`]
    const text = [...videoNote, withoutFiles(row.contentBody, gone)]
      .filter((paragraph) => paragraph !== '')
      .join('\n\n')
    const next = {
      ...(row.contentType !== 'QUIZ' && { contentBody: text }),
      ...(video !== undefined && { videoUrl: null }),
    }
    await tx
      .update(lessons)
      .set(next)
      .where(sql`${id} = ${row.id}`)
  }
}
