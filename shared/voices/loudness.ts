/** Loudness of a clip in LUFS (EBU R128, one channel), and its peak in dBFS; -Infinity for silence. */
export interface Loudness {
  loudness: number
  peak: number
}

/** Target of all voices: this loudness, unless the peak would exceed this one. */
const voiceTarget = { loudness: -16, peak: -1 }

interface Biquad {
  b: [number, number, number]
  a: [number, number]
}

/** The two K-weighting filters of ITU-R BS.1770, which model human hearing, for any sampling rate. */
function kWeighting(rate: number): Biquad[] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate)
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const q = 0.7071752369554196
  const norm = 1 + shelf / q + shelf * shelf
  const first: Biquad = {
    b: [
      (high + (middle * shelf) / q + shelf * shelf) / norm,
      (2 * (shelf * shelf - high)) / norm,
      (high - (middle * shelf) / q + shelf * shelf) / norm,
    ],
    a: [(2 * (shelf * shelf - 1)) / norm, (1 - shelf / q + shelf * shelf) / norm],
  }
  const pass = Math.tan((Math.PI * 38.13547087602444) / rate)
  const passQ = 0.5003270373238773
  const passNorm = 1 + pass / passQ + pass * pass
  const second: Biquad = {
    b: [1, -2, 1],
    a: [(2 * (pass * pass - 1)) / passNorm, (1 - pass / passQ + pass * pass) / passNorm],
  }
  return [first, second]
}

function applyFilter(samples: Float32Array | Float64Array, { b, a }: Biquad): Float64Array {
  const out = new Float64Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n] ?? 0
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    out[n] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return out
}

const lufs = (energy: number) => -0.691 + 10 * Math.log10(energy)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function energyOf(samples: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let n = from; n < to; n++) sum += (samples[n] ?? 0) ** 2
  return sum / Math.max(1, to - from)
}

/** Block length and step of R128. A clip shorter than a block is measured as one block. */
const blockMs = 400
const stepMs = 100

function integrateLoudness(weighted: Float64Array, rate: number): number {
  const size = Math.round((rate * blockMs) / 1000)
  if (weighted.length < size) return lufs(energyOf(weighted, 0, weighted.length))
  const hop = Math.round((rate * stepMs) / 1000)
  const energies: number[] = []
  for (let offset = 0; offset + size <= weighted.length; offset += hop)
    energies.push(energyOf(weighted, offset, offset + size))
  const audible = energies.filter((energy) => lufs(energy) > -70)
  if (audible.length === 0) return -Infinity
  const floor = lufs(mean(audible)) - 10
  const counted = audible.filter((energy) => lufs(energy) > floor)
  return lufs(mean(counted))
}

/** Measures one channel of samples between -1 and 1. */
export function measureLoudness(samples: Float32Array, rate: number): Loudness {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  const [first, second] = kWeighting(rate)
  if (peak === 0 || !first || !second) return { loudness: -Infinity, peak: -Infinity }
  return {
    loudness: integrateLoudness(applyFilter(applyFilter(samples, first), second), rate),
    peak: 20 * Math.log10(peak),
  }
}

/** Consecutive samples at full scale that are audible as a crackle. */
const clippedRun = 3

/** True if a recording was clipped. */
export function isClipped(samples: Float32Array): boolean {
  let run = 0
  for (const sample of samples) {
    run = Math.abs(sample) >= 0.995 ? run + 1 : 0
    if (run >= clippedRun) return true
  }
  return false
}

/** The gain for the complete clip that reaches `voiceTarget`. */
export function gainFor({ loudness, peak }: Loudness): number {
  if (!Number.isFinite(loudness) || !Number.isFinite(peak)) return 1
  return 10 ** (Math.min(voiceTarget.loudness - loudness, voiceTarget.peak - peak) / 20)
}

/** An inaudible deviation is not worth another encoding. */
const inaudibleDecibels = 0.3
const maxEncodings = 4

/** Deviation of a clip from `voiceTarget` in decibels. */
const offBy = (measured: Loudness) => Math.abs(20 * Math.log10(gainFor(measured)))

/**
 * Encodes a clip until it has the target loudness, and returns the nearest result. Encoding raises peaks, and the gate of R128 may include
 * or exclude a soft passage.
 */
export async function packedToTarget<T extends Loudness>(
  before: Loudness,
  encode: (gain: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  let gain = gainFor(before)
  let nearest: T | undefined
  for (let left = maxEncodings; left > 0; left -= 1) {
    const packed = await encode(gain)
    if (!packed) break
    if (!nearest || offBy(packed) < offBy(nearest)) nearest = packed
    if (offBy(nearest) <= inaudibleDecibels) break
    gain *= gainFor(packed)
  }
  return nearest
}
