import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Mic, Pencil, UserPlus } from 'lucide-react'
import { dictionary } from '#shared/dictionary.ts'
import { speakers } from '#shared/voices.ts'
import type { Answer } from '#shared/endpoint.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { Field, Select, TextInput } from '#client/ui/field.tsx'

export type Voice = Answer<typeof speakers.list>[number]

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
  dialect: dialect ?? '',
  village: village ?? '',
  birthYear: birthYear === null ? '' : String(birthYear),
  isMe,
})

interface SpeakerFormProps {
  /** What is offered: oneself, where one is no speaker yet; others, to those who may. */
  canBeMe: boolean
  canBeOther: boolean
  /** Whoever is meant, as long as nothing else is said. */
  isMe: boolean
  name: string
  /** Whose particulars are corrected; else it is somebody new. */
  speaker?: Voice
  onMade: (speaker: Voice) => void
}

/** Who speaks. Nothing of it must be said. */
function SpeakerForm({ canBeMe, canBeOther, isMe: asMe, name, speaker, onMade }: SpeakerFormProps) {
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  const after = (made: Voice) => {
    form.discard()
    onMade(made)
  }
  const create = useCommand(speakers.create, { quiet: true, refreshes: [speakers.list], after: (made) => after(made) })
  const update = useCommand(speakers.update, { quiet: true, refreshes: [speakers.list], after: (made) => after(made) })
  const form = useDraftForm<Described>({
    name: null,
    initial: speaker
      ? describedOf(speaker)
      : { name: asMe ? name : '', dialect: '', village: '', birthYear: '', isMe: asMe },
    draft: speakers.create.input,
    body: bodyOf,
    command: speaker ? update : create,
  })
  const { value, change, faults } = form
  const send = () => {
    const { isMe, ...described } = bodyOf(value)
    if (speaker) update.mutate({ params: { id: speaker.id }, body: described })
    else create.mutate({ body: { ...described, isMe } })
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={form.submitting(send)}>
      {canBeMe && canBeOther && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold">Who speaks?</legend>
          <Choice name="who" checked={value.isMe} onChange={() => change({ isMe: true, name })}>
            I do
          </Choice>
          <Choice name="who" checked={!value.isMe} onChange={() => change({ isMe: false, name: '' })}>
            Somebody beside me
          </Choice>
        </fieldset>
      )}
      <Field
        label="Name"
        note="optional"
        hint="As it stands beside the voice. Left empty: unnamed."
        error={faults['name']}
      >
        <TextInput autoComplete="off" value={value.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Dialect" note="optional" error={faults['dialect']}>
          <Select value={value.dialect} onChange={(event) => change({ dialect: event.target.value })}>
            <option value="">Not known</option>
            {dialects.map(({ slug, name: dialect, place }) => (
              <option key={slug} value={slug}>
                {place ? `${dialect} (${place})` : dialect}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Village" note="optional" error={faults['village']}>
          <TextInput
            autoComplete="off"
            value={value.village}
            onChange={(event) => change({ village: event.target.value })}
          />
        </Field>
        <Field label="Year of birth" note="optional" hint="Below 18, a parent agrees too." error={faults['birthYear']}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={value.birthYear}
            onChange={(event) => change({ birthYear: event.target.value })}
          />
        </Field>
      </div>
      {faults['form'] && (
        <p role="alert" className="font-medium text-clay">
          {faults['form']}
        </p>
      )}
      <CardFoot>
        <Button type="submit" busy={form.busy} className="max-sm:flex-1">
          {speaker ? 'Save' : 'Go on'}
        </Button>
      </CardFoot>
    </form>
  )
}

interface SpeakerChoiceProps {
  known: Voice[]
  mayRecordOthers: boolean
  name: string
  onChosen: (speaker: Voice) => void
}

/** Chooses somebody who has spoken before, or somebody new. */
export function SpeakerChoice({ known, mayRecordOthers, name, onChosen }: SpeakerChoiceProps) {
  const offered = mayRecordOthers ? known : known.filter(({ isMe }) => isMe)
  const [adding, setAdding] = useState(offered.length === 0)
  const isKnown = known.some(({ isMe }) => isMe)
  const [editing, setEditing] = useState<Voice>()
  if (editing)
    return (
      <Card as="section" className="gap-5 sm:p-7">
        <h2>{editing.name ?? 'Unnamed'}</h2>
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
      <h2>Whose voice?</h2>
      {offered.length > 0 && (
        <ul className="grid gap-2">
          {offered.map((speaker) => (
            <li key={speaker.id} className="flex items-center gap-2">
              <Button
                variant="line"
                className="min-w-0 flex-1 justify-start text-left"
                onClick={() => onChosen(speaker)}
              >
                <Mic aria-hidden />
                <span className="min-w-0 wrap-anywhere">
                  {speaker.name ?? 'Unnamed'}
                  {speaker.isMe && ' (you)'}
                  <span className="block text-sm font-normal text-soft">
                    {[speaker.village, speaker.recordings === 1 ? '1 voice' : `${speaker.recordings} voices`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Correct ${speaker.name ?? 'Unnamed'}`}
                onClick={() => setEditing(speaker)}
              >
                <Pencil aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        // Beside those who are known it is "Somebody else" that was asked for: a voice is never filed as one's own by itself.
        <SpeakerForm
          canBeMe={!isKnown}
          canBeOther={mayRecordOthers}
          isMe={!isKnown && offered.length === 0}
          name={name}
          onMade={onChosen}
        />
      ) : (
        mayRecordOthers && (
          <Button variant="quiet" className="self-start" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden />
            Somebody else
          </Button>
        )
      )}
    </Card>
  )
}
