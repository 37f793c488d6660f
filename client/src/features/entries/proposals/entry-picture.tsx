import type { ComponentType } from 'react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { say } from '#shared/messages/say.ts'
import { dtpWord, richText } from '#client/lib/rich-text.tsx'
import { optionalNote } from '#shared/entries/document-messages.ts'
import {
  choosePictureFirst,
  locationRemoved,
  pictureFor,
  pictureLabel,
  pictureNote,
  sendItIn,
  sendingProposal,
  whatDoesItShow,
} from '#shared/entries/proposal-messages.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { RejectedNotice } from './rejected-notice.tsx'
import { useProposal } from './use-proposal.ts'

/** Component from the page that takes a picture and returns its path. */
export type PictureField = ComponentType<{
  kind: 'image'
  label: string
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}>

interface PictureValues {
  imageUrl: string
  why: string
}
const bodyOf = (values: PictureValues) => ({ kind: 'picture' as const, ...values })

interface PictureProps extends OpenProps {
  entry: FullEntryJson
  PictureField: PictureField
}

/** Form to contribute a picture for a word; an admin decides about it. */
export function PictureDialog({ entry, PictureField, open, onOpenChange }: PictureProps) {
  const { form, send, rejected } = useProposal<PictureValues>({
    kind: 'picture',
    name: `picture ${entry.id}`,
    initial: { imageUrl: '', why: '' },
    // The rejected file may have been deleted.
    valuesFrom: ({ content }) => ({ why: content }),
    call: (value) => ({ params: { id: entry.id }, body: bodyOf(value) }),
    onSuccess: () => onOpenChange(false),
  })
  const { value, change, fieldErrors } = form
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={richText(pictureFor, { title: entry.title, word: dtpWord })}
      description={say(pictureNote)}
    >
      <RejectedNotice rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={value.imageUrl === '' ? say(choosePictureFirst) : undefined}
        submit={say(sendItIn)}
        submitting={say(sendingProposal)}
        onSubmit={send}
      >
        <PictureField
          kind="image"
          label={say(pictureLabel)}
          value={value.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          error={fieldErrors['imageUrl']}
        />
        <p className="text-sm text-soft">{say(locationRemoved)}</p>
        <DraftField form={form} name="why" label={say(whatDoesItShow)} note={say(optionalNote)} rows={2} />
      </FormBox>
    </Dialog>
  )
}
