/**
 * What the history of the browser says of `/` while a payment's effect is waited for, and of a checkout that is paid. A reload
 * keeps it; nothing is opened by it.
 */
export const paymentMade = { payment: 'made' } as const

export const isPaymentMade = (state: unknown): boolean =>
  (state as Partial<typeof paymentMade> | null)?.payment === 'made'
