import type { MergedEntries } from '#server/db/queries/follow-merge.ts'
import type { Transaction } from '#server/db/connect.ts'

/** A recording of the same word that can replace a withdrawn file. */
export interface Replacement {
  gone: string
  path: string
  sameDialect: boolean
}

/** Facts to which other areas react. */
interface EventPayloads {
  /** `moved` holds the keys of the rows that handlers moved, each under a name of its own, such as `cards`. */
  'entry.merged': MergedEntries & { moved: Record<string, string[]> }
  'entry.split': MergedEntries & { moved: Record<string, string[]> }
  'file.withdrawn': { paths: readonly string[]; replacements: readonly Replacement[] }
  'person.deleted': { id: string; issuer: string; subject: string }
}
type Handler<Name extends keyof EventPayloads> = (tx: Transaction, event: EventPayloads[Name]) => Promise<void>

export type DomainEvents = ReturnType<typeof createDomainEvents>

/** Handlers run in the transaction of the event, in the order of their registration; an error rolls it back. */
export function createDomainEvents() {
  const handlers: { [Name in keyof EventPayloads]: Handler<Name>[] } = {
    'entry.merged': [],
    'entry.split': [],
    'file.withdrawn': [],
    'person.deleted': [],
  }
  return {
    on<Name extends keyof EventPayloads>(name: Name, handler: Handler<Name>): void {
      handlers[name].push(handler)
    },
    async emit<Name extends keyof EventPayloads>(
      tx: Transaction,
      name: Name,
      event: EventPayloads[Name],
    ): Promise<void> {
      for (const handler of handlers[name]) await handler(tx, event)
    },
  }
}
