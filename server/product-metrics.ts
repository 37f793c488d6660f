import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from './config/config.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import type { JobRuns } from '#server/db/processes/job-runs.ts'
import type { ProductMetrics } from '#server/http/monitoring/metrics.ts'

/** Disk of a folder that may not exist before the first upload. */
async function diskOf(folder: string): ReturnType<typeof statfs> {
  const above = dirname(folder)
  return statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || above === folder) throw error
    return diskOf(above)
  })
}

/** Metrics for operators besides requests. */
export function createProductMetrics(db: Database, config: Config, runs: JobRuns): ProductMetrics {
  const readNumber = (sql: string) => async () =>
    Number((await queryRows<{ value: string | null }>(db, `SELECT (${sql})::float8 AS value`))[0]?.value ?? 0)
  const onDisk = (count: 'bavail' | 'blocks') => async () => {
    const disk = await diskOf(resolve(config.dataDir))
    return Number(disk[count]) * Number(disk.bsize)
  }
  const times = (column: 'succeededAt' | 'failedAt') => async () =>
    new Map(
      (await runs.all()).flatMap((run) => {
        const at = run[column]
        return at ? [[run.name, at.getTime() / 1000] as const] : []
      }),
    )
  return {
    emails_waiting: {
      help: 'E-mails that have been written and have not gone.',
      read: readNumber('SELECT count(*) FROM outbox WHERE due_at IS NOT NULL'),
    },
    email_oldest_seconds: {
      help: 'For how long the oldest of them has been waiting.',
      read: readNumber('SELECT extract(epoch FROM now() - min(created_at)) FROM outbox WHERE due_at IS NOT NULL'),
    },
    job_last_success_seconds: { help: 'When each job last succeeded.', label: 'job', read: times('succeededAt') },
    job_last_failure_seconds: { help: 'When each job last failed.', label: 'job', read: times('failedAt') },
    webhook_lag_seconds: {
      help: "From Stripe's event to its arrival here, of the newest.",
      read: readNumber(
        'SELECT extract(epoch FROM received_at - created_at) FROM stripe_events ORDER BY received_at DESC LIMIT 1',
      ),
    },
    webhook_unclaimed: {
      help: 'Stored Stripe events about unknown customers.',
      read: readNumber("SELECT count(*) FROM stripe_events WHERE outcome = 'unclaimed'"),
    },
    reconciliation_age_seconds: {
      help: "How old Stripe's newest event is that the reconciliation has seen.",
      read: readNumber('SELECT extract(epoch FROM now() - max(read_until)) FROM reconciliations'),
    },
    uploads_bytes: {
      help: 'What registered uploads take.',
      read: readNumber('SELECT coalesce(sum(size), 0) FROM uploads WHERE registered_at IS NOT NULL'),
    },
    ...(config.media
      ? {}
      : {
          storage_free_bytes: {
            help: 'Room left on the disk of DATA_DIR.',
            read: onDisk('bavail'),
          },
          storage_size_bytes: { help: 'All the room on that disk.', read: onDisk('blocks') },
        }),
  }
}
