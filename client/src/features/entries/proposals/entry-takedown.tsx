import { takedowns } from '#shared/takedowns.ts'
import type { FullEntryAnswer } from '#shared/entries/document-calls.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, Options } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { emptyOf } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

interface TakedownFields {
  /** Id of the entry, of one of its voices, or of its picture. */
  what: string
  reason: string
  contact: string
  code: string
}

interface TakedownProps extends OpenProps {
  entry: FullEntryAnswer
}

/** Id of a file that this site stores. */
const fileIn = (path: string | null) => /^\/objects\/([\da-f-]{36})\b/.exec(path ?? '')?.[1]

/** Form that asks to take down an entry, its picture or a voice. No account is needed; with the consent code a voice is removed at once. */
export function TakedownDialog({ entry, open, onOpenChange }: TakedownProps) {
  const picture = fileIn(entry.imageUrl)
  const aboutOf = (what: string) =>
    what === entry.id ? ('entry' as const) : what === picture ? ('file' as const) : ('voice' as const)
  const bodyOf = ({ what, reason, contact, code }: TakedownFields) => ({
    about: aboutOf(what),
    id: what,
    reason,
    contact,
    code: aboutOf(what) === 'voice' ? code : '',
  })
  const ask = useCommand(takedowns.ask, {
    successMessage: { title: 'Thank you', description: 'Your request has arrived. Somebody will look at it soon.' },
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<TakedownFields>({
    name: `takedown ${entry.id}`,
    initial: { what: entry.id, reason: '', contact: '', code: '' },
    draft: takedowns.ask.input,
    body: bodyOf,
    command: ask,
  })
  const { value } = form
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
            <Select {...form.text('what')}>
              <option value={entry.id}>The whole entry</option>
              {picture && <option value={picture}>Its picture</option>}
              <Options
                of={entry.voices.map(
                  ({ id, speaker }) => [id, speaker ? `The voice of ${speaker}` : 'A voice without a name'] as const,
                )}
              />
            </Select>
          </Field>
        )}
        <DraftField form={form} name="reason" label="Why?" required rows={4} />
        {aboutOf(value.what) === 'voice' && (
          <DraftField
            form={form}
            name="code"
            label="Code"
            note="optional"
            hint="It was given to the speaker with their consent. With it the voice goes at once."
          />
        )}
        <DraftField
          form={form}
          name="contact"
          label="Where can we answer you?"
          note="optional"
          hint="An e-mail address or a telephone number. It is forgotten a month after the decision."
        />
      </FormBox>
    </Dialog>
  )
}
