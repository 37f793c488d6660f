import type { Logger } from 'pino'
import { isRefusal } from '#server/gateways/stripe/calls.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Ledger } from './ledger.ts'

interface Deps {
  ledger: Pick<Ledger, 'misdescribed' | 'noteDescribed'>
  payments: Pick<Payments, 'describe'>
  log: Logger
}

/** Name and address at Stripe follow the account: they stand on receipts and invoices. Of one person, or of everybody. */
export function createDescribing({ ledger, payments, log }: Deps) {
  return async (userId?: string): Promise<void> => {
    for (const { customerId, stripeCustomerId, digest, email, name } of await ledger.misdescribed(userId)) {
      try {
        await payments.describe(stripeCustomerId, { email, name })
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Asked the same again, it would refuse the same.
        log.warn({ customer: customerId, code: error.code }, 'Stripe does not take a name or an address')
      }
      await ledger.noteDescribed(customerId, digest)
    }
  }
}
