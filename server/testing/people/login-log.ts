import { pino } from 'pino'

export const logLines: string[] = []
export const log = pino({ level: 'warn' }, { write: (line: string) => void logLines.push(line) })
export interface Fault {
  message?: string
  cause?: Fault
}
export const logRecords = () =>
  logLines.map((line) => JSON.parse(line) as { status?: number; reason?: string; fault?: Fault })
/** Logged reasons of failed logins, outermost first. */
export function loggedReasons() {
  const found: string[] = []
  for (const { fault } of logRecords())
    for (let each = fault; each; each = each.cause) if (each.message !== undefined) found.push(each.message)
  return found
}
