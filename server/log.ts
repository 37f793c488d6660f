import { pino, type DestinationStream, type Logger } from 'pino'
import { loggableError } from '#server/http/monitoring/error-trace.ts'

/** pino's own stream to standard output retries for ever on a closed terminal (EIO), even at the end of the process. */
export const createLog = (level: string, destination: DestinationStream = process.stdout): Logger =>
  pino({ level, serializers: { err: (error: unknown) => loggableError(error) } }, destination)
