import * as z from 'zod/mini'
import type { ContributionJson } from '#shared/contributions/contributions.ts'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { optionalText, textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { optionalNote, orInMalay } from '#shared/entries/document-messages.ts'
import { nothingThere } from '#shared/entries/edit-messages.ts'
import {
  changeFirst,
  changedSince,
  howDoYouKnow,
  howDoYouKnowHint,
  improveNote,
  improveWord,
  inLibraryNow,
  meaningInEnglish,
  meaningInMalay,
  sendItIn,
  sendingProposal,
  sentenceField,
  sentenceMeans,
  sentenceWithIt,
  writeSentenceToo,
} from '#shared/entries/proposal-messages.ts'
import {
  englishMeaningField,
  malayMeaningField,
  meaningNeedsText,
  reasonField,
} from '#shared/entries/field-messages.ts'
import { dtpWord, richText } from '#client/lib/rich-text.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Unconfirmed } from '#client/domain/viewer/unconfirmed.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { RejectedNotice } from './rejected-notice.tsx'
import { useProposal } from './use-proposal.ts'

interface Improvement {
  version: number
  en: string
  ms: string
  example: string
  translation: string
  why: string
}

const draft = z
  .object({
    en: optionalText(englishMeaningField, textLimits.contribution),
    ms: optionalText(malayMeaningField, textLimits.contribution),
    example: optionalText(sentenceField, textLimits.description),
    translation: optionalText(sentenceMeans, textLimits.description),
    why: optionalText(reasonField, textLimits.description),
  })
  .check(
    z.refine(({ en, ms }) => Boolean(en.trim() || ms.trim()), {
      path: ['en'],
      error: () => say(meaningNeedsText),
    }),
    z.refine(({ example, translation }) => Boolean(example?.trim()) || !translation?.trim(), {
      path: ['example'],
      error: () => say(writeSentenceToo),
    }),
  )

/** First meaning of the stored entry. */
function presentIn({ document, content }: FullEntryJson) {
  const [sense] = document.senses ?? []
  return { en: sense ? (sense.en ?? '') : content, ms: sense?.ms ?? '' }
}

/** Proposed document: the first meaning changed, an example added, everything else unchanged. */
function proposalOf({ version, document }: FullEntryJson, { en, ms, example, translation, why }: Improvement) {
  const [first, ...others] = document.senses ?? []
  const senses = [{ ...first, en: en.trim() || null, ms: ms.trim() || null }, ...others]
  const added = example.trim() ? [{ text: example, translation: translation.trim() || null }] : []
  const examples = [...(document.examples ?? []), ...added]
  return { kind: 'edit' as const, version, why, document: { ...document, senses, examples } }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const textIn = (value: unknown, name: string) =>
  textOf(typeof value === 'object' && value !== null && Reflect.get(value, name))

/** Values of a rejected edit that this form can show. */
function valuesFrom({ proposal, content }: ContributionJson): Partial<Improvement> {
  const values: Partial<Improvement> = { why: content }
  if (proposal?.kind !== 'edit') return values
  for (const { kind, path, after } of proposal.changes) {
    const [part, at, field] = path
    if (part === 'senses' && at === 0 && (field === 'en' || field === 'ms')) values[field] = textOf(after)
    else if (part === 'senses' && at === 0 && kind === 'added')
      Object.assign(values, { en: textIn(after, 'en'), ms: textIn(after, 'ms') })
    else if (part === 'examples' && kind === 'added')
      Object.assign(values, { example: textIn(after, 'text'), translation: textIn(after, 'translation') })
  }
  return values
}

interface ImproveProps extends OpenProps {
  entry: FullEntryJson
}

/** Form to propose a better meaning or an example; an admin decides about it. */
export function ImproveDialog({ entry, open, onOpenChange }: ImproveProps) {
  const { viewer } = useViewer()
  const present = presentIn(entry)
  const { form, send, rejected } = useProposal<Improvement>({
    kind: 'edit',
    name: `improve ${entry.id}`,
    initial: { version: entry.version, ...present, example: '', translation: '', why: '' },
    valuesFrom,
    call: (value) => ({ params: { id: entry.id }, body: proposalOf(entry, value) }),
    draft,
    onSuccess: () => onOpenChange(false),
  })
  const { value, fieldErrors } = form
  const change = (part: Partial<Improvement>) => form.change({ ...part, version: value.version })
  const isMoved = value.version !== entry.version
  const now = (name: keyof typeof present) =>
    isMoved && value[name] !== present[name]
      ? say(inLibraryNow, { text: present[name] || say(nothingThere) })
      : undefined
  const hasContent =
    value.en !== present.en || value.ms !== present.ms || Boolean(value.example.trim() || value.translation.trim())
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={richText(improveWord, { title: entry.title, word: dtpWord })}
      description={say(improveNote)}
    >
      {viewer?.email && !viewer.emailVerified && (
        <div className="pb-4">
          <p className="font-medium wrap-anywhere">{viewer.email}</p>
          <Unconfirmed />
        </div>
      )}
      <RejectedNotice rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={hasContent ? undefined : say(changeFirst)}
        submit={say(sendItIn)}
        submitting={say(sendingProposal)}
        onSubmit={send}
      >
        {isMoved && (
          <p className="rounded-field bg-accent-wash px-3 py-2 font-medium text-accent">{say(changedSince)}</p>
        )}
        <Field label={say(meaningInEnglish)} note={say(orInMalay)} hint={now('en')} error={fieldErrors['en']}>
          <TextArea rows={3} value={value.en} onText={(en) => change({ en })} />
        </Field>
        <Field label={say(meaningInMalay)} note={say(optionalNote)} hint={now('ms')} error={fieldErrors['ms']}>
          <TextInput lang="ms" value={value.ms} onText={(ms) => change({ ms })} />
        </Field>
        <Field label={say(sentenceWithIt)} note={say(optionalNote)} error={fieldErrors['example']}>
          <TextInput lang="dtp" autoComplete="off" value={value.example} onText={(example) => change({ example })} />
        </Field>
        <Field label={say(sentenceMeans)} note={say(optionalNote)} error={fieldErrors['translation']}>
          <TextInput value={value.translation} onText={(translation) => change({ translation })} />
        </Field>
        <Field
          label={say(howDoYouKnow)}
          note={say(optionalNote)}
          hint={say(howDoYouKnowHint)}
          error={fieldErrors['why']}
        >
          <TextArea rows={2} value={value.why} onText={(why) => change({ why })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
