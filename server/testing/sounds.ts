import { createMp3Encoder } from 'wasm-media-encoders'

const rate = 44_100

/** A tone that comes and goes, as long and as loud as wanted. */
export function aTone({ seconds = 1, level = 0.3 } = {}): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(rate * seconds))
  for (let n = 0; n < samples.length; n++) samples[n] = level * Math.sin((2 * Math.PI * 330 * n) / rate)
  return samples
}

const encoder = await createMp3Encoder()

/** The same as MP3. */
export function aSound(wanted: Parameters<typeof aTone>[0] = {}): Buffer {
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: 6 })
  return Buffer.concat([Buffer.from(encoder.encode([aTone(wanted)])), Buffer.from(encoder.finalize())])
}

/** The same as WAV of 16 bits. */
export function aWav(wanted: Parameters<typeof aTone>[0] = {}, { channels = 1 } = {}): Buffer {
  const samples = aTone(wanted)
  const data = Buffer.alloc(samples.length * 2 * channels)
  for (const [n, sample] of samples.entries())
    for (let channel = 0; channel < channels; channel++)
      data.writeInt16LE(Math.round(sample * 32_767), (n * channels + channel) * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2 * channels, 28)
  head.writeUInt16LE(2 * channels, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
