import { tiffWith } from './exif.ts'

interface Box {
  type: string
  /** Offsets of the box, of its content, and of its end. */
  at: number
  from: number
  to: number
}

class Unreadable extends RangeError {}

/** The boxes in a byte range. */
function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let offset = from; offset < to;) {
    if (offset + 8 > to) throw new Unreadable()
    const short = file.readUInt32BE(offset)
    const head = short === 1 ? 16 : 8
    if (offset + head > to) throw new Unreadable()
    const size = short === 0 ? to - offset : short === 1 ? Number(file.readBigUInt64BE(offset + 8)) : short
    if (size < head || offset + size > to) throw new Unreadable()
    boxes.push({
      type: file.toString('latin1', offset + 4, offset + 8),
      at: offset,
      from: offset + head,
      to: offset + size,
    })
    offset += size
  }
  return boxes
}

/** Ids of the items with metadata: EXIF and XMP. */
function metadataItems(file: Buffer, meta: Box[]): Map<number, string> {
  const itemTypes = new Map<number, string>()
  for (const { from, to } of meta.filter(({ type }) => type === 'iinf')) {
    const entries = from + (file[from] === 0 ? 6 : 8)
    for (const entry of boxesIn(file, entries, to)) {
      const version = file[entry.from] ?? 0
      if (entry.type !== 'infe' || version < 2) throw new Unreadable()
      const wide = version > 2
      const id = wide ? file.readUInt32BE(entry.from + 4) : file.readUInt16BE(entry.from + 4)
      const typeAt = entry.from + (wide ? 10 : 8)
      const type = file.toString('latin1', typeAt, typeAt + 4)
      if (type === 'Exif' || type === 'mime' || type === 'uri ') itemTypes.set(id, type)
    }
  }
  return itemTypes
}

/** Reads unsigned integers one after the other. */
function reader(file: Buffer, from: number) {
  let offset = from
  return (bytes: number) => {
    offset += bytes
    if (bytes === 0) return 0
    return bytes === 8 ? Number(file.readBigUInt64BE(offset - 8)) : file.readUIntBE(offset - bytes, bytes)
  }
}

/** Byte ranges of each item in the file. */
function rangesOf(file: Buffer, meta: Box[]): { id: number; from: number; to: number }[] {
  const iloc = meta.find(({ type }) => type === 'iloc')
  const idat = meta.find(({ type }) => type === 'idat')
  if (!iloc) throw new Unreadable()
  const version = file[iloc.from] ?? 0
  const next = reader(file, iloc.from + 4)
  const [sizes, bases] = [next(1), next(1)]
  const idBytes = version < 2 ? 2 : 4
  const places: { id: number; from: number; to: number }[] = []
  for (let items = next(idBytes); items > 0; items--) {
    const id = next(idBytes)
    const method = version > 0 ? next(2) & 0x0f : 0
    next(2)
    const base = next(bases >> 4)
    for (let extents = next(2); extents > 0; extents--) {
      if (version > 0) next(bases & 0x0f)
      const offset = base + next(sizes >> 4)
      const length = next(sizes & 0x0f)
      if (method > 1 || (method === 1 && !idat)) throw new Unreadable()
      const from = offset + (method === 1 ? (idat?.from ?? 0) : 0)
      places.push({ id, from, to: length === 0 ? file.length : from + length })
    }
  }
  return places
}

/** Overwrites metadata with zeros, so that all offsets stay valid. */
function blank(file: Buffer) {
  const boxes = boxesIn(file, 0, file.length)
  if (!boxes.some(({ type }) => type === 'meta')) throw new Unreadable()
  for (const box of boxes) {
    if (box.type === 'uuid' || box.type === 'free' || box.type === 'skip') file.fill(0, box.from, box.to)
    if (box.type === 'uuid') file.write('free', box.at + 4, 'latin1')
    // An animated picture has metadata beside its tracks, which this code does not read.
    if (box.type === 'moov') throw new Unreadable()
    if (box.type !== 'meta') continue
    const meta = boxesIn(file, box.from + 4, box.to)
    const items = metadataItems(file, meta)
    for (const { id, from, to } of rangesOf(file, meta).filter(({ id }) => items.has(id))) {
      if (to > file.length) throw new Unreadable()
      file.fill(0, from, to)
      // Readers expect a valid TIFF header.
      const empty = Buffer.concat([Buffer.alloc(4), tiffWith(1)])
      if (items.get(id) === 'Exif' && to - from >= empty.length) empty.copy(file, from)
    }
  }
}

/** The picture with its metadata zeroed; the rotation is a property of the image item and stays. Undefined if it cannot be read. */
export function stripAvifMetadata(original: Buffer): Buffer | undefined {
  const file = Buffer.from(original)
  try {
    blank(file)
    return file
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The sizes in `ispe` boxes, in a file that `stripAvifMetadata` accepted: a grid and each of its tiles have one. */
export function avifSizes(file: Buffer) {
  const childBoxes = (boxes: Box[], type: string, skipped = 0) =>
    boxes.filter((box) => box.type === type).flatMap(({ from, to }) => boxesIn(file, from + skipped, to))
  const meta = childBoxes(boxesIn(file, 0, file.length), 'meta', 4)
  const properties = childBoxes(childBoxes(meta, 'iprp'), 'ipco')
  return properties
    .filter(({ type }) => type === 'ispe')
    .map(({ from }) => ({ width: file.readUInt32BE(from + 4), height: file.readUInt32BE(from + 8) }))
}
