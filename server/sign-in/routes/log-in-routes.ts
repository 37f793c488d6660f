import type { Router } from 'express'
import { say } from '#shared/messages/say.ts'
import { enterPassword, passwordIsSet, tooManyLogins, wrongLogin } from '#shared/people/sign-in-messages.ts'
import { emailFieldError, trimAndNormalize } from '#server/sign-in/accounts/account-rules.ts'
import { refuseStrangersDemoLogin } from '#server/sign-in/demo-accounts.ts'
import { fieldsOf } from './forms.ts'
import type { SignInServices } from '#server/sign-in/sign-in-services.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { waitText } from '#server/http/limits/throttle.ts'

export function logInRoutes(
  router: Router,
  { pages, logins, cookies, readForm, during, finish, demo, demoEmails }: SignInServices,
) {
  router.get(
    '/sign-in/:uid',
    during(async (request, response, uid, { params }) => {
      if (request.query.begin === 'register') return response.redirect(303, `/sign-in/${uid}/register`)
      const notice = cookies.takePasswordSet(request, response) && say(passwordIsSet)
      const email = typeof params.login_hint === 'string' ? params.login_hint : ''
      response.send(pages.logIn(uid, await demoEmails(request.ip), { fields: { email }, ...(notice && { notice }) }))
    }),
  )

  router.post(
    '/sign-in/:uid',
    readForm,
    during(async (request, response, uid) => {
      const fields = fieldsOf(request)
      const refuse = async (status: number, fieldErrors: Record<string, string>) =>
        response.status(status).send(pages.logIn(uid, await demoEmails(request.ip), { fields, fieldErrors }))
      const email = trimAndNormalize(fields.email)
      const password = fields.password ?? ''
      const fault = emailFieldError(email)
      if (fault) return refuse(400, { email: fault })
      if (!password) return refuse(400, { password: say(enterPassword) })
      const browser = cookies.browserOf(request)
      const outcome = await logins.attempt({ email, password, address: networkOf(request.ip), browser })
      if ('account' in outcome) {
        if (demo) refuseStrangersDemoLogin(request, outcome.account.email)
        return finish(request, response, uid, outcome.account)
      }
      if (outcome.refused === 'wrong') return refuse(401, { password: say(wrongLogin) })
      const refusal = say(tooManyLogins, { when: waitText(outcome.seconds) })
      const page = pages.logIn(uid, await demoEmails(request.ip), { fields, refusal })
      response.status(429).set('Retry-After', String(outcome.seconds)).send(page)
    }),
  )
}
