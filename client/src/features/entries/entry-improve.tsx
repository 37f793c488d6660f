import * as z from 'zod/mini'
import type { ContributionAnswer } from '#shared/contributions.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { optionalText, requiredText, textLimits } from '#shared/text.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { SentBefore } from './entry-again.tsx'
import { useProposal } from './use-proposal.ts'

interface Improvement {
  /** The entry's, over which it was typed. */
  version: number
  en: string
  ms: string
  example: string
  translation: string
  why: string
}

const draft = z
  .object({
    en: requiredText('The meaning in English', textLimits.contribution),
    ms: optionalText('The meaning in Malay', textLimits.contribution),
    example: optionalText('The sentence', textLimits.description),
    translation: optionalText('What the sentence means', textLimits.description),
    why: optionalText('The reason', textLimits.description),
  })
  .check(
    z.refine(({ example, translation }) => Boolean(example?.trim()) || !translation?.trim(), {
      path: ['example'],
      error: 'Please write the sentence too: what it means does not stand alone.',
    }),
  )

/** The first meaning as the library has it. */
function presentIn({ document, content }: WholeEntryAnswer) {
  const [sense] = document.senses ?? []
  return { en: sense?.en ?? content, ms: sense?.ms ?? '' }
}

/** The entry as the person would have it: the first meaning mended, an example added. What is not asked for stays. */
function proposalOf({ version, document }: WholeEntryAnswer, { en, ms, example, translation, why }: Improvement) {
  const [first, ...others] = document.senses ?? []
  const senses = [{ ...first, en, ms: ms.trim() || null }, ...others]
  const added = example.trim() ? [{ text: example, translation: translation.trim() || null }] : []
  const examples = [...(document.examples ?? []), ...added]
  return { kind: 'edit' as const, version, why, document: { ...document, senses, examples } }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const textIn = (value: unknown, name: string) =>
  textOf(typeof value === 'object' && value !== null && Reflect.get(value, name))

/** What of a rejected edit this form can say. */
function saidIn({ proposal, content }: ContributionAnswer): Partial<Improvement> {
  const said: Partial<Improvement> = { why: content }
  if (proposal?.kind !== 'edit') return said
  for (const { kind, path, after } of proposal.changes) {
    const [part, at, field] = path
    if (part === 'senses' && at === 0 && (field === 'en' || field === 'ms')) said[field] = textOf(after)
    else if (part === 'senses' && at === 0 && kind === 'added')
      Object.assign(said, { en: textIn(after, 'en'), ms: textIn(after, 'ms') })
    else if (part === 'examples' && kind === 'added')
      Object.assign(said, { example: textIn(after, 'text'), translation: textIn(after, 'translation') })
  }
  return said
}

interface ImproveProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What somebody knows better: it waits until an admin has looked at it. */
export function ImproveDialog({ entry, open, onOpenChange }: ImproveProps) {
  const present = presentIn(entry)
  const { form, send, rejected } = useProposal<Improvement>({
    kind: 'edit',
    name: `improve ${entry.id}`,
    initial: { version: entry.version, ...present, example: '', translation: '', why: '' },
    saidIn,
    call: (value) => ({ params: { id: entry.id }, body: proposalOf(entry, value) }),
    draft,
    after: () => onOpenChange(false),
  })
  const { value, faults } = form
  // What is typed belongs to the version it was typed over, also when it is found again after a reload.
  const change = (part: Partial<Improvement>) => form.change({ ...part, version: value.version })
  const isMoved = value.version !== entry.version
  const now = (name: keyof typeof present) =>
    isMoved && value[name] !== present[name] ? `In the library now: ${present[name] || 'nothing'}` : undefined
  const isSomethingSaid =
    value.en !== present.en || value.ms !== present.ms || Boolean(value.example.trim() || value.translation.trim())
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Improve <span lang="dtp">{entry.title}</span>
        </>
      }
      description="What you send waits until somebody has looked at it. You are told what came of it."
    >
      <SentBefore rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={isSomethingSaid ? undefined : 'Change a meaning or add a sentence first.'}
        submit="Send it in"
        submitting="Sending..."
        onSubmit={send}
      >
        {isMoved && (
          <p className="rounded-field bg-gold-wash px-3 py-2 font-medium text-gold">
            Somebody has changed this word since you wrote. Please look once more before you send it.
          </p>
        )}
        <Field label="Meaning in English" hint={now('en')} error={faults['en']}>
          <TextArea rows={3} value={value.en} onChange={(event) => change({ en: event.target.value })} />
        </Field>
        <Field label="Meaning in Malay" note="optional" hint={now('ms')} error={faults['ms']}>
          <TextInput lang="ms" value={value.ms} onChange={(event) => change({ ms: event.target.value })} />
        </Field>
        <Field label="A sentence with it" note="optional" error={faults['example']}>
          <TextInput
            lang="dtp"
            autoComplete="off"
            value={value.example}
            onChange={(event) => change({ example: event.target.value })}
          />
        </Field>
        <Field label="What the sentence means" note="optional" error={faults['translation']}>
          <TextInput value={value.translation} onChange={(event) => change({ translation: event.target.value })} />
        </Field>
        <Field
          label="How do you know?"
          note="optional"
          hint="Who says it, where, or where it is written."
          error={faults['why']}
        >
          <TextArea rows={2} value={value.why} onChange={(event) => change({ why: event.target.value })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
