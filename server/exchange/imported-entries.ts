import { mergeFollower } from '#server/db/queries/follow-merge.ts'

/** After a merge, the same file finds the remaining entry. */
export const importedKeysFollower = mergeFollower({ table: 'imported_entries', key: 'key' })
