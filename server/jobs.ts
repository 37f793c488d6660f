import type { Logger } from 'pino'
import type { JobRuns } from '#server/db/processes/job-runs.ts'
import type { Slice } from '#server/http/slice.ts'
import { hourMs, minuteMs } from '#shared/time.ts'

/** The interval of frequent jobs: short enough that a withdrawn file is gone within the hour after a short outage too. */
const frequentMs = 10 * minuteMs

type NamedJob = [name: string, work: () => Promise<unknown>]

export type Jobs = ReturnType<typeof createJobs>

interface JobsDeps {
  slices: Slice[]
  log: Logger
  runs: Pick<JobRuns, 'succeeded' | 'failed'>
}

/** Background work of the slices. Several processes may run it at once. */
export function createJobs({ slices, log, runs: jobRuns }: JobsDeps) {
  const hourly = slices.flatMap((slice) => Object.entries(slice.hourlyJobs ?? {}))
  const frequent = slices.flatMap((slice) => Object.entries(slice.frequentJobs ?? {}))
  let stopping = false
  let timers: { stop(): Promise<void> }[] = []

  async function run(name: string, work: () => Promise<unknown>) {
    try {
      await work()
      await jobRuns.succeeded(name)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed')
      await jobRuns.failed(name, error).catch(() => {})
    }
  }

  async function runAll(works: NamedJob[]) {
    for (const [name, work] of works) if (!stopping) await run(name, work)
  }

  /** Runs the jobs now, then at each interval. A run that is still busy is not started a second time. */
  function every(milliseconds: number, works: NamedJob[]) {
    let running: Promise<void> | undefined
    const start = () => (running ??= runAll(works).finally(() => (running = undefined)))
    void start()
    const timer = setInterval(start, milliseconds)
    timer.unref()
    return {
      async stop() {
        clearInterval(timer)
        await running
      },
    }
  }

  return {
    start() {
      timers = [every(hourMs, hourly), every(frequentMs, frequent), ...slices.flatMap((slice) => slice.run?.() ?? [])]
    },
    /** Starts no more jobs, and resolves when the running ones have ended. */
    async stop() {
      stopping = true
      await Promise.all(timers.map((timer) => timer.stop()))
    },
  }
}
