import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { errorTitle } from '#shared/messages/messages.ts'
import { paymentInitFailed } from '#shared/billing/checkout-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import type { Plan } from '#shared/billing/subscriptions.ts'
import { ApiError, hasStatus, call } from '#client/lib/query/api.ts'
import { toast } from '#client/lib/page/toast.ts'
import { refreshAfterPayment, sayLogIn } from '#client/features/billing/payments/refresh.ts'

/** Number of the person's payments when this checkout was opened. */
export type PaymentsKnown = RefObject<number | undefined>

/** Ends with the last call that began a payment. */
let lastCall: Promise<unknown> = Promise.resolve()

/** The calls follow each other, because the server keeps the payment that it was asked for last. */
function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = lastCall.then(ask)
  lastCall = answer.catch(() => {})
  return answer
}

/** Creates the payment, or returns the open one. */
async function beginPayment(plan: Plan, once: boolean, known: PaymentsKnown, agreed?: true) {
  const optional = { ...(once && { once }), ...(agreed && { agreed }) }
  const body = () => ({ priceId: plan.id, ...optional, paymentsKnown: known.current })
  const answer = await inTurn(() => call(payments.createIntent, { body: body() }))
  known.current ??= answer.paymentsKnown
  return { ...answer, amountSen: answer.amountSen ?? plan.priceSen }
}

/**
 * A query although it writes, so that several renders share one call. It is not cached beyond that, because the payment may be
 * made since then.
 */
const intentQuery = (plan: Plan, once: boolean, known?: PaymentsKnown) =>
  queryOptions({
    queryKey: ['payment intent', plan.id, once],
    queryFn: known ? () => beginPayment(plan, once, known) : skipToken,
    gcTime: 0,
  })

/** Amounts of the payment; undefined while loading. */
export const useCharges = (plan: Plan, once: boolean) => useQuery(intentQuery(plan, once)).data

const sentenceOf = (error: Error) => (error instanceof ApiError ? error.sentence : error.message)

/** True if the server refuses because of another purchase of the same person. */
export const isPaidElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'paid-elsewhere'

/** The created payment, undefined while loading; without a secret if nothing is due. */
export function usePaymentIntent(plan: Plan, once: boolean, known: PaymentsKnown) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data, error, isFetching, refetch } = useQuery(intentQuery(plan, once, known))
  // An open form stays mounted and says why it charges nothing.
  const stopped = data && isPaidElsewhere(error) ? error.sentence : undefined

  // A payment that could not begin: one message, and the way that fits it (docs/product.md 58).
  useEffect(() => {
    if (!error) return
    if (hasStatus(error, 401)) return sayLogIn()
    // The plan may have just been paid; the prices page then says so.
    void refreshAfterPayment(client)
    if (stopped !== undefined) return
    toast({ title: say(errorTitle), description: sentenceOf(error) || say(paymentInitFailed), tone: 'error' })
    navigate('/pricing', { replace: true })
  }, [error, stopped, navigate, client])

  return {
    payment: data,
    asking: isFetching,
    askAgain: refetch,
    stopped,
    /** Asks the server right before a charge: rejects if this checkout must not charge. */
    begin: (agreed?: true) => beginPayment(plan, once, known, agreed),
  }
}
