import type { Router } from 'express'
import { say } from '#shared/messages/say.ts'
import { accountExists, tooManyAccounts } from '#shared/people/sign-in-messages.ts'
import { namesIn, signUpFieldErrors, trimAndNormalize } from '#server/sign-in/accounts/account-rules.ts'
import type { Account, NewAccount } from '#server/sign-in/accounts/accounts-store.ts'
import { fieldsOf } from './forms.ts'
import { confirmEmail } from '#server/sign-in/emails.ts'
import { hashPassword, verifyPassword } from '#server/sign-in/accounts/passwords.ts'
import type { SignInServices } from '#server/sign-in/sign-in-services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { networkOf } from '#server/http/limits/network.ts'
import { waitText, type Limit } from '#server/http/limits/throttle.ts'

const signUpLimit: Limit = { name: 'sign-up', times: 60, minutes: 60 }

/** A second sign-up with the same password within this time is a second click; two clocks may differ by two minutes. */
const secondClickMs = 180_000

export function signUpRoutes(router: Router, services: SignInServices) {
  const { pages, store, hashing, throttle, enqueue, clock, site, readForm, during, finish } = services

  router.get(
    '/sign-in/:uid/register',
    during((_request, response, uid) => response.send(pages.register(uid, {}))),
  )

  /** Account of a form that was sent twice by a second click. */
  async function findDoubleSubmit(email: string, password: string): Promise<Account | undefined> {
    const account = await store.findByEmail(email)
    if (!account || clock().getTime() - account.createdAt.getTime() > secondClickMs) return undefined
    return (await hashing.run(() => verifyPassword(password, account.passwordHash))) ? account : undefined
  }

  async function signUp(
    email: string,
    password: string,
    more: Pick<NewAccount, 'firstName' | 'lastName' | 'language'>,
  ) {
    const passwordHash = await hashing.run(() => hashPassword(password))
    const created = await store.insert({ email, ...more, passwordHash }, (tx, account) =>
      enqueue(tx, confirmEmail(account)),
    )
    return created ?? findDoubleSubmit(email, password)
  }

  router.post(
    '/sign-in/:uid/register',
    readForm,
    during(async (request, response, uid) => {
      const fields = fieldsOf(request)
      const fieldErrors = signUpFieldErrors(fields, site.siteName)
      if (Object.keys(fieldErrors).length > 0)
        return response.status(400).send(pages.register(uid, { fields, fieldErrors }))
      const seconds = await throttle.count(signUpLimit, networkOf(request.ip))
      if (seconds > 0) {
        const refusal = say(tooManyAccounts, { when: waitText(seconds) })
        return response.status(429).set('Retry-After', String(seconds)).send(pages.register(uid, { fields, refusal }))
      }
      const account = await signUp(trimAndNormalize(fields.email), fields.password ?? '', {
        ...namesIn(fields),
        language: languageOf(request),
      })
      if (account) return finish(request, response, uid, account)
      response.status(409).send(
        pages.register(uid, {
          fields,
          fieldErrors: { email: say(accountExists) },
          isTaken: true,
        }),
      )
    }),
  )
}
