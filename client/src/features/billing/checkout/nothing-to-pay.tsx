import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  nothingDueSuccess,
  nothingDueText,
  payAmount,
  paymentSuccessful,
  processingPayment,
} from '#shared/billing/checkout-messages.ts'
import { lengthOf, ringgit, type Plan } from '#shared/billing/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { SmallPrint } from '#client/features/billing/payments/payment-parts.tsx'
import { paymentMade, refreshAfterPayment } from '#client/features/billing/payments/refresh.ts'
import { laterWords, type Charges } from '#client/features/billing/subscription-text.ts'
import { useSamePerson } from './use-same-person.ts'

interface NothingDueProps {
  plan: Plan
  charges: Charges
  /** Starts the plan; pressing the button is the agreement. */
  begin: () => Promise<{ clientSecret: string | null }>
  /** Starts again with the server's current state. */
  onAgain: () => void
}

/** First period fully covered by a discount or credit: no card is needed, and a press starts it. */
export function NothingDue({ plan, charges, begin, onAgain }: NothingDueProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isSamePerson = useSamePerson(onAgain)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => (await isSamePerson()) && begin(),
    onError: onAgain,
    onSuccess: (answer) => {
      if (!answer) return
      // A payment is due after all.
      if (answer.clientSecret !== null) return onAgain()
      toast({
        title: say(paymentSuccessful),
        description: say(nothingDueSuccess),
        tone: 'success',
      })
      void refreshAfterPayment(client)
      // Replaces the history entry, because this plan is bought.
      navigate('/', { replace: true, state: paymentMade })
    },
  })
  return (
    <div className="grid gap-5">
      <p>{say(nothingDueText, { length: lengthOf(plan), later: laterWords(plan, charges) })}</p>
      <Button size="large" busy={isPending} className="w-full" onClick={() => !isSuccess && mutate()}>
        {isPending ? say(processingPayment) : say(payAmount, { amount: ringgit(0) })}
      </Button>
      <SmallPrint />
    </div>
  )
}
