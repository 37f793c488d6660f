import type { ContributionJson } from '#shared/contributions/contributions.ts'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import type { Stance } from '#shared/entries/attestations.ts'
import { say } from '#shared/messages/say.ts'
import { dtpWord, richText } from '#client/lib/rich-text.tsx'
import type { PlainText } from '#shared/messages/text.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  chooseDialect,
  doNotKnowIt,
  everyVillage,
  howDoYouSay,
  sayDifferently,
  sayTheSame,
  sendingProposal,
  thereLegend,
  whatDoYouSay,
  whereQuestion,
  whichForm,
} from '#shared/entries/proposal-messages.ts'
import { tellUs } from '#shared/entries/library/view-messages.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { useDialects, dialectOptions } from '#client/domain/dialects.ts'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { SuggestPlace } from '#client/features/entries/places/suggest-place.tsx'
import { RejectedNotice } from './rejected-notice.tsx'
import { useProposal } from './use-proposal.ts'

const stances: Record<Stance, PlainText> = { same: sayTheSame, different: sayDifferently, unknown: doNotKnowIt }

interface AttestationValues {
  form: string
  dialect: string
  stance: Stance
  note: string
}
/** Values of the rejected attestation, if its form still exists. */
function valuesFrom({ forms }: FullEntryJson, { proposal }: ContributionJson): Partial<AttestationValues> {
  if (proposal?.kind !== 'witness') return {}
  const { form, dialect, stance, note } = proposal
  return { dialect, stance, note: note ?? '', ...(forms.some(({ text }) => text === form) && { form }) }
}
const bodyOf = (values: AttestationValues) => ({ kind: 'witness' as const, ...values })

interface TellProps extends OpenProps {
  entry: FullEntryJson
}

/** Form in which somebody attests how a word is said in their place. No form is called wrong. */
export function AttestationDialog({ entry, open, onOpenChange }: TellProps) {
  const dialects = useDialects()
  const { form, send, rejected } = useProposal<AttestationValues>({
    kind: 'witness',
    name: `tell ${entry.id}`,
    initial: { form: entry.title, dialect: '', stance: 'different', note: '' },
    valuesFrom: (old) => valuesFrom(entry, old),
    call: (value) => ({ params: { id: entry.id }, body: bodyOf(value) }),
    onSuccess: () => onOpenChange(false),
  })
  const { value, change, fieldErrors } = form
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={richText(howDoYouSay, { title: entry.title, word: dtpWord })}
      description={say(everyVillage)}
    >
      <RejectedNotice rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={missingFieldsText({
          [say(whereQuestion)]: value.dialect,
          ...(value.stance === 'different' && { [say(whatDoYouSay)]: value.note.trim() }),
        })}
        submit={say(tellUs)}
        submitting={say(sendingProposal)}
        onSubmit={send}
      >
        {entry.forms.length > 1 && (
          <Field label={say(whichForm)} error={fieldErrors['form']}>
            <Select {...form.text('form')}>
              {entry.forms.map(({ text }) => (
                <option key={text}>{text}</option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={say(whereQuestion)} required error={fieldErrors['dialect']}>
          <Select {...form.text('dialect')}>
            <option value="">{say(chooseDialect)}</option>
            <SelectOptions options={dialectOptions(dialects)} />
          </Select>
        </Field>
        <SuggestPlace />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">{say(thereLegend)}</legend>
          {optionsOf(stances).map(([stance, words]) => (
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
          <DraftField form={form} name="note" label={say(whatDoYouSay)} required lang="dtp" autoComplete="off" />
        )}
      </FormBox>
    </Dialog>
  )
}
