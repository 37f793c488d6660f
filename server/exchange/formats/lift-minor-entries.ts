import type { LeftOut } from './left-out.ts'
import type { LiftEntry } from './lift-entry.ts'
import { aboutPronunciations, relationKind, traitsOf } from './lift-rows.ts'

/** Opens the text of a file from its beginning. */
export type OpenText = () => AsyncIterable<string> | Promise<AsyncIterable<string>>

/** FLEx writes a variant without a meaning of its own as an entry of its own, without senses and with a relation to its main entry. */
interface MinorEntries {
  ids: Set<string>
  byMainId: Map<string, LiftEntry[]>
}

/** Name of the trait that the relation has. */
const variantTrait = 'variant-type'

async function namesVariants(text: AsyncIterable<string>): Promise<boolean> {
  let end = ''
  for await (const part of text) {
    if ((end + part).includes(variantTrait)) return true
    end = part.slice(-variantTrait.length)
  }
  return false
}

const isVariantRelation = (relation: LiftEntry['relations'][number]) =>
  relation.ref !== '' && relationKind(relation) === 'variant of'

/** Finds the minor entries whose main entry is in the file. A file without variants is not parsed for them. */
export async function findMinorEntries(
  open: OpenText,
  readEntries: (text: AsyncIterable<string>) => AsyncIterable<LiftEntry>,
): Promise<MinorEntries> {
  const minorEntries: MinorEntries = { ids: new Set(), byMainId: new Map() }
  if (!(await namesVariants(await open()))) return minorEntries
  const candidates: LiftEntry[] = []
  const mainIdByName = new Map<string, string>()
  for await (const entry of readEntries(await open())) {
    if (entry.id && entry.senses.length === 0 && entry.relations.some(isVariantRelation)) candidates.push(entry)
    else for (const name of [entry.id, ...entry.ids]) mainIdByName.set(name, entry.id)
  }
  for (const minor of candidates) {
    const mainRelation = minor.relations.find(
      (relation) => isVariantRelation(relation) && mainIdByName.has(relation.ref),
    )
    if (!mainRelation) continue
    minor.relations.splice(minor.relations.indexOf(mainRelation), 1)
    minor.leftOut.push(...traitsOf(mainRelation))
    const mainId = mainIdByName.get(mainRelation.ref)!
    minorEntries.ids.add(minor.id)
    const minorsOfMain = minorEntries.byMainId.get(mainId) ?? []
    minorsOfMain.push(minor)
    minorEntries.byMainId.set(mainId, minorsOfMain)
  }
  return minorEntries
}

/** Adds the words of minor entries to the forms of their main entry, and removes them from the main entry's parts that are left out. */
export function addAsForms(main: LiftEntry, minorEntries: readonly LiftEntry[]): void {
  const names = new Set(minorEntries.flatMap(({ id, ids }) => [id, ...ids]).map((name) => `variant ${name}`))
  main.leftOut = main.leftOut.filter(([kind, text]) => kind !== 'relations' || !names.has(text))
  for (const minor of minorEntries) addAsForm(main, minor)
}

/** The other parts of the minor entry are left out. */
function addAsForm(main: LiftEntry, minor: LiftEntry): void {
  const { lexicalUnit, citation, dialects, pronunciations, variants, relations, notes, warnings, explanations } = minor
  const texts = [...lexicalUnit, ...citation]
  main.variants.push({ texts, dialects, kind: '', sounds: pronunciations.flatMap(({ sounds }) => sounds) }, ...variants)
  main.ids.push(minor.id, ...minor.ids)
  const spoken = pronunciations.flatMap(({ texts: spokenTexts }) => spokenTexts.map(({ words }) => words))
  main.leftOut.push(
    ...spoken.map((words): LeftOut => ['forms', words]),
    ...aboutPronunciations(pronunciations),
    ...(minor.order ? [['fields', `order: ${minor.order}`] satisfies LeftOut] : []),
    ...[...notes, ...warnings, ...explanations].map((note): LeftOut => ['notes', note]),
    ...relations.flatMap((relation): LeftOut[] => [
      ['relations', `${relation.type} ${relation.ref}`.trim()],
      ...traitsOf(relation),
    ]),
    // A sound without a text says the word of its entry, which is this form.
    ...minor.leftOut.map(([kind, text, says]): LeftOut =>
      kind === 'sounds' ? [kind, text, says ?? texts[0]?.words ?? ''] : [kind, text],
    ),
  )
}
