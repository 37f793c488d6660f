import type { Stretch } from '#server/gateways/storage/object-store.ts'

/** Kinds of files that are made of boxes, each with its size and a name of four letters. */
export const boxedTypes = ['audio/mp4', 'video/mp4', 'video/quicktime']

type Read = (range: { start: number; end: number }) => Promise<Buffer>
interface Box {
  type: string
  /** Where the whole box begins, where its content does, and where it ends. */
  at: number
  from: number
  to: number
}

/** What a file says of its making, and what editors leave of that; sound and pictures are played without any of it. */
const telling = new Set(['udta', 'meta', 'uuid', 'free', 'skip'])
/** Where tags stand: beside all, beside the tracks and in each track. */
const opened: Record<string, string> = { file: 'moov', moov: 'trak' }
const readAtOnce = 64 * 1024
const longestHead = 16
const zeros = Buffer.alloc(64 * 1024)

/** Heads lie close to each other or far apart, and a bucket is asked over the network. */
function headReader(size: number, read: Read) {
  let known: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  return async (at: number): Promise<Buffer> => {
    const end = Math.min(at + longestHead, size)
    if (at < known.at || end > known.at + known.bytes.length)
      known = { at, bytes: await read({ start: at, end: Math.min(at + readAtOnce, size) - 1 }) }
    return known.bytes.subarray(at - known.at, end - known.at)
  }
}

/** A box that runs past its holder ends with it; after one that cannot be there is nothing that a player would read. */
async function* boxesIn(
  head: ReturnType<typeof headReader>,
  holder: string,
  stretch: { from: number; to: number },
): AsyncGenerator<Box> {
  for (let at = stretch.from; at + 8 <= stretch.to;) {
    const bytes = await head(at)
    const short = bytes.readUInt32BE(0)
    const length = short === 1 ? longestHead : 8
    if (at + length > stretch.to) return
    const size = short === 0 ? stretch.to - at : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
    if (size < length) return
    const type = bytes.toString('latin1', 4, 8)
    const box = { type, at, from: at + length, to: Math.min(at + size, stretch.to) }
    yield box
    if (type === opened[holder]) yield* boxesIn(head, type, box)
    at = box.to
  }
}

/**
 * What is to be written over a sound or film so that it says no more of where, when, with what and by whom it was made.
 * Tags become free room of the same size: players find the samples by their distance from the beginning.
 */
export async function tagsToBlank(size: number, read: Read): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for await (const { type, at, from, to } of boxesIn(headReader(size, read), 'file', { from: 0, to: size })) {
    if (!telling.has(type)) continue
    if (type !== 'free' && type !== 'skip') stretches.push({ at: at + 4, bytes: Buffer.from('free') })
    for (let done = from; done < to; done += zeros.length)
      stretches.push({ at: done, bytes: zeros.subarray(0, Math.min(zeros.length, to - done)) })
  }
  return stretches
}
