import { useQuery } from '@tanstack/react-query'
// The other entry of this package asks for Stripe's script as soon as it is imported. Its types need the file named.
import { loadStripe } from '@stripe/stripe-js/pure/index.js'

/** Milliseconds until a script that does not come counts as one that cannot be loaded. */
const patience = 20_000

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script did not come in time')), patience)
  })

/** Stripe's own script, from Stripe's own address: loaded when the checkout shows, and again by `refetch`. */
export const useStripeScript = (publishableKey: string) =>
  useQuery({
    queryKey: ['stripe script', publishableKey],
    queryFn: () => Promise.race([loadStripe(publishableKey, { locale: 'en' }), tooLate()]),
    // It holds functions, which only that one object has.
    structuralSharing: false,
  })
