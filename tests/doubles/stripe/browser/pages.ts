import type { ServerResponse } from 'node:http'
import { failAuthentication } from '#tests/doubles/stripe/payments/payments.ts'
import { invoiceOf } from '#tests/doubles/stripe/subscriptions/invoices.ts'
import { collect } from '#tests/doubles/stripe/subscriptions/subscription-life.ts'
import { idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function sendPage(response: ServerResponse, title: string, body: string): true {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${body}`)
  return true
}

/** The bank's answer to 3-D Secure, given by the card's owner on its page. */
export function answerBank(state: StripeState, intentId: string, agrees: boolean): string | undefined {
  const intent = state.find('payment_intent', intentId)
  if (intent.status !== 'requires_action') throw new Error(`${intentId} waits for no bank: it is ${intent.status}`)
  const returns = intent.next_action?.redirect_to_url?.return_url
  const card = state.find('payment_method', idOf(intent.payment_method))
  if (agrees) collect(state, intent, invoiceOf(state, intent), card, 'ok')
  else failAuthentication(state, intent)
  if (!returns) return undefined
  const address = new URL(returns)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  address.searchParams.set('redirect_status', agrees ? 'succeeded' : 'failed')
  return address.href
}

function bankPage(state: StripeState, response: ServerResponse, intent: string, answer: string | undefined): true {
  if (answer === undefined)
    return sendPage(
      response,
      'Your bank asks: is it you?',
      `<form method="post" action="/3ds/${intent}/agree"><button>Complete</button></form>
       <form method="post" action="/3ds/${intent}/refuse"><button>Fail</button></form>`,
    )
  const address = answerBank(state, intent, answer === 'agree')
  response.writeHead(303, { Location: address ?? '/' }).end()
  return true
}

/** The pages that Stripe shows to people: the bank's, receipts, invoices, the portal. False when it is none of them. */
export function servePage(state: StripeState, method: string, path: string, response: ServerResponse): boolean {
  const [, intent, answer] = /^\/3ds\/(pi_\w+)(?:\/(agree|refuse))?$/.exec(path) ?? []
  if (intent && state.kept.payment_intent.has(intent) && (method === 'POST') === (answer !== undefined))
    return bankPage(state, response, intent, answer)
  if (method !== 'GET') return false
  const charge = state.kept.charge.get(/^\/receipts\/(ch_\w+)$/.exec(path)?.[1] ?? '')
  if (charge)
    return sendPage(response, 'Receipt', `<p>${charge.currency.toUpperCase()} ${(charge.amount / 100).toFixed(2)}</p>`)
  const invoice = state.kept.invoice.get(/^\/i\/(in_\w+)(?:\/pdf)?$/.exec(path)?.[1] ?? '')
  if (invoice) return sendPage(response, `Invoice ${invoice.number}`, `<p>${invoice.status}</p>`)
  const session = state.kept.session.get(/^\/p\/session\/(bps_\w+)$/.exec(path)?.[1] ?? '')
  if (!session) return false
  const back = session.return_url ? `<a href="${escaped(session.return_url)}">Return</a>` : ''
  return sendPage(response, 'Your card and invoices', back)
}
