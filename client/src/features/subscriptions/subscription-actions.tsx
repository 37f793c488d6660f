import { useState } from 'react'
import type { SubscriptionAnswer } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { cancelQuestion, isBought, refundQuestion } from './subscription-words.ts'
import { useSubscriptionCommands } from './use-subscription-commands.ts'

interface Question {
  title: string
  text: string
  confirm: string
  cancelLabel: string
  run: () => void
}

/** One question at a time; its words outlive the closing of the dialog. */
function useQuestion() {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setOpen(true)
  }
  const dialog = question && (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={setOpen}
      title={question.title}
      description={question.text}
      confirm={question.confirm}
      cancelLabel={question.cancelLabel}
      onConfirm={() => {
        setOpen(false)
        question.run()
      }}
    />
  )
  return { ask, dialog }
}

/** The buttons of somebody who has bought a plan (docs/product.md 9): what applies now. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionAnswer }) {
  const { cancel, resume, refund, changeCard } = useSubscriptionCommands()
  const { ask, dialog } = useQuestion()
  const { status, willRenew, paused, refundable } = subscription
  if (!isBought(subscription)) return null
  const goesOn = willRenew || paused
  const busy = cancel.isPending || resume.isPending || refund.isPending

  const askCancel = () =>
    ask({
      title: 'Cancel the renewal?',
      text: cancelQuestion(subscription),
      confirm: 'Cancel renewal',
      cancelLabel: paused ? 'Keep my plan' : 'Keep renewing',
      run: () => cancel.mutate({}),
    })
  const askRefund = (what: NonNullable<typeof refundable>) =>
    ask({
      title: 'Request a refund?',
      text: refundQuestion(what),
      confirm: 'Request refund',
      cancelLabel: 'Keep my plan',
      run: () => refund.mutate({}),
    })
  return (
    <>
      {goesOn && (
        <Button variant="line" busy={cancel.isPending} disabled={busy && !cancel.isPending} onClick={askCancel}>
          Cancel renewal
        </Button>
      )}
      {status === 'cancelled' && (
        <Button
          variant="line"
          busy={resume.isPending}
          disabled={busy && !resume.isPending}
          onClick={() => resume.mutate({})}
        >
          Resume
        </Button>
      )}
      {(goesOn || status === 'past_due') && (
        <Button variant="line" busy={changeCard.isPending} onClick={() => changeCard.mutate({})}>
          Change card
        </Button>
      )}
      {refundable && (
        <Button
          variant="quiet"
          busy={refund.isPending}
          disabled={busy && !refund.isPending}
          onClick={() => askRefund(refundable)}
        >
          Request refund
        </Button>
      )}
      {dialog}
    </>
  )
}
