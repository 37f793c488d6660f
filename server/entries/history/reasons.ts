import { eq, inArray } from 'drizzle-orm'
import { say } from '#shared/messages/say.ts'
import {
  backToVersion,
  decisionTakenBack,
  fileTakenBackReason,
  mergedWith,
  splitAgain,
} from '#shared/entries/refusal-messages.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { contributions } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'

/** Reasons that the product stores. They are said in the reader's language when they are read. */
export const storedReasons = {
  proposal: (contributionId: string) => `Proposal ${contributionId}`,
  backTo: (version: number) => `Back to version ${version}`,
  undone: 'The decision was taken back',
  merged: (title: string) => `Joined with ${title}`,
  split: (title: string) => `Parted again from ${title}`,
  file: 'A file was taken back.',
}

/** Why something was changed, and who proposed it. */
export interface ChangeReason {
  why: string | null
  authorName: string | null
}

const proposalId = (why: string | null) => /^Proposal ([\da-f-]{36})$/.exec(why ?? '')?.[1]

function sentenceOf(why: string | null): string | null {
  const [, version] = /^Back to version (\d+)$/.exec(why ?? '') ?? []
  if (version) return say(backToVersion, { version: Number(version) })
  const [, merged] = /^Joined with (.+)$/s.exec(why ?? '') ?? []
  if (merged) return say(mergedWith, { title: merged })
  const [, split] = /^Parted again from (.+)$/s.exec(why ?? '') ?? []
  if (split) return say(splitAgain, { title: split })
  if (why === storedReasons.undone) return say(decisionTakenBack)
  return why === storedReasons.file ? say(fileTakenBackReason) : why
}

/** The reasons of these revisions: of an approved proposal its author's name and reason, never its id. */
export async function reasonsOf(db: Database, stored: readonly (string | null)[]): Promise<ChangeReason[]> {
  const ids = stored.flatMap((why) => proposalId(why) ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: contributions.id, why: contributions.content, authorName: displayName })
          .from(contributions)
          .leftJoin(users, eq(users.id, contributions.authorId))
          .where(inArray(contributions.id, ids))
  const proposals = new Map(rows.map(({ id, ...reason }) => [id, { ...reason, why: reason.why || null }]))
  return stored.map((why) => {
    const id = proposalId(why)
    return id ? (proposals.get(id) ?? { why: null, authorName: null }) : { why: sentenceOf(why), authorName: null }
  })
}
