import type { ReactNode, RefObject } from 'react'
import { say } from '#shared/messages/say.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import { Button } from '#client/ui/button.tsx'
import type { OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Label } from '#client/ui/label.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = OpenProps & {
  title: ReactNode
  description?: ReactNode
  /** Label of the confirming button, such as 'Delete'. */
  confirm: string
  cancelLabel?: ReactNode
  busy?: boolean
  danger?: boolean
  focusAfter?: RefObject<HTMLElement | null>
  onConfirm: () => void
}

/** Asks before an action. The focus starts on Cancel, so that a stray Enter does nothing. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancelLabel,
  busy = false,
  danger = false,
  focusAfter,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog
    role="alertdialog"
    open={open}
    onOpenChange={onOpenChange}
    title={title}
    description={description}
    {...(focusAfter ? { focusAfter } : {})}
  >
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
      <Button variant="line" onClick={() => onOpenChange(false)}>
        {cancelLabel ?? <Label name="cancel">{say(cancelButton)}</Label>}
      </Button>
      <Button variant={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
