import { study } from '#shared/study/study.ts'
import { minutesEastOfUtc } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'

export const todayQuery = (offset = minutesEastOfUtc()) => query(study.today, { query: { offset: String(offset) } })
