import { useState } from 'react'
import { Copy } from 'lucide-react'
import {
  consentWording,
  licenceLabels,
  licences,
  speakers,
  type ConsentDraft,
  type ConsentWay,
  type Licence,
} from '#shared/voices/voices.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, Select, TextInput, Options } from '#client/ui/form/field.tsx'
import type { Voice } from './speaker-choice.tsx'

const methodNames: Record<ConsentWay, string> = {
  tapped: 'Tapped here by the speaker',
  spoken: 'Said aloud by the speaker',
  'on-paper': 'Signed on paper',
}

interface ConsentFormProps {
  speaker: Voice
  onGiven: (consentId: string, code: string) => void
}

const bodyOf = (draft: ConsentDraft) => ({ ...draft, guardian: draft.guardian?.trim() || null })

/** Consent text of a speaker, with the permitted uses. */
export function ConsentForm({ speaker, onGiven }: ConsentFormProps) {
  const give = useCommand(speakers.consent, {
    silent: true,
    invalidates: [speakers.list],
    onSuccess: ({ consent, code }) => onGiven(consent.id, code),
  })
  const form = useDraftForm<ConsentDraft>({
    name: null,
    initial: { wording: consentWording.version, licence: 'here-only', how: 'tapped', guardian: null },
    draft: speakers.consent.input,
    body: bodyOf,
    command: give,
  })
  const { value, change, fieldErrors } = form
  const send = () => give.mutate({ params: { id: speaker.id }, body: bodyOf(value) })
  const [year] = useState(() => new Date().getFullYear())
  const mayBeChild = speaker.birthYear !== null && year - speaker.birthYear <= 18
  return (
    <Card as="section" className="gap-5 sm:p-7">
      <h2>{speaker.isMe ? 'What you agree to' : `What ${speaker.name ?? 'the speaker'} agrees to`}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {consentWording.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form className="grid gap-5" noValidate onSubmit={form.submitting(send)}>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">Where may it be used?</legend>
          {licences.map((licence: Licence) => (
            <Choice
              key={licence}
              name="licence"
              checked={value.licence === licence}
              onChange={() => change({ licence })}
            >
              <span className="block font-semibold">{licenceLabels[licence].name}</span>
              <span className="block text-sm text-soft">{licenceLabels[licence].explanation}</span>
            </Choice>
          ))}
        </fieldset>
        {!speaker.isMe && (
          <Field label="How was it agreed?">
            <Select value={value.how} onText={(value) => change({ how: value as ConsentWay })}>
              <Options of={methodNames} />
            </Select>
          </Field>
        )}
        {mayBeChild && (
          <Field label="Parent or guardian" hint="Who agrees together with a child." error={fieldErrors['guardian']}>
            <TextInput value={value.guardian ?? ''} onText={(guardian) => change({ guardian })} />
          </Field>
        )}
        {fieldErrors['form'] && (
          <p role="alert" className="font-medium text-danger">
            {fieldErrors['form']}
          </p>
        )}
        <CardFoot>
          <Button type="submit" size="large" busy={form.busy} className="max-sm:flex-1">
            {speaker.isMe ? 'I agree' : 'The speaker agrees'}
          </Button>
        </CardFoot>
      </form>
    </Card>
  )
}

/** Code with which a speaker can withdraw everything. It is shown only once. */
export function ConsentCode({ code, onGoOn }: { code: string; onGoOn: () => void }) {
  const [copied, setCopied] = useState<string>()
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setCopied('Copied.'),
      () => setCopied('It could not be copied. Please write it down.'),
    )
  return (
    <Card as="section" marked className="gap-4 sm:p-7">
      <h2>Keep this code</h2>
      <p>
        Whoever has it can take these voices back at any time, without an account, at{' '}
        <strong className="wrap-anywhere">{window.location.host}/voices/withdraw</strong>. It is shown only now. Write
        it down or copy it, and give it to the speaker.
      </p>
      <output
        aria-label="Code"
        className="rounded-field border bg-muted px-2 py-4 text-center font-mono text-[min(var(--size-xl),5.4vw)] whitespace-nowrap select-all"
      >
        {code}
      </output>
      <output className="text-sm text-soft empty:hidden">{copied}</output>
      <CardFoot className="max-sm:*:flex-auto">
        <Button variant="line" onClick={copy}>
          <Copy aria-hidden />
          Copy the code
        </Button>
        <Button onClick={onGoOn}>It is kept</Button>
      </CardFoot>
    </Card>
  )
}
