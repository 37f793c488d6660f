import * as z from 'zod/mini'
import { fieldUnknown } from '#shared/exchange/field-messages.ts'
import { say } from '#shared/messages/say.ts'

/** Fields that a column of a file can be mapped to: the columns of words.csv, so that an export can be imported without a mapping. */
export const importFields = [
  'id',
  'version',
  'type',
  'form',
  'dialects',
  'other_forms',
  'part_of_speech',
  'english',
  'malay',
  'glosses',
  'note',
  'domains',
  'semantic_domains',
  'language',
  'pronunciation',
  'examples',
  'related',
  'sources',
  'picture',
  'warning',
  'explanation',
  'form_kinds',
  'example_dialects',
  'example_sources',
  'example_languages',
  'homograph',
] as const
export const ImportField = z.enum(importFields, { error: () => say(fieldUnknown) })
export type ImportField = z.infer<typeof ImportField>
