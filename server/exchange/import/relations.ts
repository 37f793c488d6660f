import type { Relation } from '#shared/entries/document.ts'
import { isUuid, uuidPattern } from '#shared/text/addresses.ts'
import type { ParsedRow } from './classify.ts'
import type { LeftOutRow } from './dry-run.ts'
import type { StagedRow } from './store/staging.ts'

/** A relation of a staged row to an entry of the file or of the library. */
export interface FoundRelation {
  row: number
  kind: Relation['kind']
  entryId: string
}

interface UnresolvedRelation {
  row: number
  form: string
  heldRelations: ParsedRow['heldRelations']
  from: string
  kind: Relation['kind']
  ref: string
}

const endsWithUuid = new RegExp(`${uuidPattern}$`, 'i')
const idIn = (ref: string) => endsWithUuid.exec(ref)?.[0].toLowerCase()

/**
 * Collects a file's relations, which may refer to later rows, and resolves them once all rows have their entries. FLEx refers to an entry
 * by word and id, and to a sense by its id.
 */
export function createRelations(mayRelate: boolean) {
  const entryIds = new Map<string, string>()
  const wanted: UnresolvedRelation[] = []

  const inFile = (ref: string) => entryIds.get(ref) ?? entryIds.get(idIn(ref) ?? '')
  /** Ids that the file names without having them, which may be entries of the library. */
  const outside = () => [
    ...new Set(wanted.flatMap(({ ref }) => (isUuid(ref) && !inFile(ref) ? ref.toLowerCase() : []))),
  ]

  return {
    add(batch: readonly ParsedRow[], stagedRows: readonly StagedRow[]): void {
      if (!mayRelate) return
      for (const [index, parsed] of batch.entries()) {
        const { entryId } = stagedRows[index]!
        if (entryId === null) continue
        for (const id of parsed.ids ?? []) entryIds.set(id, entryId)
        const idInFile = 'draft' in parsed ? parsed.draft.idInFile : null
        if (idInFile !== null) entryIds.set(isUuid(idInFile) ? idInFile.toLowerCase() : idInFile, entryId)
        for (const { kind, ref } of ('draft' in parsed && parsed.draft.refs) || []) {
          const { row, form, heldRelations } = parsed
          wanted.push({ row, form, heldRelations, from: entryId, kind, ref })
        }
      }
    },

    /** `presentAmong` returns those of these ids that are entries of the library. */
    async resolve(
      presentAmong: (ids: string[]) => Promise<ReadonlySet<string>>,
    ): Promise<{ found: FoundRelation[]; lost: LeftOutRow[] }> {
      const present = new Set<string>()
      const ids = outside()
      for (let index = 0; index < ids.length; index += 1000)
        for (const id of await presentAmong(ids.slice(index, index + 1000))) present.add(id)
      const found: FoundRelation[] = []
      const lost: LeftOutRow[] = []
      for (const { row, form, heldRelations, from, kind, ref } of wanted) {
        const entryId = inFile(ref) ?? (present.has(ref.toLowerCase()) ? ref.toLowerCase() : undefined)
        const isHeld = heldRelations?.some((relation) => relation.kind === kind && relation.entryId === entryId)
        if (isHeld) continue
        if (entryId !== undefined && entryId !== from && !heldRelations) found.push({ row, kind, entryId })
        else lost.push({ row, kind: 'relations', form: form.slice(0, 200), text: `${kind} ${ref}`.slice(0, 2000) })
      }
      return { found, lost }
    },
  }
}
