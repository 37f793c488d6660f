import type { Logger } from 'pino'
import type { JobRuns } from '#server/db/processes/job-runs.ts'
import type { Slice } from '#server/http/slice.ts'
import { hourMs } from '#shared/time.ts'

/** Milliseconds. Runs every 10 minutes, so that a short outage still meets the one-hour promise. */
const tenMinutes = 600_000

type Work = [name: string, work: () => Promise<unknown>]

export type Jobs = ReturnType<typeof createJobs>

interface Given {
  slices: Slice[]
  log: Logger
  runs: Pick<JobRuns, 'succeeded' | 'failed'>
}

/** Background work of the slices. Several processes may run it at once. */
export function createJobs({ slices, log, runs: noted }: Given) {
  const hourly = slices.flatMap((slice) => Object.entries(slice.jobs ?? {}))
  const frequent = slices.flatMap((slice) => Object.entries(slice.frequentJobs ?? {}))
  let stopping = false
  let runs: { stop(): Promise<void> }[] = []

  async function run(name: string, work: () => Promise<unknown>) {
    try {
      await work()
      await noted.succeeded(name)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed')
      await noted.failed(name, error).catch(() => {})
    }
  }

  async function runAll(works: Work[]) {
    for (const [name, work] of works) if (!stopping) await run(name, work)
  }

  /** Runs the jobs now and then at the interval, never twice at once. */
  function every(milliseconds: number, works: Work[]) {
    let running = runAll(works)
    const timer = setInterval(() => (running = running.then(() => runAll(works))), milliseconds)
    timer.unref()
    return {
      stop: () => {
        clearInterval(timer)
        return running
      },
    }
  }

  return {
    /** Starts all jobs. */
    start() {
      runs = [every(hourMs, hourly), every(tenMinutes, frequent), ...slices.flatMap((slice) => slice.run?.() ?? [])]
    },
    /** Starts no more jobs, and resolves when the running ones have ended. */
    async stop() {
      stopping = true
      await Promise.all(runs.map((each) => each.stop()))
    },
  }
}
