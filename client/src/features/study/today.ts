import { study } from '#shared/study.ts'
import { query } from '#client/lib/query-client.ts'

const offset = String(-new Date().getTimezoneOffset())
export const todayQuery = query(study.today, { query: { offset } })
