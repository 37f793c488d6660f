import { PaymentElement } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import { payAmount, paymentFormFailed, processingPayment } from '#shared/billing/checkout-messages.ts'
import { ringgit } from '#shared/billing/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Initializing, SmallPrint } from '#client/features/billing/payments/payment-parts.tsx'
import { usePay } from './use-pay.ts'

const options = {
  layout: 'tabs',
  // Apple Pay and Google Pay are cards that renew. Link would store people's addresses at Stripe.
  wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
  defaultValues: { billingDetails: { address: { country: 'MY' } } },
} as const

interface CardFormProps {
  clientSecret: string
  amountSen: number
  /** Note about later charges, if they differ. */
  note: string | undefined
  /** Asks the server for the open payment. */
  begin: () => Promise<{ clientSecret: string | null }>
  /** Starts again with the server's current state. */
  onAgain: () => void
}

export function CardForm({ clientSecret, amountSen, note, begin, onAgain }: CardFormProps) {
  const { loaded, processing, pay, isPaidAlready } = usePay(clientSecret, begin, onAgain)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const ready = loaded && state === 'ready'

  const sayWhy = async () => {
    if (!(await isPaidAlready().catch(() => false))) setState('failed')
  }
  if (state === 'failed') return <ErrorState text={say(paymentFormFailed)} onRetry={onAgain} />
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void pay()
      }}
    >
      {!ready && <Initializing />}
      <PaymentElement options={options} onReady={() => setState('ready')} onLoadError={() => void sayWhy()} />
      {note && <p>{note}</p>}
      <Button type="submit" size="large" disabled={!ready} busy={processing} className="w-full">
        {!processing && <Lock aria-hidden />}
        {processing ? say(processingPayment) : say(payAmount, { amount: ringgit(amountSen) })}
      </Button>
      <SmallPrint />
    </form>
  )
}
