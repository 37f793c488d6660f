import { study, type ExtraPracticeKind } from '#shared/study/study.ts'
import { minutesEastOfUtc } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'

export const extraPracticeQuery = (kind: ExtraPracticeKind) =>
  query(study.extraPracticeCards, { query: { of: kind, offset: String(minutesEastOfUtc()) } })
