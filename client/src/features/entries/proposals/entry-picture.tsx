import type { ComponentType } from 'react'
import type { FullEntryAnswer } from '#shared/entries/document-calls.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { SentBefore } from './rejected-notice.tsx'
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
  entry: FullEntryAnswer
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
    after: () => onOpenChange(false),
  })
  const { value, change, fieldErrors } = form
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          A picture for <span lang="dtp">{entry.title}</span>
        </>
      }
      description="One of your own. It shows once somebody has looked at it."
    >
      <SentBefore rejected={rejected} />
      <FormBox
        form={form}
        waitsFor={value.imageUrl === '' ? 'Choose a picture first.' : undefined}
        submit="Send it in"
        submitting="Sending..."
        onSubmit={send}
      >
        <PictureField
          kind="image"
          label="Picture"
          value={value.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          error={fieldErrors['imageUrl']}
        />
        <p className="text-sm text-soft">What the file says of the place where it was taken is removed.</p>
        <DraftField form={form} name="why" label="What does it show?" note="optional" rows={2} />
      </FormBox>
    </Dialog>
  )
}
