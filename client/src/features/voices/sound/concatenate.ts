import type { Samples } from './clip.ts'

/** Joins the parts in order. */
export function concatenate(parts: Samples[]): Samples {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
