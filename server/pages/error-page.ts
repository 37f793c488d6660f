import type { Problem } from '#server/http/problem.ts'
import type { DrawPlain } from './plain.ts'

const titles: Record<number, string> = {
  403: 'This is not open to you',
  404: 'There is nothing here',
  410: 'This is gone',
  429: 'One moment, please',
  500: 'Something went wrong',
  503: 'Briefly unavailable',
}

const home = { text: 'Back to Home', href: '/' }
/** The address that one is at. */
const again = { text: 'Try again', href: '' }

/** What went wrong with an address that a person followed, and the ways on. */
export function errorPage({ status, message: sentence }: Problem, draw: DrawPlain): string {
  const passes = status === 429 || status >= 500
  const title = titles[status] ?? 'This did not work'
  return draw({ page: 'message', title, sentence, ways: passes ? [again, home] : [home] })
}
