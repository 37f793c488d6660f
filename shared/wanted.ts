import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredLine } from './text.ts'

export const wantedStatuses = ['PENDING', 'SHOWN', 'HIDDEN', 'ANSWERED'] as const
export type WantedStatus = (typeof wantedStatuses)[number]

/** A word that people asked the library for, in Kadazandusun or in a language they know. */
export const WantedWord = z.object({
  id: z.uuid(),
  word: z.string(),
  /** How often it was asked for. */
  asked: z.int(),
  status: z.enum(wantedStatuses),
  /** The entry that answers it. */
  entryId: z.nullable(z.uuid()),
})
export type WantedWord = z.output<typeof WantedWord>

/** Characters of a word that is asked for: no place for a letter. */
export const wantedLength = 80

/** A word is written in letters, of whatever script: signs and pictures are none. */
export const isAskable = (word: string) => /\p{L}.*\p{L}/su.test(word)

export const wanted = {
  /** Without an account, 20 an hour and address. `told`: the answer will be told to whoever asked, because they are signed in. */
  ask: endpoint({
    method: 'POST',
    path: '/api/wanted',
    allow: 'wanted.ask',
    input: z.object({
      word: requiredLine('The word', wantedLength).check(
        z.refine(isAskable, { error: 'Please write the word in letters, two at least.' }),
      ),
    }),
    output: z.object({ told: z.boolean() }),
    status: 201,
  }),
  /** What was let through, the most asked first, 100 at most. */
  list: endpoint({ method: 'GET', path: '/api/wanted', allow: 'wanted.ask', output: z.array(WantedWord) }),
  /** What nobody has let through yet, the most asked first, 100 at most. */
  waiting: endpoint({ method: 'GET', path: '/api/admin/wanted', allow: 'wanted.decide', output: z.array(WantedWord) }),
  /** Shows or hides it, or says which entry answers it: that is told to those who asked. */
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/wanted/:id',
    allow: 'wanted.decide',
    input: z.object({
      status: z.enum(['SHOWN', 'HIDDEN', 'ANSWERED'], 'Status must be SHOWN, HIDDEN or ANSWERED.'),
      entryId: z.optional(z.uuid('entryId must name an entry.')),
    }),
    output: WantedWord,
  }),
}
