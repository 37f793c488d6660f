import type { Problem } from '#server/http/problem.ts'
import type { RenderPlainPage } from './plain.ts'

const titles: Record<number, string> = {
  403: 'This is not open to you',
  404: 'There is nothing here',
  410: 'This is gone',
  429: 'One moment, please',
  500: 'Something went wrong',
  503: 'Briefly unavailable',
}

const home = { text: 'Back to Home', href: '/' }
/** An empty address repeats the request. */
const again = { text: 'Try again', href: '' }

/** Page for a failed request, with links onwards. */
export function errorPage({ status, message: sentence }: Problem, render: RenderPlainPage): string {
  const passes = status === 429 || status >= 500
  const title = titles[status] ?? 'This did not work'
  return render({ page: 'message', title, sentence, links: passes ? [again, home] : [home] })
}
