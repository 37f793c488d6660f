import type { Loudness } from '#shared/loudness.ts'
import { createThreads } from '#server/threads.ts'
import type { Pcm } from './wav.ts'

export interface Encoded {
  mp3: Uint8Array
  /** As it is heard, brought to the loudness of all voices. */
  heard: Loudness
}

/** `mp3` is to be heard, `pcm` to be made MP3. */
export type Work = { mp3: Uint8Array } | { pcm: Pcm }
export type Done = { heard: Loudness | null } | { encoded: Encoded }

/** Milliseconds; a minute of sound takes one or two seconds. */
const within = 60_000

export type SoundWork = ReturnType<typeof createSoundWork>

/** What is done with sounds in threads. */
export function createSoundWork() {
  const threads = createThreads({
    file: 'server/voices/sound-worker.ts',
    atOnce: 2,
    mayWait: 100,
    busy: 'Many voices are arriving at once. Please try again in a minute.',
  })
  const run = (work: Work) =>
    threads.run({
      work,
      handed: 'pcm' in work ? [work.pcm.samples.buffer] : [],
      within,
      hear: async (said) => said as Done,
    })

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
