import { titleField } from '#shared/site/editing-messages.ts'
import * as z from 'zod/mini'
import { mediaMissing, mediaTooLong, wordListsNeedPlan } from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredLine } from '#shared/text.ts'

/** A file that learners can download from a lesson: a sheet, a song, a recording. */
export const Resource = z.object({
  id: z.uuid(),
  title: z.string(),
  /** MIME type, for example `application/pdf`. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** True if this person can download it. */
  open: z.boolean(),
})
export type ResourceJson = z.input<typeof Resource>

/** A file that the person has downloaded. */
const Download = z.extend(Resource, {
  /** null once the lesson is deleted for good. */
  lessonTitle: z.nullable(z.string()),
  courseTitle: z.nullable(z.string()),
  at: instant,
})

/** A word of the library that a lesson shows or asks. */
const ListedWord = z.object({
  entryId: z.uuid(),
  text: z.string(),
  dialect: z.nullable(z.string()),
  meaning: z.string(),
  /** The language of the meaning where it is not the reader's. */
  lang: z.optional(z.enum(['en', 'ms'])),
})
export const WordList = z.object({
  courseTitle: z.string(),
  /** Only lessons with words, in the order of the course. */
  lessons: z.array(z.object({ id: z.uuid(), title: z.string(), words: z.array(ListedWord) })),
})
export type WordListJson = z.input<typeof WordList>

const refusal = wordListsNeedPlan

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/resources',
    allow: 'resources.list',
    output: z.array(Resource),
  }),
  /** Registers a file that was uploaded to an address signed for the lesson. */
  add: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/resources',
    allow: 'lessons.write',
    input: z.object({
      mediaURL: z
        .string({ error: () => say(mediaMissing) })
        .check(z.maxLength(5000, { error: () => say(mediaTooLong) })),
      title: requiredLine(titleField),
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
  /** The person's downloads, newest first. */
  listOwn: endpoint({ method: 'GET', path: '/api/resources/my', allow: 'own.read', output: z.array(Download) }),
  words: endpoint({
    method: 'GET',
    path: '/api/courses/:id/words',
    allow: 'resources.words',
    refusal,
    output: WordList,
  }),
}
