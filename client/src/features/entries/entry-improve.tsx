import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { useProposal } from './use-proposal.ts'

interface Improvement {
  en: string
  ms: string
  example: string
  translation: string
  why: string
}

/** The entry as the person would have it: the first meaning mended, an example added. What is not asked for stays. */
function proposalOf({ version, document }: WholeEntryAnswer, { en, ms, example, translation, why }: Improvement) {
  const [first, ...others] = document.senses ?? []
  const senses = en.trim() ? [{ ...first, en, ms: ms.trim() || null }, ...others] : document.senses
  const added = example.trim() ? [{ text: example, translation: translation.trim() || null }] : []
  const examples = [...(document.examples ?? []), ...added]
  return { kind: 'edit' as const, version, why, document: { ...document, senses, examples } }
}

interface ImproveProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What somebody knows better: it waits until an admin has looked at it. */
export function ImproveDialog({ entry, open, onOpenChange }: ImproveProps) {
  const [sense] = entry.document.senses ?? []
  const { form, send } = useProposal<Improvement>({
    name: `improve ${entry.id} ${entry.version}`,
    initial: { en: sense?.en ?? entry.content, ms: sense?.ms ?? '', example: '', translation: '', why: '' },
    call: (value) => ({ params: { id: entry.id }, body: proposalOf(entry, value) }),
    after: () => onOpenChange(false),
  })
  const { value, change, faults } = form
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
      <FormBox form={form} ready={form.changed} submit="Send it in" submitting="Sending..." onSubmit={send}>
        <Field label="Meaning in English" error={faults['document']}>
          <TextArea rows={3} value={value.en} onChange={(event) => change({ en: event.target.value })} />
        </Field>
        <Field label="Meaning in Malay" note="optional">
          <TextInput lang="ms" value={value.ms} onChange={(event) => change({ ms: event.target.value })} />
        </Field>
        <Field label="A sentence with it" note="optional">
          <TextInput
            lang="dtp"
            autoComplete="off"
            value={value.example}
            onChange={(event) => change({ example: event.target.value })}
          />
        </Field>
        <Field label="What the sentence means" note="optional">
          <TextInput value={value.translation} onChange={(event) => change({ translation: event.target.value })} />
        </Field>
        <Field label="How do you know?" note="optional" hint="Who says it, where, or where it is written.">
          <TextArea rows={2} value={value.why} onChange={(event) => change({ why: event.target.value })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
