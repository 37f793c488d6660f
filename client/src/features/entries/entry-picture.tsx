import type { ComponentType } from 'react'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, TextArea } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import { SentBefore } from './entry-again.tsx'
import { useProposal } from './use-proposal.ts'

/** What the page brings: takes a picture and answers where it is. */
export type PictureField = ComponentType<{
  kind: 'image'
  label: string
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}>

interface Given {
  imageUrl: string
  why: string
}
const bodyOf = (given: Given) => ({ kind: 'picture' as const, ...given })

interface PictureProps {
  entry: WholeEntryAnswer
  PictureField: PictureField
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A picture of one's own for a word: it waits until an admin has looked at it. */
export function PictureDialog({ entry, PictureField, open, onOpenChange }: PictureProps) {
  const { form, send, rejected } = useProposal<Given>({
    kind: 'picture',
    name: `picture ${entry.id}`,
    initial: { imageUrl: '', why: '' },
    // The file itself may be gone by then.
    saidIn: ({ content }) => ({ why: content }),
    call: (value) => ({ params: { id: entry.id }, body: bodyOf(value) }),
    after: () => onOpenChange(false),
  })
  const { value, change, faults } = form
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
          error={faults['imageUrl']}
        />
        <p className="text-sm text-soft">What the file says of the place where it was taken is removed.</p>
        <Field label="What does it show?" note="optional" error={faults['why']}>
          <TextArea rows={2} value={value.why} onChange={(event) => change({ why: event.target.value })} />
        </Field>
      </FormBox>
    </Dialog>
  )
}
