/** Audio worklet that forwards the microphone's samples. */
interface Port {
  postMessage(samples: Float32Array, transfer: Transferable[]): void
}
declare class AudioWorkletProcessor {
  readonly port: Port
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Samples per message: about 40 ms. */
const samplesPerMessage = 2048

class Capture extends AudioWorkletProcessor {
  private part = new Float32Array(samplesPerMessage)
  private filled = 0

  process([channels]: Float32Array[][]): boolean {
    const [samples] = channels ?? []
    if (!samples) return true
    for (const sample of samples) {
      this.part[this.filled++] = sample
      if (this.filled === samplesPerMessage) this.sendPart()
    }
    return true
  }

  private sendPart() {
    const { part } = this
    this.part = new Float32Array(samplesPerMessage)
    this.filled = 0
    this.port.postMessage(part, [part.buffer])
  }
}

registerProcessor('capture', Capture)
