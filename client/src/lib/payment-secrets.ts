/** What the history keeps of the way back: which payment it was, not what opens it. */
const key = 'paymentReturned'

/** The payment that this page was come back to from, if any. */
export const paymentReturned = (): string | null =>
  typeof history === 'undefined' ? null : ((history.state as Record<string, string> | null)?.[key] ?? null)

/** On the way back from a bank, Stripe writes the secret of the payment into the address: nobody may find it there, bookmark it or send it on. */
export function takeSecretsOut() {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('payment_intent_client_secret')) return
  const returned = address.searchParams.get('payment_intent')
  for (const name of ['payment_intent', 'payment_intent_client_secret']) address.searchParams.delete(name)
  window.history.replaceState({ ...window.history.state, [key]: returned }, '', address)
}
