import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { payments } from '#shared/billing.ts'
import { ringgit } from '#shared/subscriptions.ts'
import type { Plan } from '#shared/subscriptions.ts'
import { call } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { SmallPrint } from './payment-parts.tsx'
import { paymentMade, refreshAfterPayment } from './refresh.ts'
import { laterWords } from './subscription-words.ts'
import type { Charges } from './subscription-words.ts'
import { useStillHere } from './use-still-here.ts'

interface NothingDueProps {
  plan: Plan
  charges: Charges
  /** Begins anew with what the server says now. */
  onAgain: () => void
}

/** A first period that a discount, or money kept for the person, pays for whole: no card is asked for, and it begins by a press. */
export function NothingDue({ plan, charges, onAgain }: NothingDueProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isStillHere = useStillHere(onAgain)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () =>
      (await isStillHere()) && call(payments.createIntent, { body: { priceId: plan.id, agreed: true } }),
    onError: onAgain,
    onSuccess: (answer) => {
      if (!answer) return
      // No longer free: now there is a payment to make.
      if (answer.clientSecret !== null) return onAgain()
      toast({
        title: 'Payment Successful',
        description: 'Nothing was left to pay today: your subscription has begun, and renews by itself.',
        tone: 'success',
      })
      void refreshAfterPayment(client)
      // Not back to here: this plan is bought.
      navigate('/', { replace: true, state: paymentMade })
    },
  })
  return (
    <div className="grid gap-5">
      <p>
        Nothing is left to pay today. After {plan.duration.toLowerCase()} the plan renews for{' '}
        {laterWords(plan, charges)}, unless you cancel it in your profile. There you can also add the card for it.
      </p>
      <Button size="large" busy={isPending} className="w-full" onClick={() => !isSuccess && mutate()}>
        {isPending ? 'Processing...' : `Pay ${ringgit(0)} MYR`}
      </Button>
      <SmallPrint />
    </div>
  )
}
