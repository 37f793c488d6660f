import { Problem, unavailable } from '#server/http/problem.ts'
import type { Billing } from './billing.ts'
import { isAlive } from './state.ts'
import type { Ledger } from './ledger.ts'

const notEnded =
  'Your subscription could not be ended at the payment service, so your account was not deleted. Please try again in a little while.'

/** Before an account is deleted, its subscription ends at Stripe: nobody pays who has left (docs/product.md 19). */
export function createLeaving({ ledger, billing }: { ledger: Ledger; billing: Pick<Billing, 'manage'> | null }) {
  return async (userId: string): Promise<void> => {
    const customer = await ledger.customerOf(userId)
    if (!customer) return
    if (billing) {
      await billing.manage.endAll(customer).catch((error: unknown) => {
        throw error instanceof Problem ? unavailable(notEnded, error) : error
      })
    } else if ((await ledger.read(customer.id)).purchases.some(isAlive)) throw unavailable(notEnded)
  }
}
