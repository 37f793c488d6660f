import workletAddress from './capture-worklet.ts?worker&url'
import type { Samples } from './clip.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  microphoneForbidden,
  microphoneInUse,
  microphoneMissing,
  microphoneNotAllowed,
  microphoneNotOpened,
  microphoneStopped,
} from '#shared/voices/studio-messages.ts'

export interface Microphone {
  rate: number
  /** Calls `hear` with small parts of the input. Returns a function that stops. */
  listen(hear: (part: Samples) => void): () => void
  close(): void
}

/** Disables the browser's filters, which are made for phone calls and cut the ends of words. */
const constraints = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
}

const messages: Record<string, PlainText | undefined> = {
  NotAllowedError: microphoneNotAllowed,
  SecurityError: microphoneForbidden,
  NotFoundError: microphoneMissing,
  OverconstrainedError: microphoneMissing,
  NotReadableError: microphoneInUse,
  AbortError: microphoneStopped,
}

/** Sentence about why the microphone cannot be used. */
export const microphoneMessage = (error: unknown): string =>
  say(messages[error instanceof DOMException ? error.name : ''] ?? microphoneNotOpened)

/** 48 kHz suits MP3 best; a browser with a fixed rate keeps its own. */
function openContext(stream: MediaStream) {
  for (const options of [{ sampleRate: 48_000 }, {}]) {
    const context = new AudioContext(options)
    try {
      return { context, source: context.createMediaStreamSource(stream) }
    } catch (error) {
      void context.close()
      if (!('sampleRate' in options)) throw error
    }
  }
  throw new Error('no audio')
}

/** Opens the microphone. `onLost` runs if it is unplugged or its permission is revoked. `microphoneMessage` explains the thrown errors. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  // Undefined on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no devices', 'SecurityError')
  const stream = await devices.getUserMedia(constraints)
  const end = () => stream.getTracks().forEach((track) => track.stop())
  try {
    const { context, source } = openContext(stream)
    await context.audioWorklet.addModule(workletAddress)
    await context.resume()
    const node = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    source.connect(node)
    const listeners = new Set<(part: Samples) => void>()
    node.port.addEventListener('message', ({ data }: MessageEvent<Samples>) => listeners.forEach((hear) => hear(data)))
    node.port.start()
    const [track] = stream.getAudioTracks()
    track?.addEventListener('ended', onLost)
    return {
      rate: context.sampleRate,
      listen(onSamples) {
        listeners.add(onSamples)
        return () => void listeners.delete(onSamples)
      },
      close() {
        track?.removeEventListener('ended', onLost)
        end()
        void context.close()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
