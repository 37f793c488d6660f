import type { Stretch } from '#server/gateways/storage/object-store.ts'
import { blank, mostStretches, partReader } from './blanking.ts'
import type { Read } from './blanking.ts'

/** Of a file that is made of boxes, each with its size and a name of four letters. */
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

/** A box that runs past its holder ends with it; after one that cannot be there is nothing that a player would read. */
async function* boxesIn(
  part: ReturnType<typeof partReader>,
  holder: string,
  stretch: { from: number; to: number },
): AsyncGenerator<Box> {
  for (let at = stretch.from; at + 8 <= stretch.to;) {
    const bytes = await part(at, longestHead)
    const short = bytes.readUInt32BE(0)
    const length = short === 1 ? longestHead : 8
    if (at + length > stretch.to) return
    const size = short === 0 ? stretch.to - at : short === 1 ? Number(bytes.readBigUInt64BE(8)) : short
    if (size < length) return
    const type = bytes.toString('latin1', 4, 8)
    const box = { type, at, from: at + length, to: Math.min(at + size, stretch.to) }
    yield box
    if (type === opened[holder]) yield* boxesIn(part, type, box)
    at = box.to
  }
}

/**
 * What is to be written over an MP4 or MOV so that it says no more of where, when, with what and by whom it was made.
 * Tags become free room of the same size: players find the samples by their distance from the beginning.
 */
export async function boxedTags(size: number, read: Read): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for await (const { type, at, from, to } of boxesIn(partReader(size, read, readAtOnce), 'file', {
    from: 0,
    to: size,
  })) {
    if (stretches.length > mostStretches) break
    if (!telling.has(type)) continue
    if (type !== 'free' && type !== 'skip') stretches.push({ at: at + 4, bytes: Buffer.from('free') })
    stretches.push(...blank(from, to))
  }
  return stretches
}
