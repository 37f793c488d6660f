import { demoOrigin } from '#shared/entries/entries.ts'
import type { LabelName } from '#shared/labels/names.ts'
import { lettersOf } from '#shared/language/language.ts'
import evidence from './evidence.json' with { type: 'json' }

/** A published list, catalogue or corpus. `author` is equal for sources that share translators, so that they count once. */
interface EvidenceSource {
  title: string
  author: string | null
  year?: number
  licence?: string
  /** Dialect of its speakers, if it states one. */
  dialect?: string
}

const wordList = (author: string, place: string, year: number, dialect: string): EvidenceSource => ({
  title: `Austronesian Basic Vocabulary Database (Greenhill, Blust & Gray 2008), list by ${author}, ${place} ${year}`,
  author,
  year,
  licence: 'CC BY 4.0',
  dialect,
})
const sharedTranslators = 'CorrelMoris38, Jilorisa and others'

/** Sources by their names in `evidence.json`. */
const evidenceSources: Record<string, EvidenceSource> = {
  language: { title: `${demoOrigin}: two or more independent sources agree.`, author: null },
  'abvd-ranau': wordList('Veronica Atin', 'Ranau', 2007, 'ranau'),
  'abvd-tambunan': wordList('Gordian Pius', 'Tambunan', 2009, 'tambunan'),
  'abvd-kota-belud': wordList('Stemmah Sariau', 'Kota Belud', 2012, 'kota-belud'),
  tatoeba: {
    title: 'Tatoeba, Kadazandusun and English sentence pairs, snapshot of 17 November 2018',
    author: 'Contributors to Tatoeba',
    year: 2018,
    licence: 'CC BY 2.0 FR',
  },
  'mediawiki-2022': {
    title: 'MediaWiki core, Kadazandusun messages as of August 2022',
    author: 'FRANCIS5091, FRANELYA and others',
    year: 2022,
    licence: 'GPL-2.0-or-later; single words as evidence',
  },
  'wikimedia-2023': {
    title: 'MediaWiki core, skins and extensions, Kadazandusun messages since 2022',
    author: sharedTranslators,
    year: 2023,
    licence: 'GPL-2.0-or-later; single words as evidence',
  },
  ajapaik: {
    title: 'Ajapaik for Android, Kadazandusun texts; single words as evidence',
    author: sharedTranslators,
  },
  'school-year-5': {
    title: 'School book, Year 5, as quoted in linundus.blogspot.com, 23 October 2009',
    author: null,
    year: 2009,
  },
  'ums-2020': {
    title: 'Module UD00302 Kadazandusun Level III, Universiti Malaysia Sabah, October 2020; single words as evidence',
    author: 'Veronica Atin',
    year: 2020,
  },
  'tangga-burisan': { title: 'Tangga Burisan om Tangon (title of a book)', author: 'R. Kiting' },
}

interface FormEvidence {
  form: string
  sources: EvidenceSource[]
}

export interface LabelEvidence {
  name: LabelName
  use: string
  en: string
  ms: string
  status: 'attested' | 'conflict' | 'one-source' | 'none'
  note: string | null
  /** The attested form first. */
  forms: FormEvidence[]
}

interface SourceRecord {
  source: string
  /** The form that the source has, where it is another one. */
  form?: string
}

/** Sources that attest exactly this form; spellings that differ only in case or marks are equal. */
const sourcesOf = (form: string, recorded: SourceRecord[] = []) =>
  recorded.flatMap(({ source, form: found = form }) => {
    const known = evidenceSources[source]
    return known && lettersOf(found) === lettersOf(form) ? [known] : []
  })

type Row = Omit<LabelEvidence, 'forms' | 'note'> & {
  form?: string
  evidence?: SourceRecord[]
  candidates?: { form: string; evidence?: SourceRecord[] }[]
  note?: string
}

/** Meanings of labels with the forms that were found for them. No native speaker has checked them. */
export const labelEvidence: readonly LabelEvidence[] = (evidence as Row[]).map(
  ({ form, evidence: found, candidates = [], note = null, name, use, en, ms, status }) => {
    const all = [...(form === undefined ? [] : [{ form, evidence: found }]), ...candidates]
    const forms = all.map((written) => ({ form: written.form, sources: sourcesOf(written.form, written.evidence) }))
    return { name, use, en, ms, status, note, forms }
  },
)

const byName = new Map(labelEvidence.map((label) => [label.name as string, label]))
export const evidenceOf = (name: string): LabelEvidence | undefined => byName.get(name)
