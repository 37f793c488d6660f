import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { requiredLine, requiredText, textLimits } from '#shared/text.ts'

/** A letter to those who run the site. They see the plan of whoever writes. */
export const SupportLetter = z.object({
  subject: requiredLine('Subject'),
  text: requiredText('Message', textLimits.description),
})

export const support = {
  /** 503 where the site has no address for letters. */
  write: endpoint({ method: 'POST', path: '/api/support', allow: 'support.write', input: SupportLetter }),
}
