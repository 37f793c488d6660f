import { study } from '#shared/study.ts'
import { minutesEastOfUtc } from '#client/lib/here.ts'
import { query } from '#client/lib/query-client.ts'

export const todayQuery = () => query(study.today, { query: { offset: String(minutesEastOfUtc()) } })
