import type { PlainText } from '#shared/messages/text.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import {
  backHomeLink,
  brieflyUnavailable,
  didNotWork,
  goneTitle,
  notHereTitle,
  notOpenTitle,
  oneMoment,
  somethingBroke,
} from '#shared/messages/request-messages.ts'
import type { Problem } from '#server/http/problem.ts'
import type { RenderPlainPage } from './plain.ts'

const titles: Record<number, PlainText> = {
  403: notOpenTitle,
  404: notHereTitle,
  410: goneTitle,
  429: oneMoment,
  500: somethingBroke,
  503: brieflyUnavailable,
}

const home = () => ({ text: say(backHomeLink), href: '/' })
/** An empty address repeats the request. */
const again = () => ({ text: say(tryAgainButton), href: '' })

/** Page for a failed request, with links onwards. */
export function errorPage({ status, message: sentence }: Problem, render: RenderPlainPage): string {
  const passes = status === 429 || status >= 500
  const title = say(titles[status] ?? didNotWork)
  return render({ page: 'message', title, sentence, links: passes ? [again(), home()] : [home()] })
}
