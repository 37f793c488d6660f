import { useQueryClient } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import {
  refundMade,
  refundMadeText,
  renewalCancelled,
  renewalCancelledText,
} from '#shared/billing/plan-page-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { toast } from '#client/lib/page/toast.ts'
import { refreshAfterPayment } from './payments/refresh.ts'
import { resumed } from './subscription-text.ts'

/** Commands of a subscriber. The card is changed on Stripe's own page. */
export function useSubscriptionCommands() {
  const client = useQueryClient()
  const refreshPages = () => void refreshAfterPayment(client)
  const cancel = useCommand(payments.cancel, {
    successMessage: {
      title: say(renewalCancelled),
      description: say(renewalCancelledText),
    },
    onSuccess: refreshPages,
  })
  const resume = useCommand(payments.resume, {
    onSuccess: (now) => {
      toast({ ...resumed(now), tone: 'success' })
      refreshPages()
    },
  })
  const refund = useCommand(payments.refund, {
    successMessage: { title: say(refundMade), description: say(refundMadeText) },
    onSuccess: refreshPages,
  })
  const changeCard = useCommand(payments.portal, { onSuccess: ({ url }) => window.location.assign(url) })
  return { cancel, resume, refund, changeCard }
}
