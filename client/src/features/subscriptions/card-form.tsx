import { PaymentElement } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { ringgit } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Initializing, SmallPrint } from './payment-parts.tsx'
import { usePay } from './use-pay.ts'

const options = {
  layout: 'tabs',
  // Apple Pay and Google Pay are cards, and renew like them. Link would keep people's addresses at Stripe.
  wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
  defaultValues: { billingDetails: { address: { country: 'MY' } } },
} as const

interface CardFormProps {
  clientSecret: string
  /** What is charged now. */
  amountSen: number
  /** Of what is charged later, where that is another amount. */
  note: string | undefined
  /** Begins anew with what the server says now. */
  onAgain: () => void
}

export function CardForm({ clientSecret, amountSen, note, onAgain }: CardFormProps) {
  const { loaded, processing, pay, isPaidAlready } = usePay(clientSecret, onAgain)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const ready = loaded && state === 'ready'

  const sayWhy = async () => {
    if (!(await isPaidAlready().catch(() => false))) setState('failed')
  }
  if (state === 'failed')
    return <ErrorState text="The payment form could not be loaded. Nothing was charged." onRetry={onAgain} />
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
        {processing ? 'Processing...' : `Pay ${ringgit(amountSen)} MYR`}
      </Button>
      <SmallPrint />
    </form>
  )
}
