import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DialectSlug, Domain } from './entry-document.ts'
import { pageQuery } from './paging.ts'
import {
  instant,
  optionalImageUrl,
  optionalMediaUrl,
  optionalText,
  requiredLine,
  requiredText,
  textLimits,
} from './text.ts'

export const categoryTypes = ['WORD', 'PHRASE', 'GRAMMAR', 'CULTURE'] as const
export const CategoryType = z.enum(categoryTypes, 'Category type must be WORD, PHRASE, GRAMMAR or CULTURE.')
export type CategoryType = z.infer<typeof CategoryType>

export const categoryTypeLabels: Record<CategoryType, string> = {
  WORD: 'Word',
  PHRASE: 'Phrase',
  GRAMMAR: 'Grammar',
  CULTURE: 'Culture',
}

/** How the source of an entry begins that came with the product and that no speaker has looked at. */
export const demoMark = 'Demo content, awaiting review by a speaker.'

/** An entry of the library. */
export const Category = z.object({
  id: z.uuid(),
  type: CategoryType,
  /** Kadazandusun. */
  title: z.string(),
  /** Translation or explanation, in English. */
  content: z.string(),
  pronunciation: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  /** Other ways in which it is said or written. */
  otherForms: z.array(z.string()),
  /** Where this form is spoken: 'Bundu-Liwan', 'Tangaa\''; null where nobody has said. */
  dialect: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** Of an entry made from a contribution: who sent it in; null once that account is deleted. */
  contributorName: z.nullable(z.string()),
  /** Rises with every change; a stale one in a PUT is 409 (docs/product.md 32). */
  version: z.int(),
  /** Came with the product, and no speaker has looked at it. */
  demo: z.boolean(),
  /** Somebody can be heard saying it. */
  hasVoice: z.boolean(),
  /** How it sounds: its own file, else the oldest of its voices. */
  sound: z.nullable(z.string()),
  /** Something is said before it is shown, or before its picture or its sound. */
  warned: z.boolean(),
  /** What is said before the entry as a whole, in place of its meaning. */
  warning: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Category = z.output<typeof Category>
export type CategoryAnswer = z.input<typeof Category>

const nullable = (label: string, max: number) =>
  z.pipe(
    z.nullable(optionalText(label, max)),
    z.transform((text) => text?.trim() || null),
  )

/** Leaves out what an entry warns of, until somebody wishes to see it. */
export const coveredFlag = z.optional(z.literal('true', 'covered must be true, or left out.'))

export const CategoryDraft = z.object({
  type: CategoryType,
  title: requiredLine('Title'),
  content: requiredText('Translation/Explanation', textLimits.contribution),
  pronunciation: z._default(nullable('Pronunciation Guide', textLimits.title), null),
  imageUrl: z._default(optionalImageUrl('Image URL'), null),
  audioUrl: z._default(optionalMediaUrl('Audio URL'), null),
  videoUrl: z._default(optionalMediaUrl('Video URL'), null),
  dialect: z._default(nullable('Dialect', textLimits.title), null),
  source: z._default(nullable('Source', textLimits.description), null),
})
export type CategoryDraft = z.output<typeof CategoryDraft>

/** What a PUT holds. A caller that knows nothing of dialect and source leaves them as they are. */
const CategoryChange = z.extend(CategoryDraft, {
  dialect: z.optional(nullable('Dialect', textLimits.title)),
  source: z.optional(nullable('Source', textLimits.description)),
  version: z.optional(z.int('version must be a whole number.')),
})
export type CategoryChange = Omit<z.output<typeof CategoryChange>, 'version'>

/** Words of one call, and the characters of all of them: an address has its limit. */
export const namedAtOnce = { words: 100, characters: 4000 }
const namedWords = z.string('words is missing.').check(
  z.maxLength(namedAtOnce.characters, 'words is too long: ask for fewer at once.'),
  z.refine((text) => text.split('\n').length <= namedAtOnce.words, {
    error: 'At most 100 words can be asked for at once.',
  }),
)

export const DeletedCategory = z.object({ id: z.uuid(), title: z.string(), deletedAt: instant })

export const categories = {
  /** By what fits best where something is searched for. `X-Fits: slip` says that nothing fits but for a slip: "Did you mean". */
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    allow: 'categories.read',
    query: z.object({
      ...pageQuery,
      type: z.optional(CategoryType),
      dialect: z.optional(DialectSlug),
      domain: z.optional(Domain),
      /** Only what can be heard. */
      voice: z.optional(z.literal('true', 'voice must be true, or left out.')),
      /** The first letter of the title, glottal marks aside; # for what begins with none. */
      letter: z.optional(z.string().check(z.regex(/^[a-z#]$/, 'letter must be one of a to z, or #.'))),
      covered: coveredFlag,
    }),
    output: z.array(Category),
  }),
  /** The entry of each of these titles or forms, in their order: what lessons name. The words stand in lines. */
  named: endpoint({
    method: 'GET',
    path: '/api/categories/named',
    allow: 'categories.read',
    query: z.object({ words: namedWords }),
    output: z.array(z.nullable(Category)),
  }),
  read: endpoint({ method: 'GET', path: '/api/categories/:id', allow: 'categories.read', output: Category }),
  create: endpoint({
    method: 'POST',
    path: '/api/categories',
    allow: 'categories.write',
    input: CategoryDraft,
    output: Category,
    status: 201,
  }),
  /** The body may carry the `version` it was made from, and so may `If-Match`; without either the PUT wins. What changes nothing is no new version. */
  update: endpoint({
    method: 'PUT',
    path: '/api/categories/:id',
    allow: 'categories.write',
    input: CategoryChange,
    output: Category,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/categories/:id', allow: 'categories.write' }),
  restore: endpoint({
    method: 'POST',
    path: '/api/categories/:id/restore',
    allow: 'categories.write',
    output: Category,
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/api/admin/deleted-categories',
    allow: 'categories.write',
    output: z.array(DeletedCategory),
  }),
}
