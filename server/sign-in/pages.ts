import type { Fields } from './account-rules.ts'
import { passwordLength } from './account-rules.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { createLayout } from './layout.ts'

/** What a form shows again after it was refused: passwords are never among the fields. */
export interface Filled {
  fields?: Fields
  faults?: Record<string, string | Html>
  /** What concerns the form as a whole. */
  refusal?: string
}

interface FieldGiven {
  label: string
  name: string
  autocomplete: string
  type?: 'email' | 'password'
  hint?: string
  /** The field to begin with. */
  first?: boolean
  optional?: boolean
}

const passwordHint = `At least ${passwordLength.least} characters. A few words that do not belong together are good.`
const isSecret = (type: FieldGiven['type']) => type === 'password'

function field(given: FieldGiven, { fields, faults }: Filled, beside?: Html): Html {
  const { label, name, autocomplete, type, hint, first, optional } = given
  const fault = faults?.[name]
  const faulty = Object.keys(faults ?? {})
  const focus = faulty.length > 0 ? faulty[0] === name : first
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return html`<div class="field">
    <div class="label">
      <label for="${name}">${label}</label>${beside ?? (optional && html`<span class="aside">optional</span>`)}
    </div>
    <input
      id="${name}"
      name="${name}"
      type="${type ?? 'text'}"
      autocomplete="${autocomplete}"
      ${!optional && html`required`}
      ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}
      ${!isSecret(type) && html`value="${fields?.[name]}"`}
      ${described && html`aria-describedby="${described}"`}
      ${fault && html`aria-invalid="true"`}
      ${focus && html`autofocus`}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${fault && html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>`}
  </div>`
}

const email = { label: 'Email', name: 'email', type: 'email', autocomplete: 'email' } as const
const newPassword = { type: 'password', name: 'password', autocomplete: 'new-password', hint: passwordHint } as const

function form(action: string, filled: Filled, content: Html, button: string): Html {
  return html`${filled.refusal && html`<p class="notice clay" role="alert">${filled.refusal}</p>`}
    <form method="post" action="${action}" novalidate>
      ${content}
      <button type="submit">${button}</button>
    </form>`
}

/** In new tabs: what was typed stays. */
const smallPrint = html`<p class="hint">
  With an account you agree to the <a href="/terms" target="_blank" rel="noopener">terms</a>. Our page on
  <a href="/privacy" target="_blank" rel="noopener">privacy</a> says what we keep about you, and how you take it back.
</p>`

const demoHint = html`<aside class="notice gold">
  <p><strong>This is a demo.</strong> Log in as one of these, with <code>${demoPassword}</code>:</p>
  <ul>
    ${demoAccounts.map((account) => html`<li>${account.email}</li>`)}
  </ul>
</aside>`

/** The forms of a sign-in under way, each at its own address below `/sign-in/:uid`. */
function formPages(layout: ReturnType<typeof createLayout>, siteName: string, demo: boolean) {
  return {
    logIn: (uid: string, filled: Filled & { notice?: string }) => {
      const forgot = html`<a class="aside" href="/sign-in/${uid}/forgot">Forgot your password?</a>`
      const fields = html`${field({ ...email, first: true }, filled)}
      ${field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' }, filled, forgot)}`
      return layout(
        'Log in',
        html`${filled.notice && html`<p class="notice rice" role="status">${filled.notice}</p>`}
          ${form(`/sign-in/${uid}`, filled, fields, 'Log in')}
          <p class="other">New here? <a href="/sign-in/${uid}/register">Create an account</a></p>
          ${demo && demoHint}`,
      )
    },
    register: (uid: string, filled: Filled) => {
      const fields = html`<div class="pair">
          ${field({ label: 'First name', name: 'firstName', autocomplete: 'given-name', first: true }, filled)}
          ${field({ label: 'Last name', name: 'lastName', autocomplete: 'family-name', optional: true }, filled)}
        </div>
        ${field(email, filled)} ${field({ ...newPassword, label: 'Password' }, filled)} ${smallPrint}`
      return layout(
        'Create an account',
        html`<p class="lead">It is free, and works at once. We send you an e-mail to confirm your address.</p>
          ${form(`/sign-in/${uid}/register`, filled, fields, 'Create account')}
          <p class="other">Already have an account? <a href="/sign-in/${uid}">Log in</a></p>`,
      )
    },
    taken: (uid: string) =>
      html`There is already an account with this address. <a href="/sign-in/${uid}">Log in</a> to it, or
        <a href="/sign-in/${uid}/forgot">set a new password</a>.`,
    forgot: (uid: string, filled: Filled) =>
      layout(
        'Set a new password',
        html`<p class="lead">
            Tell us the address of your account. We send you a link with which you choose a new one.
          </p>
          ${form(`/sign-in/${uid}/forgot`, filled, field({ ...email, first: true }, filled), 'Send link')}
          <p class="other"><a href="/sign-in/${uid}">Back to log in</a></p>`,
      ),
    checkYourMail: (uid: string) =>
      layout(
        'Check your mail',
        html`<p>If there is an account with that address, a link to set a new password is on its way to it.</p>
          <p>
            It holds for one hour. Nothing there? Look among the junk mail, or
            <a href="/sign-in/${uid}/forgot">try again</a>.
          </p>
          ${demo && html`<p class="notice gold">This is a demo: e-mails are kept at <a href="/dev/mail">/dev/mail</a>.</p>`}
          <p class="other"><a href="/sign-in/${uid}">Back to log in</a></p>`,
      ),
    newPassword: (token: string, address: string, filled: Filled) =>
      layout(
        'Choose a new password',
        html`<p class="lead">
            For <strong>${address}</strong> at ${siteName}. You are then logged out everywhere else.
          </p>
          ${form(
            '/password',
            filled,
            html`<input type="hidden" name="token" value="${token}" />
              <input
                class="unseen"
                type="text"
                autocomplete="username"
                value="${address}"
                aria-hidden="true"
                tabindex="-1"
                readonly
              />
              ${field({ ...newPassword, label: 'New password', first: true }, filled)}`,
            'Set password',
          )}`,
      ),
    confirmEmail: (token: string, address: string) =>
      layout(
        'Confirm your address',
        html`<p class="lead">Is <strong>${address}</strong> yours? Then say so here.</p>
          ${form('/confirm-email', {}, html`<input type="hidden" name="token" value="${token}" />`, 'Confirm address')}`,
      ),
    changeEmail: (token: string, address: string) =>
      layout(
        'Change your address',
        html`<p class="lead">From now on you log in to ${siteName} with <strong>${address}</strong>. Is that right?</p>
          ${form('/change-email', {}, html`<input type="hidden" name="token" value="${token}" />`, 'Use this address')}`,
      ),
  }
}

/** Every page of the built-in sign-in, as text. */
export function createPages({ siteName, demo }: { siteName: string; demo: boolean }) {
  const layout = createLayout(siteName)
  const start = html`<a class="button" href="/">Go to the start page</a>`
  const again = html`<a class="button" href="/api/login">Log in</a>`
  const message = (title: string, text: string, action: Html, more?: Html) =>
    layout(
      title,
      html`<p class="lead">${text}</p>
        <p>${action}</p>
        ${more}`,
    )

  return {
    ...formPages(layout, siteName, demo),
    confirmed: () => message('Your address is confirmed', 'Thank you. There is nothing more to do.', start),
    emailChanged: () => message('Your address is changed', 'From now on you log in with it.', start),
    emailTaken: () =>
      message(
        'This address is taken',
        'There is an account with this address by now, so yours keeps the address it has.',
        start,
      ),
    linkOver: (hours: string) =>
      message(
        'This link no longer works',
        `It has been used already, or it is older than ${hours}. If you have just used it, all is well.`,
        again,
      ),
    expired: () =>
      message(
        'This login has expired',
        'It was finished already, it waited too long, or it was begun in another browser. Begin again.',
        again,
        html`<p class="other"><a href="/">Go to the start page</a></p>`,
      ),
    logout: (formHtml: string) =>
      layout(
        'Log out',
        html`<p class="lead">Do you want to log out of ${siteName}?</p>
          ${{ html: formHtml }}
          <button type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>
          <p class="other"><a href="/">Stay logged in</a></p>`,
      ),
    loggedOut: () => message('You are logged out', 'See you soon.', start),
    absent: () => message('There is nothing here', 'The address is not complete, or it has changed.', start),
    refused: (text: string) => message('This did not work', text, start),
    unavailable: () =>
      message('Briefly unavailable', 'The service is briefly unavailable. Please try again in a moment.', again),
    broken: (reference: string) =>
      message('Something went wrong', `It is our fault, not yours. Please quote reference ${reference}.`, start),
    /** The e-mails that were kept instead of sent, newest first. */
    emails: (emails: { to: string; subject: string; text: string; createdAt: Date }[]) =>
      layout(
        'E-mails of this demo',
        html`<p class="lead">No mail server is set, so e-mails are kept here instead of sent.</p>
          ${emails.length === 0 && html`<p>There are none yet.</p>`}
          ${emails.map(
            (each) =>
              html`<article class="letter">
                <h2>${each.subject}</h2>
                <p class="hint">To ${each.to}, ${each.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
                <pre>${linked(each.text)}</pre>
              </article>`,
          )}`,
        'wide',
      ),
  }
}
export type Pages = ReturnType<typeof createPages>

/** Web addresses in a text become links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
