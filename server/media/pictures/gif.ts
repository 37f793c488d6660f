const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** How often it moves, and its colours. */
const pictorial = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Bytes of the table of colours that a packed field announces. */
const colours = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

/** Where a chain of sub-blocks ends; -1 when it does not. */
function behindBlocks(file: Buffer, from: number): number {
  let at = from
  while (at < file.length) {
    const size = file[at] ?? 0
    at += 1 + size
    if (size === 0) return at
  }
  return -1
}

/** The picture alone: no comments, no texts, nothing behind its end. Undefined when it is not whole. */
export function plainGif(file: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6)) || file.length < 14) return undefined
  let at = 13 + colours(file[10] ?? 0)
  const kept: Buffer[] = [file.subarray(0, at)]
  let images = 0
  while (at >= 0 && at < file.length) {
    const begins = at
    const kind = file[at]
    if (kind === trailer) return images > 0 ? Buffer.concat([...kept, Buffer.from([trailer])]) : undefined
    if (kind === image && at + 10 < file.length) {
      images += 1
      at = behindBlocks(file, at + 10 + colours(file[at + 9] ?? 0) + 1)
    } else if (kind === extension) at = behindBlocks(file, at + 2)
    else return undefined
    const label = file[begins + 1]
    const isKept =
      kind === image ||
      label === graphicControl ||
      (label === application && pictorial.has(file.toString('latin1', begins + 3, begins + 14)))
    if (at > 0 && isKept) kept.push(file.subarray(begins, at))
  }
  return undefined
}
