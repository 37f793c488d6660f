import { useSearch } from 'wouter'
import { uploadIdIn } from '#shared/text/addresses.ts'
import { takedowns } from '#shared/takedowns.ts'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { takedownIn } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import { itsPicture, itsSound, voiceOf, voiceWithoutName } from '#shared/entries/edit-messages.ts'
import { thankYou } from '#shared/entries/library/library-messages.ts'
import {
  codeHint,
  codeLabel,
  contactHint,
  requestArrived,
  sendTheRequest,
  sendingProposal,
  takedownNote,
  whatIsItAbout,
  whereToAnswer,
  wholeEntry,
  whyQuestion,
} from '#shared/entries/proposal-messages.ts'
import { askToTakeDown } from '#shared/entries/library/view-messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

interface TakedownFields {
  /** Id of the entry, of one of its voices, of its picture or of its sound. */
  what: string
  reason: string
  contact: string
  code: string
}

interface TakedownProps extends OpenProps {
  entry: FullEntryJson
}

/** Form that asks to take down an entry, its picture or a voice. No account is needed; with the consent code a voice is removed at once. */
export function TakedownDialog({ entry, open, onOpenChange }: TakedownProps) {
  const [picture, sound] = [uploadIdIn(entry.imageUrl ?? ''), uploadIdIn(entry.audioUrl ?? '')]
  const asked = takedownIn(useSearch())
  const initial = asked && [picture, sound].includes(asked) ? asked : entry.id
  const aboutOf = (what: string) =>
    what === entry.id ? ('entry' as const) : what === picture || what === sound ? ('file' as const) : ('voice' as const)
  const bodyOf = ({ what, reason, contact, code }: TakedownFields) => ({
    about: aboutOf(what),
    id: what,
    reason,
    contact,
    code: aboutOf(what) === 'voice' ? code : '',
  })
  const ask = useCommand(takedowns.ask, {
    successMessage: { title: say(thankYou), description: say(requestArrived) },
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<TakedownFields>({
    name: `takedown ${entry.id}`,
    initial: { what: initial, reason: '', contact: '', code: '' },
    draft: takedowns.ask.input,
    body: bodyOf,
    command: ask,
  })
  const { value } = form
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(askToTakeDown)} description={say(takedownNote)}>
      <FormBox
        form={form}
        waitsFor={missingFieldsText({ [say(whyQuestion)]: value.reason.trim() })}
        submit={say(sendTheRequest)}
        submitting={say(sendingProposal)}
        onSubmit={form.handleSubmit(() => ask.mutate({ body: bodyOf(value) }))}
      >
        {(entry.voices.length > 0 || picture || sound) && (
          <Field label={say(whatIsItAbout)}>
            <Select {...form.text('what')}>
              <option value={entry.id}>{say(wholeEntry)}</option>
              {picture && <option value={picture}>{say(itsPicture)}</option>}
              {sound && <option value={sound}>{say(itsSound)}</option>}
              <SelectOptions
                options={entry.voices.map(
                  ({ id, speaker }) => [id, speaker ? say(voiceOf, { speaker }) : say(voiceWithoutName)] as const,
                )}
              />
            </Select>
          </Field>
        )}
        <DraftField form={form} name="reason" label={say(whyQuestion)} required rows={4} />
        {aboutOf(value.what) === 'voice' && (
          <DraftField form={form} name="code" label={say(codeLabel)} note={say(optionalNote)} hint={say(codeHint)} />
        )}
        <DraftField
          form={form}
          name="contact"
          label={say(whereToAnswer)}
          note={say(optionalNote)}
          hint={say(contactHint)}
        />
      </FormBox>
    </Dialog>
  )
}
