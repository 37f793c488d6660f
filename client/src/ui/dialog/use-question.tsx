import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface Question {
  title: string
  text: string
  confirm: string
  cancelLabel?: string
  danger: boolean
  run: () => void
}

/** One question at a time; its text stays during the closing animation. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setOpen(true)
  }
  const dialog = question && (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={question.title}
      description={question.text}
      confirm={question.confirm}
      {...(question.cancelLabel ? { cancelLabel: question.cancelLabel } : {})}
      danger={question.danger}
      onConfirm={() => {
        setOpen(false)
        question.run()
      }}
    />
  )
  return { ask, dialog }
}
