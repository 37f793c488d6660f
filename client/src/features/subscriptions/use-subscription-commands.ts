import { useQueryClient } from '@tanstack/react-query'
import { payments } from '#shared/billing.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { toast } from '#client/ui/toast.ts'
import { refreshAfterPayment } from './refresh.ts'
import { resumed } from './subscription-words.ts'

/** What a subscriber does with the subscription; the card is changed at Stripe's own page. */
export function useSubscriptionCommands() {
  const client = useQueryClient()
  const after = () => void refreshAfterPayment(client)
  const cancel = useCommand(payments.cancel, {
    says: { title: 'Renewal cancelled', description: 'You keep your access until the end of what you have paid for.' },
    after,
  })
  const resume = useCommand(payments.resume, {
    after: (now) => {
      toast({ ...resumed(now), tone: 'success' })
      after()
    },
  })
  const refund = useCommand(payments.refund, {
    says: { title: 'Refund made', description: 'Your money is on its way back to your card.' },
    after,
  })
  const changeCard = useCommand(payments.portal, { after: ({ url }) => window.location.assign(url) })
  return { cancel, resume, refund, changeCard }
}
