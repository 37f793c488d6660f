import type { Relation } from '#shared/entries/document.ts'
import { isUuid } from '#shared/text/addresses.ts'
import type { Read } from './classify.ts'
import type { LeftOutRow } from './dry-run.ts'
import type { StagedRow } from './store/staging.ts'

/** A relation of a staged row to an entry of the file or of the library. */
export interface FoundRelation {
  row: number
  kind: Relation['kind']
  entryId: string
}

const endsWithUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Collects the relations of a file, whose rows may refer to later ones, and resolves them when all rows have their entries. FLEx refers to an entry
 * by its word and id, and to a sense by the id of the sense.
 */
export function createRelations() {
  const entryIds = new Map<string, string>()
  const wanted: { row: number; form: string; from: string; kind: Relation['kind']; ref: string }[] = []

  function resolved(ref: string): string | undefined {
    const known = entryIds.get(ref)
    if (known) return known
    const id = endsWithUuid.exec(ref)?.[0].toLowerCase()
    return id && (entryIds.get(id) ?? (isUuid(ref) ? id : undefined))
  }

  return {
    add(batch: readonly Read[], stagedRows: readonly StagedRow[]): void {
      for (const [at, each] of batch.entries()) {
        const { entryId } = stagedRows[at]!
        if (entryId === null) continue
        for (const id of [each.key, ...(each.ids ?? [])]) if (each.ids?.length) entryIds.set(id, entryId)
        for (const { kind, ref } of ('draft' in each && each.draft.refs) || [])
          wanted.push({ row: each.row, form: each.form, from: entryId, kind, ref })
      }
    },

    resolve(): { found: FoundRelation[]; lost: LeftOutRow[] } {
      const found: FoundRelation[] = []
      const lost: LeftOutRow[] = []
      for (const { row, form, from, kind, ref } of wanted) {
        const entryId = resolved(ref)
        if (entryId !== undefined && entryId !== from) found.push({ row, kind, entryId })
        else lost.push({ row, kind: 'relations', form: form.slice(0, 200), text: `${kind} ${ref}`.slice(0, 2000) })
      }
      return { found, lost }
    },
  }
}
