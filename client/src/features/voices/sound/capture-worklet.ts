/** Audio worklet that forwards the microphone's samples. */
interface Port {
  postMessage(samples: Float32Array, transfer: Transferable[]): void
}
declare class AudioWorkletProcessor {
  readonly port: Port
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Samples per message: about 40 ms. */
const enough = 2048

class Capture extends AudioWorkletProcessor {
  private part = new Float32Array(enough)
  private filled = 0

  process([channels]: Float32Array[][]): boolean {
    const [heard] = channels ?? []
    if (!heard) return true
    for (const sample of heard) {
      this.part[this.filled++] = sample
      if (this.filled === enough) this.handOn()
    }
    return true
  }

  private handOn() {
    const { part } = this
    this.part = new Float32Array(enough)
    this.filled = 0
    this.port.postMessage(part, [part.buffer])
  }
}

registerProcessor('capture', Capture)
