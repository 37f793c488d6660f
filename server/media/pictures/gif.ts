const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** Application extensions that are kept: the number of loops, and the colour profile. */
const pictureApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Size in bytes of the colour table that a packed field announces. */
const colours = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

/** Offset behind a chain of sub-blocks; -1 if the chain is not complete. */
function endOfBlocks(file: Buffer, from: number): number {
  let offset = from
  while (offset < file.length) {
    const size = file[offset] ?? 0
    offset += 1 + size
    if (size === 0) return offset
  }
  return -1
}

/** The picture without comments, texts and trailing data. Undefined if the file is not complete. */
export function stripGifMetadata(file: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6)) || file.length < 14) return undefined
  let offset = 13 + colours(file[10] ?? 0)
  const blocks: Buffer[] = [file.subarray(0, offset)]
  let images = 0
  while (offset >= 0 && offset < file.length) {
    const begins = offset
    const kind = file[offset]
    if (kind === trailer) return images > 0 ? Buffer.concat([...blocks, Buffer.from([trailer])]) : undefined
    if (kind === image && offset + 10 < file.length) {
      images += 1
      offset = endOfBlocks(file, offset + 10 + colours(file[offset + 9] ?? 0) + 1)
    } else if (kind === extension) offset = endOfBlocks(file, offset + 2)
    else return undefined
    const label = file[begins + 1]
    const isKept =
      kind === image ||
      label === graphicControl ||
      (label === application && pictureApplications.has(file.toString('latin1', begins + 3, begins + 14)))
    if (offset > 0 && isKept) blocks.push(file.subarray(begins, offset))
  }
  return undefined
}

/** The sizes of the canvas and of each frame, in a file that `stripGifMetadata` wrote: a frame may be larger than its canvas. */
export function gifSizes(file: Buffer) {
  const sizeAt = (offset: number) => ({ width: file.readUInt16LE(offset), height: file.readUInt16LE(offset + 2) })
  const sizes = [sizeAt(6)]
  for (
    let offset = 13 + colours(file.readUInt8(10));
    offset >= 0 && offset < file.length && file[offset] !== trailer;
  ) {
    const isImage = file[offset] === image
    if (isImage) sizes.push(sizeAt(offset + 5))
    offset = endOfBlocks(file, isImage ? offset + 10 + colours(file.readUInt8(offset + 9)) + 1 : offset + 2)
  }
  return sizes
}
