import { asc, sql } from 'drizzle-orm'
import { objectPathsIn } from '#shared/addresses.ts'
import type { Transaction } from '#server/db/connect.ts'
import { lessons } from '#server/db/tables.ts'
import { invalid } from '#server/http/problem.ts'

/** Of these files those that were taken back; with `held` the others are not before the transaction ends. */
export type WithdrawnAmong = (tx: Transaction, paths: string[], held: boolean) => Promise<string[]>

interface Naming {
  contentBody?: string | undefined
  videoUrl?: string | null | undefined
}

/** Refuses a lesson that names a file which was taken back. To be asked before the lesson is held, as in exercises. */
export async function refuseTakenBack(tx: Transaction, withdrawn: WithdrawnAmong, given: Naming): Promise<void> {
  const { contentBody = '', videoUrl } = given
  const [inText, asVideo] = [objectPathsIn(contentBody), objectPathsIn(videoUrl ?? '')]
  const gone = new Set(await withdrawn(tx, [...inText, ...asVideo], true))
  const named = inText.find((path) => gone.has(path))
  if (named !== undefined)
    throw invalid(`The text names a file that was taken back: ${named}. Please take it out.`, { field: 'contentBody' })
  if (asVideo.some((path) => gone.has(path)))
    throw invalid('Video: this file was taken back and can no longer be used.', { field: 'videoUrl' })
}

const kinds = { picture: /\.(?:jpg|png|webp|gif|avif)$/, video: /\.(?:mp4|webm|ogv|mov)$/, file: /\.pdf$/ }
const kindOf = (path: string) => Object.entries(kinds).find(([, endings]) => endings.test(path))?.[0] ?? 'sound'

/** A link or a picture as Markdown has it: `!` of a picture, the label, the address, perhaps a title. */
const link = /(!?)\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^\s<>)]+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g
/** An address by itself. */
const bare = /<?(?:https?:\/\/[^\s<>/]+)?(\/objects\/[\da-f-]{36}\.[a-z0-9]+)>?/g

/** A lesson's text that says in place of these files that they were taken back. */
export function withoutFiles(text: string, gone: ReadonlySet<string>): string {
  const goneIn = (address: string) => objectPathsIn(address).find((path) => gone.has(path))
  return text
    .replaceAll(link, (whole, isPicture: string, label: string, address: string) => {
      const path = goneIn(address)
      if (path === undefined) return whole
      return isPicture ? `*This ${kindOf(path)} was taken back.*` : `${label} *(this ${kindOf(path)} was taken back)*`
    })
    .replaceAll(bare, (whole, path: string) => (gone.has(path) ? `*(this ${kindOf(path)} was taken back)*` : whole))
}

/** Files were taken back: where a lesson's text or its video was one of them, it says so. Its questions are told by themselves. */
export async function forgetFiles(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const gone = new Set(paths)
  const { id, contentType, contentBody, videoUrl } = lessons
  const named = sql`strpos(concat_ws(' ', CASE WHEN ${contentType} <> 'QUIZ' THEN ${contentBody} END, ${videoUrl}), file) > 0`
  const rows = await tx
    .select({ id, contentType, contentBody, videoUrl })
    .from(lessons)
    .where(sql`EXISTS (SELECT FROM unnest(${sql.param([...paths])}::text[]) AS file WHERE ${named})`)
    .orderBy(asc(id))
    .for('no key update')
  for (const row of rows) {
    const video = objectPathsIn(row.videoUrl ?? '').find((path) => gone.has(path))
    const told = video === undefined ? [] : [`*The ${kindOf(video)} of this lesson was taken back.*`]
    const text = [...told, withoutFiles(row.contentBody, gone)].filter((part) => part !== '').join('\n\n')
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
