import type { Logger } from 'pino'

/** Writes warnings and uncaught errors as log lines; an uncaught error still ends the process. */
export function logUncaught(log: Logger, end: () => void): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    end()
  })
}
