import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { requiredLine } from '#shared/text.ts'
import { hasTwoLetters } from '#shared/text/letters.ts'
import { say } from '#shared/messages/say.ts'
import { entryIdMust, requestStatusMust, wordField, wordInLetters } from '#shared/entries/field-messages.ts'

export const wordRequestStatuses = ['PENDING', 'SHOWN', 'HIDDEN', 'ANSWERED'] as const
export type WordRequestStatus = (typeof wordRequestStatuses)[number]

/** A word that people requested from the library, in Kadazandusun or another language. */
export const WordRequest = z.object({
  id: z.uuid(),
  word: z.string(),
  /** Number of requests. */
  asked: z.int(),
  status: z.enum(wordRequestStatuses),
  /** The entry that answers it. */
  entryId: z.nullable(z.uuid()),
})
export type WordRequest = z.output<typeof WordRequest>

/** In characters: enough for a word, too short for a message. */
export const wordRequestLength = 80

export const wordRequestCalls = {
  /** Needs no account; 20 an hour per address. `told` is true if the person is signed in and will be notified of the answer. */
  ask: endpoint({
    method: 'POST',
    path: '/api/wanted',
    allow: 'wanted.ask',
    input: z.object({
      word: requiredLine(wordField, wordRequestLength).check(
        z.refine(hasTwoLetters, { error: () => say(wordInLetters) }),
      ),
    }),
    output: z.object({ told: z.boolean() }),
    status: 201,
  }),
  /** Requests that are shown in public, the most requested first, at most 100. */
  list: endpoint({ method: 'GET', path: '/api/wanted', allow: 'wanted.ask', output: z.array(WordRequest) }),
  /** Requests that nobody has reviewed, the most requested first, at most 100. */
  waiting: endpoint({ method: 'GET', path: '/api/admin/wanted', allow: 'wanted.decide', output: z.array(WordRequest) }),
  /** Shows or hides a request, or names the entry that answers it, which notifies the people who asked. */
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/wanted/:id',
    allow: 'wanted.decide',
    input: z.object({
      status: z.enum(['SHOWN', 'HIDDEN', 'ANSWERED'], { error: () => say(requestStatusMust) }),
      entryId: z.optional(z.uuid({ error: () => say(entryIdMust) })),
    }),
    output: WordRequest,
  }),
}
