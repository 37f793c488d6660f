import type { Samples } from './clip.ts'

/** Parts, one after the other. */
export function joined(parts: Samples[]): Samples {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
