import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { payments } from '#shared/billing.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import { refreshAfterPayment, sayLogIn } from './refresh.ts'

/** A query, though it writes: however often the page is drawn, the cache asks once. It is not kept, because another visit may find the payment made. */
const intentOf = (priceId: PlanId, once: boolean) =>
  queryOptions({
    queryKey: ['payment intent', priceId, once],
    queryFn: () => call(payments.createIntent, { body: { priceId, ...(once && { once }) } }),
    gcTime: 0,
  })

/** What the payment beside it will take; undefined until that is known. */
export const useCharges = (priceId: PlanId, once: boolean) =>
  useQuery({ ...intentOf(priceId, once), enabled: false }).data

/** The payment that was begun, undefined until it is there; without a secret where nothing is to be paid. */
export function usePaymentIntent(priceId: PlanId, once: boolean) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { data, error, isFetching, refetch } = useQuery(intentOf(priceId, once))

  // docs/product.md 58.
  useEffect(() => {
    if (!error) return
    if (error instanceof ApiError && error.status === 401) return sayLogIn()
    const sentence = error instanceof ApiError ? error.sentence : error.message
    toast({ title: 'Error', description: sentence || 'Failed to initialize payment', tone: 'error' })
    // Perhaps it was paid a moment ago: the prices then say so.
    void refreshAfterPayment(client)
    navigate('/pricing', { replace: true })
  }, [error, navigate, client])

  return { payment: data, asking: isFetching, askAgain: refetch }
}
