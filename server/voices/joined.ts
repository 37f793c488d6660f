import { leading } from '#server/db/leading.ts'
import type { Follower } from '#server/db/leading.ts'
import { markVoiced } from './hearing.ts'

const recordings = leading({ table: 'recordings', key: 'id' })

/** Voices of an entry that became one with another are heard there. */
export const voicesFollow: Follower = {
  async follow(tx, joined) {
    const moved = await recordings.follow(tx, joined)
    await markVoiced(tx, [joined.from, joined.into].toSorted())
    return moved
  },
  async back(tx, joined, moved) {
    await recordings.back(tx, joined, moved)
    await markVoiced(tx, [joined.from, joined.into].toSorted())
  },
}
