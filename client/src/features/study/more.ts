import { study, type moreKinds } from '#shared/study/study.ts'
import { minutesEastOfUtc } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'

export type MoreKind = (typeof moreKinds)[number]

/** Cards to practise beyond the review. */
export const moreQuery = (of: MoreKind) => query(study.more, { query: { of, offset: String(minutesEastOfUtc()) } })
