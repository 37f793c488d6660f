import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface Confirmation {
  title: string
  text: string
  confirm: string
  cancelLabel?: string
  danger: boolean
  run: () => void
}

/** One question at a time; its text stays during the closing animation. */
export function useConfirmation() {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [open, setOpen] = useState(false)
  const ask = (next: Confirmation) => {
    setConfirmation(next)
    setOpen(true)
  }
  const dialog = confirmation && (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={confirmation.title}
      description={confirmation.text}
      confirm={confirmation.confirm}
      {...(confirmation.cancelLabel ? { cancelLabel: confirmation.cancelLabel } : {})}
      danger={confirmation.danger}
      onConfirm={() => {
        setOpen(false)
        confirmation.run()
      }}
    />
  )
  return { ask, dialog }
}
