import { pino } from 'pino'

interface Fault {
  message?: string
  cause?: Fault
}

/** A log for the logins of one test file, and its lines so far. */
export function createLoginLog() {
  const lines: string[] = []
  const records = () => lines.map((line) => JSON.parse(line) as { status?: number; reason?: string; fault?: Fault })
  return {
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    lines,
    records,
    /** Logged reasons of failed logins, outermost first. */
    reasons() {
      const messages: string[] = []
      for (const { fault } of records())
        for (let each = fault; each; each = each.cause) if (each.message !== undefined) messages.push(each.message)
      return messages
    },
  }
}
