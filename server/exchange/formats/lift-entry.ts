import type { LeftOut } from './left-out.ts'

/** A text in LIFT with its language tag, for example 'dtp-fonipa'. */
export interface LiftText {
  lang: string
  words: string
}
export interface LiftSense {
  part: string
  glosses: LiftText[]
  definitions: LiftText[]
  notes: string[]
  domains: string[]
  semanticDomains: string[]
  id: string
}
export interface LiftEntry {
  id: string
  type: string
  lexicalUnit: LiftText[]
  citation: LiftText[]
  dialects: string[]
  variants: LiftVariant[]
  pronunciations: LiftPronunciation[]
  notes: string[]
  senses: LiftSense[]
  examples: LiftExample[]
  /** The number of a homograph. */
  order: string
  /** Sources as our own files name them. */
  sources: string[]
  /** A picture that comes with the product, as our own files name it. */
  ownPicture: string
  warnings: string[]
  explanations: string[]
  relations: LiftRelation[]
  ids: string[]
  leftOut: LeftOut[]
}
export interface LiftVariant {
  texts: LiftText[]
  dialects: string[]
  /** Our kind of the form, which only our own files name. */
  kind: string
  /** Names of the files that say it. */
  sounds: string[]
}
export interface LiftPronunciation {
  texts: LiftText[]
  /** Texts that say what its sounds are. */
  labels: string[]
  /** The licence, speaker and dialect of a voice. */
  traits: string[]
  /** True for a voice of our own exports, whose text is the spoken form. */
  isVoice: boolean
  sounds: string[]
}
export interface LiftExample {
  texts: LiftText[]
  translations: LiftText[]
  dialect: string
  source: string
  sounds: string[]
}
export interface LiftRelation {
  type: string
  ref: string
  /** Names and values of its traits: FLEx writes the kind of a complex form or variant as a trait. */
  traits: string[]
}

export const emptySense = (id = ''): LiftSense => ({
  part: '',
  glosses: [],
  definitions: [],
  notes: [],
  domains: [],
  semanticDomains: [],
  id,
})

export const emptyEntry = (attributes: Record<string, string>): LiftEntry => ({
  id: attributes['guid'] ?? attributes['id'] ?? '',
  type: '',
  lexicalUnit: [],
  citation: [],
  dialects: [],
  variants: [],
  pronunciations: [],
  notes: [],
  senses: [],
  examples: [],
  order: attributes['order'] ?? '',
  sources: [],
  ownPicture: '',
  warnings: [],
  explanations: [],
  relations: [],
  ids: attributes['guid'] && attributes['id'] && attributes['id'] !== attributes['guid'] ? [attributes['id']] : [],
  leftOut: [],
})
