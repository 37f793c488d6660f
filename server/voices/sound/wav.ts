/** One channel of samples between -1 and 1. */
export interface Pcm {
  samples: Float32Array<ArrayBuffer>
  rate: number
}

interface Format {
  isFloat: boolean
  channels: number
  rate: number
  bits: number
}

const pcmTag = 1
const floatTag = 3
const extensibleTag = 0xfffe

function readFormat(chunk: Buffer): Format | undefined {
  if (chunk.length < 16) return undefined
  const tag = chunk.readUInt16LE(0)
  const kind = tag === extensibleTag && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag
  const format = { isFloat: kind === floatTag, channels: chunk.readUInt16LE(2), rate: chunk.readUInt32LE(4) }
  const bits = chunk.readUInt16LE(14)
  const isSupported = kind === floatTag ? bits === 32 : kind === pcmTag && [8, 16, 24, 32].includes(bits)
  return isSupported && format.channels >= 1 && format.channels <= 8 ? { ...format, bits } : undefined
}

function sampleAt(data: Buffer, offset: number, { isFloat, bits }: Format): number {
  if (isFloat) {
    const value = data.readFloatLE(offset)
    return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0
  }
  // Samples of 8 bits are unsigned, with 128 in the middle; all others are signed.
  if (bits === 8) return (data.readUInt8(offset) - 128) / 128
  return data.readIntLE(offset, bits / 8) / 2 ** (bits - 1)
}

function mixChannels(data: Buffer, format: Format): Float32Array<ArrayBuffer> {
  const bytes = format.bits / 8
  const length = Math.floor(data.length / (bytes * format.channels))
  const samples = new Float32Array(length)
  for (let n = 0; n < length; n++) {
    let sum = 0
    for (let channel = 0; channel < format.channels; channel++)
      sum += sampleAt(data, (n * format.channels + channel) * bytes, format)
    samples[n] = sum / format.channels
  }
  return samples
}

/** Undefined if the file is not WAV or its sound is compressed. */
export function readWav(file: Buffer): Pcm | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let format: Format | undefined
  for (let offset = 12; offset + 8 <= file.length;) {
    const type = file.toString('latin1', offset, offset + 4)
    const size = file.readUInt32LE(offset + 4)
    // Programs that stream leave a wrong length of the data, so it is limited by the file's end.
    const chunk = file.subarray(offset + 8, Math.min(offset + 8 + size, file.length))
    if (type === 'fmt ') format = readFormat(chunk)
    if (type === 'data') return format && { samples: mixChannels(chunk, format), rate: format.rate }
    offset += 8 + size + (size % 2)
  }
  return undefined
}
