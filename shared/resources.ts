import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredLine } from '#shared/text.ts'

/** A file of a lesson to keep: a sheet, a song, a recording. */
export const Resource = z.object({
  id: z.uuid(),
  title: z.string(),
  /** As `application/pdf`. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Whether this person may download it. */
  open: z.boolean(),
})
export type ResourceAnswer = z.input<typeof Resource>

/** What somebody has downloaded. */
export const Download = z.extend(Resource, {
  /** null once the lesson is gone for good. */
  lessonTitle: z.nullable(z.string()),
  courseTitle: z.nullable(z.string()),
  at: instant,
})

/** A word of the library, as a lesson shows or asks it. */
const ListedWord = z.object({
  entryId: z.uuid(),
  text: z.string(),
  dialect: z.nullable(z.string()),
  meaning: z.string(),
})
export const WordList = z.object({
  courseTitle: z.string(),
  /** Those with words, in their order. */
  lessons: z.array(z.object({ id: z.uuid(), title: z.string(), words: z.array(ListedWord) })),
})
export type WordListAnswer = z.input<typeof WordList>

const refusal = 'Downloads and word lists come with the plans of 3 months and longer.'

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/resources',
    allow: 'resources.list',
    output: z.array(Resource),
  }),
  /** Takes in a file that was sent to an address signed for the lesson. */
  add: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/resources',
    allow: 'lessons.write',
    input: z.object({
      mediaURL: z.string('mediaURL is missing.').check(z.maxLength(5000, 'mediaURL is too long.')),
      title: requiredLine('Title'),
    }),
    output: Resource,
    status: 201,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/resources/:id', allow: 'lessons.write' }),
  restore: endpoint({ method: 'POST', path: '/api/resources/:id/restore', allow: 'lessons.write' }),
  file: endpoint({
    method: 'GET',
    path: '/api/resources/:id/file',
    allow: 'resources.download',
    refusal,
    sends: 'file',
  }),
  /** What this person has downloaded, newest first. */
  mine: endpoint({ method: 'GET', path: '/api/resources/my', allow: 'own.read', output: z.array(Download) }),
  words: endpoint({
    method: 'GET',
    path: '/api/courses/:id/words',
    allow: 'resources.words',
    refusal,
    output: WordList,
  }),
}
