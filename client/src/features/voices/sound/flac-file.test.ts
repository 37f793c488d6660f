import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeFlac } from './flac-file.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'flac-'))

/** Decodes a file with an independent program. */
function decoded(file: Uint8Array): Float64Array {
  const path = join(folder, 'take.flac')
  writeFileSync(path, file)
  const out = execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 's32le', '-'], { maxBuffer: 2 ** 28 })
  return Float64Array.from({ length: out.length / 4 }, (_, n) => out.readInt32LE(n * 4) / 2 ** 31)
}

/** Silence, a tone with noise, and the extreme values, quantized to this many bits. */
function captured(bits: number, length: number) {
  const steps = 2 ** (bits - 1)
  let seed = 1
  const noise = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5
  const sample = (n: number) =>
    n < 9000 ? 0 : n > length - 20 ? (n % 2) * 2 - 1 : 0.4 * Math.sin(n / 20) + 0.1 * noise()
  return Float32Array.from({ length }, (_, n) => Math.min(steps - 1, Math.round(sample(n) * steps)) / steps)
}

test.runIf(hasFfmpeg).each([
  [16, 30_001],
  [24, 30_001],
  [16, 4096],
  [16, 4097],
  [24, 3],
])('a take of %i bits and %i samples is unchanged after FLAC encoding and decoding', (bits, length) => {
  const samples = captured(bits, length)
  expect(decoded(encodeFlac(samples, 48_000))).toEqual(Float64Array.from(samples))
})

test('silence takes little space, and samples beyond the range are clipped', () => {
  expect(encodeFlac(new Float32Array(48_000), 48_000).length).toBeLessThan(48_000 / 6)
  expect(encodeFlac(Float32Array.of(3, -3), 44_100).length).toBeGreaterThan(42)
  rmSync(folder, { recursive: true })
})
