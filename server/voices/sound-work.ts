import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Loudness } from '#shared/loudness.ts'
import { unavailable } from '#server/http/problem.ts'
import { root } from '#server/root.ts'
import type { Pcm } from './wav.ts'

export interface Encoded {
  mp3: Uint8Array
  /** As it is heard, brought to the loudness of all voices. */
  heard: Loudness
}

/** `mp3` is to be heard, `pcm` to be made MP3. */
export type Work = { mp3: Uint8Array } | { pcm: Pcm }
export type Done = { heard: Loudness | null } | { encoded: Encoded }

/** Threads at a time in one process, and clips that may wait for one. */
const atOnce = 2
const mayWait = 100
/** Milliseconds; a minute of sound takes one or two seconds. */
const timeout = 60_000
/** Milliseconds that a thread waits for the next clip: to begin one takes longer than most clips. */
const idle = 10_000

interface Thread {
  worker: Worker
  /** Ends it, unless it is used before. */
  ends: NodeJS.Timeout
}

async function doneBy(worker: Worker, work: Work): Promise<Done> {
  const over = new AbortController()
  const timer = setTimeout(() => void worker.terminate(), timeout)
  try {
    worker.ref()
    worker.postMessage(work, 'pcm' in work ? [work.pcm.samples.buffer] : [])
    const ended = once(worker, 'exit', over).then(() => {
      throw new Error('the thread for sounds ended without a word')
    })
    // An error of the thread is thrown here as well.
    const [done] = (await Promise.race([once(worker, 'message', over), ended])) as [Done]
    return done
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

export type SoundWork = ReturnType<typeof createSoundWork>

/** What takes too long for the thread that answers everybody. */
export function createSoundWork() {
  let running = 0
  const waiting: (() => void)[] = []
  const resting: Thread[] = []

  function rest(worker: Worker) {
    const ends = setTimeout(() => {
      resting.splice(resting.indexOf(thread), 1)
      void worker.terminate()
    }, idle)
    const thread = { worker, ends: ends.unref() }
    // It keeps no process alive that has nothing else to do.
    worker.unref()
    resting.push(thread)
  }
  function thread(): Worker {
    const rested = resting.pop()
    if (!rested) return new Worker(join(root, 'server/voices/sound-worker.ts'))
    clearTimeout(rested.ends)
    return rested.worker
  }

  async function run(work: Work): Promise<Done> {
    if (running >= atOnce) {
      if (waiting.length >= mayWait)
        throw unavailable('Many voices are arriving at once. Please try again in a minute.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      const worker = thread()
      const done = await doneBy(worker, work)
      rest(worker)
      return done
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  return {
    /** Makes MP3 of samples, for browsers that cannot. The samples are used up. */
    async encode(pcm: Pcm): Promise<Encoded> {
      const done = await run({ pcm })
      if (!('encoded' in done)) throw new Error('nothing was encoded')
      return done.encoded
    },
    /** Null of what no decoder can read. */
    async hear(mp3: Uint8Array): Promise<Loudness | null> {
      const done = await run({ mp3 })
      return 'heard' in done ? done.heard : null
    },
  }
}
