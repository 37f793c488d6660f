import type { Logger } from 'pino'

/** What Node would print in its own words comes as lines of the log, and an error that nobody caught still ends the process. */
export function logUncaught(log: Logger, end: () => void): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    end()
  })
}
