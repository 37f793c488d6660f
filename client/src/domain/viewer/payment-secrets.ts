/** Key in the history state: it stores which payment it was, without the secret. */
const key = 'paymentReturned'

/** Id of the payment from which the person returned to this page, if any. */
export const paymentReturned = (): string | null =>
  typeof history === 'undefined' ? null : ((history.state as Record<string, string> | null)?.[key] ?? null)

/** After a bank redirect, Stripe puts the payment's secret into the address. Removes it, so that nobody finds, bookmarks or shares it. */
export function removePaymentSecrets() {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('payment_intent_client_secret')) return
  const returned = address.searchParams.get('payment_intent')
  for (const name of ['payment_intent', 'payment_intent_client_secret']) address.searchParams.delete(name)
  window.history.replaceState({ ...window.history.state, [key]: returned }, '', address)
}
