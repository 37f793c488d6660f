import { useQuery } from '@tanstack/react-query'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import type { Stance } from '#shared/witnesses.ts'
import { query } from '#client/lib/query-client.ts'
import { Choice } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, Select, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'
import { SentBefore } from './entry-again.tsx'
import { useProposal } from './use-proposal.ts'

const stances: Record<Stance, string> = {
  same: 'We say it so',
  different: 'We say it differently',
  unknown: 'I don’t know it',
}

interface Told {
  form: string
  dialect: string
  stance: Stance
  note: string
}
/** What was told before, of a form that is there still. */
function saidIn({ forms }: WholeEntryAnswer, { proposal }: ContributionAnswer): Partial<Told> {
  if (proposal?.kind !== 'witness') return {}
  const { form, dialect, stance, note } = proposal
  return { dialect, stance, note: note ?? '', ...(forms.some(({ text }) => text === form) && { form }) }
}
const bodyOf = (told: Told) => ({ kind: 'witness' as const, ...told })

interface TellProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How it is said where somebody is from. No form is ever called wrong. */
export function TellDialog({ entry, open, onOpenChange }: TellProps) {
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  const { form, send, rejected } = useProposal<Told>({
    kind: 'witness',
    name: `tell ${entry.id}`,
    initial: { form: entry.title, dialect: '', stance: 'different', note: '' },
    saidIn: (old) => saidIn(entry, old),
    call: (value) => ({ params: { id: entry.id }, body: bodyOf(value) }),
    after: () => onOpenChange(false),
  })
  const { value, change, faults } = form
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          How do you say <span lang="dtp">{entry.title}</span>?
        </>
      }
      description="Each village has its own way, and all of them are kept here."
    >
      <SentBefore rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={emptyOf({
          'Where?': value.dialect,
          ...(value.stance === 'different' && { 'What do you say?': value.note.trim() }),
        })}
        submit="Tell us"
        submitting="Sending..."
        onSubmit={send}
      >
        {entry.forms.length > 1 && (
          <Field label="Which form?" error={faults['form']}>
            <Select value={value.form} onChange={(event) => change({ form: event.target.value })}>
              {entry.forms.map(({ text }) => (
                <option key={text}>{text}</option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Where?" required error={faults['dialect']}>
          <Select value={value.dialect} onChange={(event) => change({ dialect: event.target.value })}>
            <option value="">Choose a dialect or place</option>
            {dialects.map(({ slug, name, place }) => (
              <option key={slug} value={slug}>
                {place ? `${name} (${place})` : name}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">There</legend>
          {Object.entries(stances).map(([stance, words]) => (
            <Choice
              key={stance}
              name="stance"
              checked={value.stance === stance}
              onChange={() => change({ stance: stance as Stance })}
            >
              {words}
            </Choice>
          ))}
        </fieldset>
        {value.stance === 'different' && (
          <Field label="What do you say?" required error={faults['note']}>
            <TextInput
              lang="dtp"
              autoComplete="off"
              value={value.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          </Field>
        )}
      </FormBox>
    </Dialog>
  )
}
