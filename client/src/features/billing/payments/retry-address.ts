/** Query parameters of the checkout: the plan and the way of paying. */
export const checkoutParameters = ['tier', 'pay']

/** The checkout's parameters in the query of a page. */
export const checkoutQuery = (search: string) =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => checkoutParameters.includes(name)))

/** Address of the same plan and way of paying after a return from the bank; the plans if the query names none. */
export function retryAddress(search: string): string {
  const kept = checkoutQuery(search)
  return kept.has('tier') ? `/checkout?${kept}` : '/pricing'
}
