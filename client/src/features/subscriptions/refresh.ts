import type { QueryClient } from '@tanstack/react-query'
import { courses } from '#shared/courses.ts'
import { payments } from '#shared/billing.ts'
import { progress } from '#shared/progress.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { viewerKey } from '#client/lib/viewer.tsx'
import { goToLogin, redirectDelay } from '#client/lib/navigation.ts'
import { toast } from '#client/ui/toast.ts'

const paths = [subscriptions.read, payments.mine, courses.list, progress.read].map(({ path }) => keyOf(path))

/** Money came or went: what it opens or closes is read again. */
export async function refreshAfterPayment(client: QueryClient): Promise<void> {
  await Promise.all([viewerKey, ...paths].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * What the history of the browser says of `/` while a payment's effect is waited for, and of a checkout that is paid. A reload
 * keeps it; nothing is opened by it.
 */
export const paymentMade = { payment: 'made' } as const

export const isPaymentMade = (state: unknown): boolean =>
  (state as Partial<typeof paymentMade> | null)?.payment === 'made'

/** docs/product.md 58: the checkout has its own sentence for visitors. Nobody comes back to a form for what is paid. */
export function sayLogIn() {
  toast({ title: 'Unauthorized', description: 'Please log in to continue', tone: 'error' })
  goToLogin(redirectDelay.login, isPaymentMade(window.history.state) ? '/' : undefined)
}
