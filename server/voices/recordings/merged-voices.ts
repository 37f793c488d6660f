import { mergeFollower, type Follower } from '#server/db/queries/follow-merge.ts'
import { markVoiced } from './publication.ts'

const recordings = mergeFollower({ table: 'recordings', key: 'id' })

/** Recordings move to the remaining entry of a merge. */
export const voicesFollow: Follower = {
  async follow(tx, merged) {
    const moved = await recordings.follow(tx, merged)
    await markVoiced(tx, [merged.from, merged.into].toSorted())
    return moved
  },
  async back(tx, merged, moved) {
    await recordings.back(tx, merged, moved)
    await markVoiced(tx, [merged.from, merged.into].toSorted())
  },
}
