import type { Logger } from 'pino'
import type { JobRuns } from '#server/db/job-runs.ts'
import type { Slice } from '#server/http/slice.ts'

/** Milliseconds. */
const hour = 3600_000
/** Several times an hour, so that what is away for a while is still done within it. */
const tenMinutes = 600_000

type Work = [name: string, work: () => Promise<unknown>]

export type Jobs = ReturnType<typeof createJobs>

interface Given {
  slices: Slice[]
  log: Logger
  runs: Pick<JobRuns, 'succeeded' | 'failed'>
}

/** What the slices do besides answering. Each part may run in several processes at once. */
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

  /** Runs the works now and then every so often, never twice at once. */
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
    /** Begins all of it. */
    start() {
      runs = [every(hour, hourly), every(tenMinutes, frequent), ...slices.flatMap((slice) => slice.run?.() ?? [])]
    },
    /** Begins nothing more, and resolves when what is under way has ended. */
    async stop() {
      stopping = true
      await Promise.all(runs.map((each) => each.stop()))
    },
  }
}
