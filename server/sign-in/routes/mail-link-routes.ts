import { Router, type Request, type RequestHandler } from 'express'
import { passwordFieldError } from '#server/sign-in/accounts/account-rules.ts'
import type { Cookies } from './cookies.ts'
import { fieldsOf } from './forms.ts'
import type { TaskQueue } from '#server/http/limits/task-queue.ts'
import type { Logins } from '#server/sign-in/accounts/logins.ts'
import type { MailLinks } from '#server/sign-in/mail-links.ts'
import type { SignInPages } from './sign-in-pages.ts'
import { hashPassword } from '#server/sign-in/accounts/passwords.ts'

export interface MailLinkDeps {
  pages: SignInPages
  links: MailLinks
  logins: Logins
  hashing: TaskQueue
  cookies: Cookies
  siteName: string
  readForm: RequestHandler
}

const tokenOf = (request: Request) => (typeof request.query.token === 'string' ? request.query.token : '')

/** Pages of mailed links. Opening one changes nothing: mail scanners open every link, so only the button uses it up. */
export function mailLinkRoutes(deps: MailLinkDeps): Router {
  const { pages, links, logins, hashing, cookies, siteName } = deps
  const router = Router()

  router.get('/password', async (request, response) => {
    const token = tokenOf(request)
    const account = await links.find(token, 'set-password')
    if (!account) return response.status(410).send(pages.linkOver('hour'))
    response.send(pages.newPassword(token, account.email, {}))
  })

  router.post('/password', deps.readForm, async (request, response) => {
    const { token = '', password = '' } = fieldsOf(request)
    const account = await links.find(token, 'set-password')
    if (!account) return response.status(410).send(pages.linkOver('hour'))
    const fault = passwordFieldError(password, account, siteName)
    if (fault)
      return response.status(400).send(pages.newPassword(token, account.email, { fieldErrors: { password: fault } }))
    const passwordHash = await hashing.run(() => hashPassword(password))
    const changed = await links.setPassword(token, passwordHash)
    if (!changed) return response.status(410).send(pages.linkOver('hour'))
    await logins.forgive(changed)
    cookies.markPasswordSet(response)
    response.redirect(303, '/api/login')
  })

  router.get('/confirm-email', async (request, response) => {
    const token = tokenOf(request)
    const account = await links.find(token, 'confirm-email')
    if (!account) return response.status(410).send(pages.linkOver('week'))
    response.send(pages.confirmEmail(token, account.email))
  })

  router.post('/confirm-email', deps.readForm, async (request, response) => {
    const confirmed = await links.confirm(fieldsOf(request).token ?? '')
    if (!confirmed) return response.status(410).send(pages.linkOver('week'))
    response.send(pages.confirmed())
  })

  router.get('/change-email', async (request, response) => {
    const token = tokenOf(request)
    const email = await links.findNewEmail(token)
    if (email === undefined) return response.status(410).send(pages.linkOver('day'))
    response.send(pages.changeEmail(token, email))
  })

  router.post('/change-email', deps.readForm, async (request, response) => {
    const outcome = await links.changeEmail(fieldsOf(request).token ?? '')
    if (outcome === undefined) return response.status(410).send(pages.linkOver('day'))
    if (outcome === 'taken') return response.status(409).send(pages.emailTaken())
    response.send(pages.emailChanged())
  })
  return router
}
