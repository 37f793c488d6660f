import { createMp3Encoder } from 'wasm-media-encoders'

const rate = 44_100

/** A pulsing tone of the given length and loudness. */
export function aTone({ seconds = 1, level = 0.3 } = {}): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(rate * seconds))
  for (let n = 0; n < samples.length; n++) samples[n] = level * Math.sin((2 * Math.PI * 330 * n) / rate)
  return samples
}

const encoder = await createMp3Encoder()

/** The same tone as MP3. */
export function aSound(wanted: Parameters<typeof aTone>[0] = {}): Buffer {
  encoder.configure({ sampleRate: rate, channels: 1, vbrQuality: 6 })
  return Buffer.concat([Buffer.from(encoder.encode([aTone(wanted)])), Buffer.from(encoder.finalize())])
}

/** The same tone as WAV of 16 or 8 bits. Louder samples are clipped. */
export function aWav(
  wanted: Parameters<typeof aTone>[0] = {},
  { channels = 1, bits = 16 }: { channels?: number; bits?: 8 | 16 } = {},
): Buffer {
  const samples = aTone(wanted).map((sample) => Math.max(-1, Math.min(1, sample)))
  const bytes = bits / 8
  const data = Buffer.alloc(samples.length * bytes * channels)
  for (const [n, sample] of samples.entries())
    for (let channel = 0; channel < channels; channel++)
      if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, n * channels + channel)
      else data.writeInt16LE(Math.round(sample * 32_767), (n * channels + channel) * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytes * channels, 28)
  head.writeUInt16LE(bytes * channels, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
