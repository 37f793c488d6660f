import { codeField } from '#shared/voices/messages.ts'
import { useState, type ReactNode } from 'react'
import { Copy } from 'lucide-react'
import { consentWording, type ConsentDraft, type ConsentWay } from '#shared/voices/consent.ts'
import { type Licence, licenceLabels, licences } from '#shared/voices/licences.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import type { PlainText } from '#shared/messages/text.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  agreesTo,
  codeCopied,
  codeNotCopied,
  copyTheCode,
  guardianHint,
  howWasItAgreed,
  iAgree,
  iHaveSavedIt,
  keepThisCode,
  parentOrGuardian,
  saidAloudBySpeaker,
  saveThisCode,
  signedOnPaper,
  speakerAgrees,
  tappedHere,
  theSpeaker,
  whereMayItBeUsed,
  youAgreeTo,
} from '#shared/voices/studio-messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, Select, TextInput, SelectOptions } from '#client/ui/form/field.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import type { Voice } from './speaker-choice.tsx'

const methodNames: Record<ConsentWay, PlainText> = {
  tapped: tappedHere,
  spoken: saidAloudBySpeaker,
  'on-paper': signedOnPaper,
}

const wrappedAddress = (children: ReactNode) => <strong className="wrap-anywhere">{children}</strong>

interface ConsentFormProps {
  speaker: Voice
  onGiven: (consentId: string, code: string) => void
}

const bodyOf = (draft: ConsentDraft) => ({ ...draft, guardian: draft.guardian?.trim() || null })

/** Consent text of a speaker, with the permitted uses. */
export function ConsentForm({ speaker, onGiven }: ConsentFormProps) {
  const giveConsent = useCommand(speakers.consent, {
    silent: true,
    invalidates: [speakers.list],
    onSuccess: ({ consent, code }) => onGiven(consent.id, code),
  })
  const form = useDraftForm<ConsentDraft>({
    name: null,
    initial: { wording: consentWording.version, licence: 'here-only', how: 'tapped', guardian: null },
    draft: speakers.consent.input,
    body: bodyOf,
    command: giveConsent,
  })
  const { value, change, fieldErrors } = form
  const send = () => giveConsent.mutate({ params: { id: speaker.id }, body: bodyOf(value) })
  const [year] = useState(() => new Date().getFullYear())
  const mayBeChild = speaker.birthYear !== null && year - speaker.birthYear <= 18
  return (
    <Card as="section" className="gap-5 sm:p-7">
      <h2>{speaker.isMe ? say(youAgreeTo) : say(agreesTo, { speaker: speaker.name ?? say(theSpeaker) })}</h2>
      <ul className="grid list-disc gap-2 pl-5">
        {consentWording
          .sentences(mayBeChild)
          .map((sentence) => say(sentence))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <form className="grid gap-5" noValidate onSubmit={form.handleSubmit(send)}>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">{say(whereMayItBeUsed)}</legend>
          {licences.map((licence: Licence) => (
            <Choice
              key={licence}
              name="licence"
              checked={value.licence === licence}
              onChange={() => change({ licence })}
            >
              <span className="block font-semibold">{say(licenceLabels[licence].name)}</span>
              <span className="block text-sm text-soft">{say(licenceLabels[licence].explanation)}</span>
            </Choice>
          ))}
        </fieldset>
        {!speaker.isMe && (
          <Field label={say(howWasItAgreed)}>
            <Select value={value.how} onText={(value) => change({ how: value as ConsentWay })}>
              <SelectOptions options={optionsOf(methodNames)} />
            </Select>
          </Field>
        )}
        {mayBeChild && (
          <Field label={say(parentOrGuardian)} hint={say(guardianHint)} error={fieldErrors['guardian']}>
            <TextInput value={value.guardian ?? ''} onText={(guardian) => change({ guardian })} />
          </Field>
        )}
        <InlineError>{fieldErrors['form']}</InlineError>
        <CardFoot>
          <Button type="submit" size="large" busy={form.busy} className="max-sm:flex-1">
            {say(speaker.isMe ? iAgree : speakerAgrees)}
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
      () => setCopied(say(codeCopied)),
      () => setCopied(say(codeNotCopied)),
    )
  return (
    <Card as="section" marked className="gap-4 sm:p-7">
      <h2>{say(keepThisCode)}</h2>
      <p>{richText(saveThisCode, { address: `${window.location.host}/voices/withdraw`, code: wrappedAddress })}</p>
      <output
        aria-label={say(codeField)}
        className="rounded-field border bg-muted px-2 py-4 text-center font-mono text-[min(var(--size-xl),5.4vw)] whitespace-nowrap select-all"
      >
        {code}
      </output>
      <output className="text-sm text-soft empty:hidden">{copied}</output>
      <CardFoot className="max-sm:*:flex-auto">
        <Button variant="line" onClick={copy}>
          <Copy aria-hidden />
          {say(copyTheCode)}
        </Button>
        <Button onClick={onGoOn}>{say(iHaveSavedIt)}</Button>
      </CardFoot>
    </Card>
  )
}
