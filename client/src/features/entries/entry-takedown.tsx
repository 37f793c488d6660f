import { takedowns } from '#shared/takedowns.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'

interface Asked {
  /** The id of the entry, of one of its voices, or of its picture. */
  what: string
  reason: string
  contact: string
  code: string
}

interface TakedownProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The id of a file that this site keeps. */
const fileIn = (path: string | null) => /^\/objects\/([\da-f-]{36})\b/.exec(path ?? '')?.[1]

/** Asks to have an entry, its picture, or a voice of it, taken down. Nobody needs an account; with the code of the consent a voice goes at once. */
export function TakedownDialog({ entry, open, onOpenChange }: TakedownProps) {
  const picture = fileIn(entry.imageUrl)
  const aboutOf = (what: string) =>
    what === entry.id ? ('entry' as const) : what === picture ? ('file' as const) : ('voice' as const)
  const bodyOf = ({ what, reason, contact, code }: Asked) => ({
    about: aboutOf(what),
    id: what,
    reason,
    contact,
    code: aboutOf(what) === 'voice' ? code : '',
  })
  const ask = useCommand(takedowns.ask, {
    says: { title: 'Thank you', description: 'Your request has arrived. Somebody will look at it soon.' },
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const form = useDraftForm<Asked>({
    name: `takedown ${entry.id}`,
    initial: { what: entry.id, reason: '', contact: '', code: '' },
    draft: takedowns.ask.input,
    body: bodyOf,
    command: ask,
  })
  const { value, change, faults } = form
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask to take this down"
      description="For what should not be here: a voice without consent, something sacred, a mistake that hurts."
    >
      <FormBox
        form={form}
        waitsFor={emptyOf({ 'Why?': value.reason.trim() })}
        submit="Send the request"
        submitting="Sending..."
        onSubmit={form.submitting(() => ask.mutate({ body: bodyOf(value) }))}
      >
        {(entry.voices.length > 0 || picture) && (
          <Field label="What is it about?">
            <Select value={value.what} onChange={(event) => change({ what: event.target.value })}>
              <option value={entry.id}>The whole entry</option>
              {picture && <option value={picture}>Its picture</option>}
              {entry.voices.map(({ id, speaker }) => (
                <option key={id} value={id}>
                  {speaker ? `The voice of ${speaker}` : 'A voice without a name'}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Why?" required error={faults['reason']}>
          <TextArea value={value.reason} onChange={(event) => change({ reason: event.target.value })} />
        </Field>
        {aboutOf(value.what) === 'voice' && (
          <Field
            label="Code"
            note="optional"
            hint="It was given to the speaker with their consent. With it the voice goes at once."
            error={faults['code']}
          >
            <TextInput value={value.code} onChange={(event) => change({ code: event.target.value })} />
          </Field>
        )}
        <Field
          label="Where can we answer you?"
          note="optional"
          hint="An e-mail address or a telephone number. It is forgotten a month after the decision."
          error={faults['contact']}
        >
          <TextInput value={value.contact} onChange={(event) => change({ contact: event.target.value })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
