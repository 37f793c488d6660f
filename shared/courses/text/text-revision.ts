/** Version of a lesson's text. */
export function textRevisionOf(text: string): string {
  // FNV-1a with two seeds: it only distinguishes versions of one lesson, and protects no secret.
  const hash = (begin: number) => {
    let state = begin
    for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
    return (state >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x5bd1e995)
}
