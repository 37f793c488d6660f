import type { SubscriptionAnswer } from '#shared/subscriptions/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { useQuestion } from '#client/ui/dialog/use-question.tsx'
import { cancelQuestion, isBought, refundQuestion } from './subscription-words.ts'
import { useSubscriptionCommands } from './use-subscription-commands.ts'

/** Buttons for the owner of a plan (docs/product.md 9): only those that apply now. */
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
      danger: true,
      run: () => cancel.mutate({}),
    })
  const askRefund = (what: NonNullable<typeof refundable>) =>
    ask({
      title: 'Request a refund?',
      text: refundQuestion(what),
      confirm: 'Request refund',
      cancelLabel: 'Keep my plan',
      danger: true,
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
