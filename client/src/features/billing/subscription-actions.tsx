import { say } from '#shared/messages/say.ts'
import {
  cancelRenewal,
  cancelRenewalTitle,
  changeCardButton,
  keepPlan,
  keepRenewing,
  requestRefund,
  requestRefundTitle,
  resumeRenewal,
} from '#shared/billing/plan-page-messages.ts'
import type { SubscriptionJson } from '#shared/billing/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { cancelQuestion, isBought, refundQuestion } from './subscription-text.ts'
import { useSubscriptionCommands } from './use-subscription-commands.ts'

/** Buttons with which a subscriber cancels, resumes or refunds the plan; shows only those that apply now (docs/product.md 9). */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionJson }) {
  const { cancel, resume, refund, changeCard } = useSubscriptionCommands()
  const { ask, dialog } = useConfirmation()
  const { status, willRenew, paused, refundable } = subscription
  if (!isBought(subscription)) return null
  const goesOn = willRenew || paused
  const busy = cancel.isPending || resume.isPending || refund.isPending

  const askCancel = () =>
    ask({
      title: say(cancelRenewalTitle),
      text: cancelQuestion(subscription),
      confirm: say(cancelRenewal),
      cancelLabel: say(paused ? keepPlan : keepRenewing),
      danger: true,
      run: () => cancel.mutate({}),
    })
  const askRefund = (what: NonNullable<typeof refundable>) =>
    ask({
      title: say(requestRefundTitle),
      text: refundQuestion(what),
      confirm: say(requestRefund),
      cancelLabel: say(keepPlan),
      danger: true,
      run: () => refund.mutate({}),
    })
  return (
    <>
      {goesOn && (
        <Button variant="line" busy={cancel.isPending} disabled={busy && !cancel.isPending} onClick={askCancel}>
          {say(cancelRenewal)}
        </Button>
      )}
      {status === 'cancelled' && (
        <Button
          variant="line"
          busy={resume.isPending}
          disabled={busy && !resume.isPending}
          onClick={() => resume.mutate({})}
        >
          {say(resumeRenewal)}
        </Button>
      )}
      {(goesOn || status === 'past_due') && (
        <Button variant="line" busy={changeCard.isPending} onClick={() => changeCard.mutate({})}>
          {say(changeCardButton)}
        </Button>
      )}
      {refundable && (
        <Button
          variant="quiet"
          className="col-span-full"
          busy={refund.isPending}
          disabled={busy && !refund.isPending}
          onClick={() => askRefund(refundable)}
        >
          {say(requestRefund)}
        </Button>
      )}
      {dialog}
    </>
  )
}
