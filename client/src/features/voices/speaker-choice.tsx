import { speakerNameField, villageField } from '#shared/voices/messages.ts'
import { useState } from 'react'
import { Mic, Pencil, UserPlus } from 'lucide-react'
import { notStated } from '#shared/entries/places/dialect-slug.ts'
import { speakers } from '#shared/voices/speakers.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { say } from '#shared/messages/say.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import {
  correctSpeaker,
  goOn,
  iDo,
  notKnown,
  parentAgreesToo,
  shownBesideVoice,
  somebodyBeside,
  somebodyElse,
  speakerDialect,
  speakerUnnamed,
  thatIsYou,
  voiceCount,
  whoSpeaks,
  whoWillSpeak,
  yearOfBirth,
} from '#shared/voices/studio-messages.ts'
import { saveButton } from '#shared/messages/messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { useDialects, dialectOptions } from '#client/domain/dialects.ts'

export type Voice = ResponseOf<typeof speakers.list>[number]

interface Described {
  name: string
  dialect: string
  village: string
  birthYear: string
  isMe: boolean
}
const bodyOf = ({ name, dialect, village, birthYear, isMe }: Described) => ({
  name: name.trim() || null,
  dialect: dialect || null,
  village: village.trim() || null,
  birthYear: birthYear.trim() ? Number(birthYear) : null,
  isMe,
})

const describedOf = ({ name, dialect, village, birthYear, isMe }: Voice): Described => ({
  name: name ?? '',
  dialect: dialect === null || dialect === notStated ? '' : dialect,
  village: village ?? '',
  birthYear: birthYear === null ? '' : String(birthYear),
  isMe,
})

interface SpeakerFormProps {
  /** Options: oneself, if not a speaker yet, and others, if permitted. */
  canBeMe: boolean
  canBeOther: boolean
  /** Default of the choice between oneself and somebody else. */
  isMe: boolean
  name: string
  /** Speaker whose details are edited; absent for a new one. */
  speaker?: Voice
  onMade: (speaker: Voice) => void
}

/** Details of a speaker; all of them are optional. */
function SpeakerForm({ canBeMe, canBeOther, isMe: asMe, name, speaker, onMade }: SpeakerFormProps) {
  const dialects = useDialects()
  const finish = (voice: Voice) => {
    form.discard()
    onMade(voice)
  }
  const create = useCommand(speakers.create, {
    silent: true,
    invalidates: [speakers.list],
    onSuccess: (voice) => finish(voice),
  })
  const update = useCommand(speakers.update, {
    silent: true,
    invalidates: [speakers.list],
    onSuccess: (voice) => finish(voice),
  })
  const form = useDraftForm<Described>({
    name: null,
    initial: speaker
      ? describedOf(speaker)
      : { name: asMe ? name : '', dialect: '', village: '', birthYear: '', isMe: asMe },
    draft: speakers.create.input,
    body: bodyOf,
    command: speaker ? update : create,
  })
  const { value, change, fieldErrors } = form
  const send = () => {
    const { isMe, ...described } = bodyOf(value)
    if (speaker) update.mutate({ params: { id: speaker.id }, body: described })
    else create.mutate({ body: { ...described, isMe } })
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={form.handleSubmit(send)}>
      {canBeMe && canBeOther && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{say(whoSpeaks)}</legend>
          <Choice name="who" checked={value.isMe} onChange={() => change({ isMe: true, name })}>
            {say(iDo)}
          </Choice>
          <Choice name="who" checked={!value.isMe} onChange={() => change({ isMe: false, name: '' })}>
            {say(somebodyBeside)}
          </Choice>
        </fieldset>
      )}
      <DraftField
        form={form}
        name="name"
        label={say(speakerNameField)}
        note={say(optionalNote)}
        hint={say(shownBesideVoice)}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={say(speakerDialect)} note={say(optionalNote)} error={fieldErrors['dialect']}>
          <Select {...form.text('dialect')}>
            <option value="">{say(notKnown)}</option>
            <SelectOptions options={dialectOptions(dialects.filter(({ slug }) => slug !== notStated))} />
          </Select>
        </Field>
        <DraftField form={form} name="village" label={say(villageField)} note={say(optionalNote)} autoComplete="off" />
        <DraftField
          form={form}
          name="birthYear"
          label={say(yearOfBirth)}
          note={say(optionalNote)}
          hint={say(parentAgreesToo)}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <InlineError>{fieldErrors['form']}</InlineError>
      <CardFoot>
        <Button type="submit" busy={form.busy} className="max-sm:flex-1">
          {say(speaker ? saveButton : goOn)}
        </Button>
      </CardFoot>
    </form>
  )
}

const nameOf = ({ name }: Voice) => name ?? say(speakerUnnamed)

interface SpeakerChoiceProps {
  knownSpeakers: Voice[]
  mayRecordOthers: boolean
  name: string
  onChosen: (speaker: Voice) => void
}

export function SpeakerChoice({ knownSpeakers, mayRecordOthers, name, onChosen }: SpeakerChoiceProps) {
  const offeredSpeakers = mayRecordOthers ? knownSpeakers : knownSpeakers.filter(({ isMe }) => isMe)
  const [adding, setAdding] = useState(offeredSpeakers.length === 0)
  const isKnown = knownSpeakers.some(({ isMe }) => isMe)
  const [editing, setEditing] = useState<Voice>()
  if (editing)
    return (
      <Card as="section" className="gap-5 sm:p-7">
        <h2>{editing.name ?? say(speakerUnnamed)}</h2>
        <SpeakerForm
          canBeMe={false}
          canBeOther={false}
          isMe={false}
          name={name}
          speaker={editing}
          onMade={() => setEditing(undefined)}
        />
      </Card>
    )
  return (
    <Card as="section" className="gap-5 sm:p-7">
      <h2>{say(whoWillSpeak)}</h2>
      {offeredSpeakers.length > 0 && (
        <ul className="grid gap-2">
          {offeredSpeakers.map((speaker) => (
            <li key={speaker.id} className="flex items-center gap-2">
              <Button
                variant="line"
                className="min-w-0 flex-1 justify-start text-left"
                onClick={() => onChosen(speaker)}
              >
                <Mic aria-hidden />
                <span className="min-w-0 wrap-anywhere">
                  {speaker.isMe ? say(thatIsYou, { name: nameOf(speaker) }) : nameOf(speaker)}
                  <span className="block text-sm font-normal text-soft">
                    {[speaker.village, say(voiceCount, { count: speaker.recordings })].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={say(correctSpeaker, { name: nameOf(speaker) })}
                onClick={() => setEditing(speaker)}
              >
                <Pencil aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        // The form is for somebody else if there are known speakers, so that no recording is attributed to oneself by default.
        <SpeakerForm
          canBeMe={!isKnown}
          canBeOther={mayRecordOthers}
          isMe={!isKnown && offeredSpeakers.length === 0}
          name={name}
          onMade={onChosen}
        />
      ) : (
        mayRecordOthers && (
          <Button variant="quiet" className="self-start" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            {say(somebodyElse)}
          </Button>
        )
      )}
    </Card>
  )
}
