import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { unavailable } from '#server/http/problem.ts'
import type { Pcm } from './wav.ts'
import { root } from '#server/root.ts'

export type ToEncode = Pcm

export interface Encoded {
  mp3: Uint8Array
  /** LUFS and dBFS of what was encoded, after it was brought to the loudness of all voices. */
  loudness: number
  peak: number
}

/** Threads at a time in one process, and clips that may wait for one. */
const atOnce = 2
const mayWait = 20
/** Milliseconds; a minute of sound takes one or two seconds. */
const timeout = 60_000

function encodeInThread(clip: ToEncode): Promise<Encoded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(root, 'server/voices/encode-worker.ts'), {
      workerData: clip,
      transferList: [clip.samples.buffer],
    })
    const timer = setTimeout(() => void worker.terminate(), timeout)
    worker.once('message', (encoded: Encoded) => resolve(encoded))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the encoder ended without a word'))
    })
  })
}

/** Makes MP3 of samples, for browsers that cannot. The samples are used up. */
export function createEncoder() {
  let running = 0
  const waiting: (() => void)[] = []

  return async function encode(clip: ToEncode): Promise<Encoded> {
    if (running >= atOnce) {
      if (waiting.length >= mayWait)
        throw unavailable('Many voices are arriving at once. Please try again in a minute.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await encodeInThread(clip)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

export type Encode = ReturnType<typeof createEncoder>
