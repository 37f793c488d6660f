import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: ReactNode
  /** What will happen. */
  description?: ReactNode
  /** The answer that does it: 'Delete'. */
  confirm: string
  cancelLabel?: string
  busy?: boolean
  danger?: boolean
  focusAfter?: RefObject<HTMLElement | null>
  onConfirm: () => void
}

/** Asks before something is done. The focus begins away from the answer that does it, so that a stray Enter does nothing. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancelLabel = 'Cancel',
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
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
