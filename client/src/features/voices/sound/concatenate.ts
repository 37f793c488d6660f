import type { Samples } from './clip.ts'

export function concatenate(parts: Samples[]): Samples {
  const joinedSamples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    joinedSamples.set(part, offset)
    offset += part.length
  }
  return joinedSamples
}
