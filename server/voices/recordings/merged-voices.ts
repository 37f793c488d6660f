import { mergeFollower, type Follower } from '#server/db/queries/follow-merge.ts'
import { updateHasVoice } from './publication.ts'

const recordingsFollower = mergeFollower({ table: 'recordings', key: 'id' })

/** Recordings move to the remaining entry of a merge. */
export const voicesFollower: Follower = {
  async follow(tx, merged) {
    const moved = await recordingsFollower.follow(tx, merged)
    await updateHasVoice(tx, [merged.from, merged.into].toSorted())
    return moved
  },
  async moveBack(tx, merged, moved) {
    await recordingsFollower.moveBack(tx, merged, moved)
    await updateHasVoice(tx, [merged.from, merged.into].toSorted())
  },
}
