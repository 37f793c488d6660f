/** On the way back from a bank, Stripe writes the secret of the payment into the address: nobody may find it there, bookmark it or send it on. */
export function takeSecretsOut() {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('payment_intent_client_secret')) return
  for (const name of ['payment_intent', 'payment_intent_client_secret']) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
}
