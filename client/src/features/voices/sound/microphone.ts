import workletAddress from './capture-worklet.ts?worker&url'
import type { Samples } from './clip.ts'

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

const messages: Record<string, string> = {
  NotAllowedError:
    'Your browser does not let this page use the microphone. Allow it beside the address of the page, then try again.',
  SecurityError: 'Your browser does not let this page use the microphone.',
  NotFoundError: 'No microphone was found. Plug one in, then try again.',
  OverconstrainedError: 'No microphone was found. Plug one in, then try again.',
  NotReadableError: 'Another program is using the microphone. Close it, then try again.',
  AbortError: 'The microphone stopped. Plug it in again, then try again.',
}

export const lostWords =
  'The microphone was unplugged. Plug it in again, then try again. What was recorded before is kept.'

/** Sentence about why the microphone cannot be used. */
export const microphoneMessage = (error: unknown): string =>
  messages[error instanceof DOMException ? error.name : ''] ??
  'The microphone could not be opened. Close other programs that use it, then try again.'

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
      listen(hear) {
        listeners.add(hear)
        return () => void listeners.delete(hear)
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
