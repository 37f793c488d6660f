import type { Loudness } from '#shared/voices/loudness.ts'
import { voicesBusy } from '#shared/voices/refusal-messages.ts'
import { createThreads, threadFiles } from '#server/process/threads.ts'
import type { Pcm } from './wav.ts'

export interface EncodedSound {
  mp3: Uint8Array
  /** The measured loudness, from which the gain to the common level is computed. */
  loudness: Loudness
}

/** `mp3` is to be measured, `unlevelled` and `pcm` to be encoded as MP3 of the common loudness. */
export type SoundJob = { mp3: Uint8Array } | { unlevelled: Uint8Array } | { pcm: Pcm }
export type SoundJobResult = { loudness: Loudness | null } | { encoded: EncodedSound }

/** A minute of sound takes one or two seconds. */
const timeoutMs = 60_000

export type SoundWork = ReturnType<typeof createSoundWork>

/** Decodes, measures and encodes sound in worker threads. */
export function createSoundWork() {
  const threads = createThreads({
    file: threadFiles.sound,
    concurrency: 2,
    maxWaiting: 100,
    busyMessage: voicesBusy,
  })
  const run = (work: SoundJob) =>
    threads.run({
      work,
      transferList: 'pcm' in work ? [work.pcm.samples.buffer] : [],
      silenceTimeoutMs: timeoutMs,
      onMessage: async (reply) => reply as SoundJobResult,
    })

  return {
    /** Encodes samples as MP3 for browsers that cannot do it. The buffer of the samples is transferred. */
    async encode(pcm: Pcm): Promise<EncodedSound> {
      const result = await run({ pcm })
      if (!('encoded' in result)) throw new Error('nothing was encoded')
      return result.encoded
    },
    /** Decodes an MP3 and encodes it with the common loudness. Null if the decoder cannot read it. */
    async level(mp3: Uint8Array): Promise<EncodedSound | null> {
      const result = await run({ unlevelled: mp3 })
      return 'encoded' in result ? result.encoded : null
    },
    /** Null if the decoder cannot read it. */
    async measure(mp3: Uint8Array): Promise<Loudness | null> {
      const result = await run({ mp3 })
      return 'loudness' in result ? result.loudness : null
    },
  }
}
