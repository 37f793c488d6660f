import type { Router } from 'express'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from '#shared/messages/say.ts'
import { tooManyLinks } from '#shared/people/sign-in-messages.ts'
import { emailFieldError, normalizedEmail, trimAndNormalize } from '#server/sign-in/accounts/account-rules.ts'
import { fieldsOf } from './forms.ts'
import { passwordEmail } from '#server/sign-in/emails.ts'
import type { SignInServices } from '#server/sign-in/sign-in-services.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { waitText, type Limit } from '#server/http/limits/throttle.ts'

const passwordMailLimit: Limit = { name: 'password-mail', times: 3, minutes: 60 }
/** Generous, because a whole class may share one address; more requests than this ask for other people's addresses. */
const networkLimit: Limit = { name: 'password-mail-network', times: 60, minutes: 60 }

/** Minimum milliseconds of an answer: a known address must not be slower than an unknown one. */
const minAnswerMs = 150

export function forgottenPasswordRoutes(router: Router, services: SignInServices) {
  const { pages, store, throttle, send, readForm, during } = services

  async function sendLink(email: string) {
    const account = await store.findByEmail(email)
    if (account) await send(passwordEmail(account))
  }

  router.get(
    '/sign-in/:uid/forgot',
    during((_request, response, uid) => response.send(pages.forgot(uid, {}))),
  )

  router.post(
    '/sign-in/:uid/forgot',
    readForm,
    during(async (request, response, uid) => {
      const fields = fieldsOf(request)
      const email = trimAndNormalize(fields.email)
      const fault = emailFieldError(email)
      if (fault) return response.status(400).send(pages.forgot(uid, { fields, fieldErrors: { email: fault } }))
      const waitSeconds = await throttle.count(passwordMailLimit, normalizedEmail(email))
      const seconds = waitSeconds || (await throttle.count(networkLimit, networkOf(request.ip)))
      if (seconds > 0) {
        const refusal = say(tooManyLinks, { when: waitText(seconds) })
        return response.status(429).set('Retry-After', String(seconds)).send(pages.forgot(uid, { fields, refusal }))
      }
      await Promise.all([sendLink(email), pause(minAnswerMs)])
      response.redirect(303, `/sign-in/${uid}/sent`)
    }),
  )

  router.get(
    '/sign-in/:uid/sent',
    during((_request, response, uid) => response.send(pages.checkYourMail(uid))),
  )
}
