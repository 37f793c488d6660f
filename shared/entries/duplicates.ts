import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { say } from '#shared/messages/say.ts'
import { mustBeUuid } from '#shared/voices/messages.ts'
import { duplicateStateMust } from './duplicate-messages.ts'

/** Why two entries are likely one: equal headword, one letter apart, or equal but for w and v or y and z; the meaning is equal. */
export const duplicateKinds = ['equal', 'near', 'twin'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

export const duplicateStates = ['waiting', 'later', 'apart'] as const
const DuplicateState = z.enum(duplicateStates, { error: () => say(duplicateStateMust) })
export type DuplicateState = (typeof duplicateStates)[number]

const Side = z.object({
  id: z.uuid(),
  title: z.string(),
  homograph: z.nullable(z.int()),
  content: z.string(),
  ms: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** A merge names it. */
  version: z.int(),
})

export const Duplicate = z.object({
  kind: z.enum(duplicateKinds),
  state: DuplicateState,
  one: Side,
  other: Side,
})
export type Duplicate = z.output<typeof Duplicate>

const idField = (label: string) => z.uuid({ error: () => say(mustBeUuid, { label }) })

export const duplicates = {
  /**
   * Pairs of entries that are likely one, most likely first. `unchecked` is the number of changed entries, counted to 1,001, that are
   * still to be compared; the call compares some itself.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates',
    allow: 'categories.write',
    query: z.object({
      state: z._default(DuplicateState, 'waiting'),
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    output: z.object({ pairs: z.array(Duplicate), unchecked: z.int() }),
  }),
  /** Keeps two entries apart for good, or leaves them for later; 'waiting' takes the decision back. */
  decide: endpoint({
    method: 'PUT',
    path: '/api/admin/duplicates',
    allow: 'categories.write',
    input: z.object({ one: idField('one'), other: idField('other'), state: DuplicateState }),
  }),
}
