import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { textLanguages } from '#shared/messages/text.ts'
import { say } from '#shared/messages/say.ts'
import { instant, optionalText, requiredLine } from '#shared/text.ts'
import { decisionName, entryMustBeId, formName, versionMustBeWhole } from './messages.ts'

/** Most characters. */
export const labelLimits = { form: 40, decision: 200 }

/** A label that is shown: its form is attested by two independent sources. */
export const ShownLabel = z.object({
  name: z.string(),
  form: z.string(),
  entryId: z.uuid(),
  /** Names of the dialects that use the form; null if no source states one. */
  dialect: z.nullable(z.string()),
  en: z.nullable(z.string()),
  ms: z.nullable(z.string()),
  /** Address of a recording. */
  sound: z.nullable(z.string()),
  sources: z.array(z.string()),
  /** The body that decided between several forms, and the date. */
  decision: z.nullable(z.string()),
})
export type ShownLabel = z.output<typeof ShownLabel>

export const labelStates = ['shown', 'unlinked', 'undecided', 'not attested'] as const
export type LabelState = (typeof labelStates)[number]

const Candidate = z.object({ form: z.string(), sources: z.array(z.string()) })

export const AdminLabel = z.object({
  name: z.string(),
  en: z.string(),
  ms: z.string(),
  /** The part of the interface that uses it. */
  use: z.string(),
  state: z.enum(labelStates),
  /** True if sources give different forms, so that a link needs a decision. */
  needsDecision: z.boolean(),
  entryId: z.nullable(z.uuid()),
  /** Title of the linked entry. */
  entry: z.nullable(z.string()),
  form: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  version: z.int(),
  changedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  candidates: z.array(Candidate),
})
export type AdminLabel = z.output<typeof AdminLabel>
export type AdminLabelJson = z.input<typeof AdminLabel>

export const LabelDraft = z.object({
  entryId: z.uuid({ error: () => say(entryMustBeId) }),
  form: requiredLine(formName, labelLimits.form),
  decision: z.optional(z.nullable(optionalText(decisionName, labelLimits.decision))),
  version: z.optional(z.int({ error: () => say(versionMustBeWhole) })),
})
export type LabelDraft = z.output<typeof LabelDraft>

/** How complete each language of the interface is. */
export const Languages = z.object({
  /** Texts, each in English and Malay. */
  texts: z.int(),
  entries: z.object({ total: z.int(), withMalay: z.int() }),
  labels: z.object({ shown: z.int(), total: z.int() }),
  documents: z.array(
    z.object({ name: z.string(), language: z.enum(textLanguages), version: z.string(), date: z.string() }),
  ),
})
export type Languages = z.output<typeof Languages>

export const labels = {
  languages: endpoint({
    method: 'GET',
    path: '/api/admin/languages',
    allow: 'labels.administer',
    output: Languages,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/labels',
    allow: 'labels.read',
    output: z.object({ version: z.int(), total: z.int(), labels: z.array(ShownLabel) }),
  }),
  administer: endpoint({
    method: 'GET',
    path: '/api/admin/labels',
    allow: 'labels.administer',
    output: z.array(AdminLabel),
  }),
  link: endpoint({
    method: 'PUT',
    path: '/api/admin/labels/:name',
    allow: 'labels.administer',
    input: LabelDraft,
    output: AdminLabel,
  }),
  /** Also 204 if the label has no link. */
  unlink: endpoint({ method: 'DELETE', path: '/api/admin/labels/:name', allow: 'labels.administer', status: 204 }),
  /** Adds the attested labels with their sources. Answers the numbers of what was added. */
  addAttested: endpoint({
    method: 'POST',
    path: '/api/admin/labels/seed',
    allow: 'labels.administer',
    output: z.object({ entries: z.int(), labels: z.int() }),
  }),
}
