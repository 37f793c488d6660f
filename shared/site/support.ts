import * as z from 'zod/mini'
import { subjectLabel, supportMessageLabel } from '#shared/site/support-messages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { requiredLine, requiredText, textLimits } from '#shared/text.ts'

/** A message to the operators, who also see the sender's plan. */
export const SupportEmail = z.object({
  subject: requiredLine(subjectLabel),
  text: requiredText(supportMessageLabel, textLimits.description),
})

/** Address of the support form with this letter in it. */
export const supportAddress = (letter: z.output<typeof SupportEmail>) => `/support?${new URLSearchParams(letter)}`
export function letterIn(search: string): z.output<typeof SupportEmail> {
  const params = new URLSearchParams(search)
  return { subject: params.get('subject') ?? '', text: params.get('text') ?? '' }
}

export const support = {
  /** 503 if the site has no address for e-mails. */
  write: endpoint({ method: 'POST', path: '/api/support', allow: 'support.write', input: SupportEmail }),
}
