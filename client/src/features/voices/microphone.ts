import workletAddress from './capture-worklet.ts?worker&url'
import type { Samples } from './clip.ts'

export interface Microphone {
  rate: number
  /** Everything that is heard, in small parts. Answers how to stop listening. */
  listen(hear: (part: Samples) => void): () => void
  close(): void
}

/** The browser's own filters are made for telephone calls and take the ends off words. */
const constraints = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
}

const faults: Record<string, string> = {
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

/** Why no microphone can be used, in a sentence. */
export const microphoneFault = (error: unknown): string =>
  faults[error instanceof DOMException ? error.name : ''] ??
  'The microphone could not be opened. Close other programs that use it, then try again.'

/** What MP3 is made of best; a browser that insists on its own rate keeps it. */
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

/** Asks for the microphone. `onLost` runs when it is unplugged, or taken away from the page. Throws what `microphoneFault` explains. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  // Absent where the page did not come by https.
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
