import type { QueryClient } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { unauthorizedTitle } from '#shared/messages/messages.ts'
import { checkoutLoggedOut } from '#shared/billing/checkout-messages.ts'
import { courses } from '#shared/courses/courses.ts'
import { payments } from '#shared/billing/billing.ts'
import { progress } from '#shared/courses/progress.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { viewerKey } from '#client/lib/session/viewer.ts'
import { goToLogin, redirectDelayMs } from '#client/lib/page/navigation.ts'
import { toast } from '#client/lib/page/toast.ts'

const paths = [subscriptions.read, payments.listOwn, courses.list, progress.read].map(({ path }) => queryKeyOf(path))

/** Reloads everything that a payment or refund affects. */
export async function refreshAfterPayment(client: QueryClient): Promise<void> {
  await Promise.all([viewerKey, ...paths].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * History state of `/` while the page waits for a payment's effect, and of a checkout that is paid. A reload
 * keeps it; nothing is opened by it.
 */
export const paymentMade = { payment: 'made' } as const

export const isPaymentMade = (state: unknown): boolean =>
  (state as Partial<typeof paymentMade> | null)?.payment === 'made'

/** The checkout's own message for visitors. After the login nobody returns to a paid form. */
export function sayLogIn() {
  toast({ title: say(unauthorizedTitle), description: say(checkoutLoggedOut), tone: 'error' })
  goToLogin(redirectDelayMs.login, isPaymentMade(window.history.state) ? '/' : undefined)
}
