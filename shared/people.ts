import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { emailLabel } from '#shared/messages/messages.ts'
import { fieldMissing } from '#shared/text/messages.ts'
import {
  administratorRole,
  confirmationTooLong,
  contributorRole,
  currentPasswordLabel,
  firstNameLabel,
  freeUser,
  languageUnknown,
  lastNameLabel,
  newPasswordLabel,
  paidSubscriber,
  passwordLabel,
  passwordTooLong,
  pleaseConfirm,
  roleUnknown,
  teacherRole,
} from '#shared/people/messages.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { roles } from './policy.ts'
import { languages } from './site/languages.ts'
import { atMost, instant, optionalLine, requiredLine, requiredText } from './text.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Names of the roles on screens. */
export const roleLabels: Record<Role, PlainText> = {
  NORMAL: freeUser,
  PAID: paidSubscriber,
  TEACHER: teacherRole,
  CONTRIBUTOR: contributorRole,
  ADMIN: administratorRole,
}

export const User = z.object({
  id: z.uuid(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** The effective role: PAID with a past end date is NORMAL. */
  role: Role,
  profileImageUrl: z.nullable(z.string()),
  subscriptionEndDate: z.nullable(instant),
  /** True if the end date is in the future, by the server's clock. */
  subscribed: z.boolean(),
  freeTrialUsed: z.boolean(),
  /** End of the free trial, if the trial is the person's only access. */
  trialUntil: z.nullable(instant),
  /** A running 12-month plan opens the Contributor Dashboard. */
  mayContribute: z.boolean(),
  /** Language of the interface; null until one is chosen. */
  language: z.nullable(z.enum(languages)),
  /** A class whose seat opens all lessons until then (docs/product.md, Classes); absent without one. */
  seat: z.optional(z.object({ className: z.string(), until: instant })),
  createdAt: instant,
})
/** A person on the server. */
export type User = z.output<typeof User>
/** A person in the browser: dates are text. */
export type UserJson = z.input<typeof User>

/** A person as admins see them. */
export const AdminUser = z.extend(User, {
  suspendedAt: z.nullable(instant),
  /** True for the only admin who can sign in: their role cannot change until there is another one. */
  isLastAdmin: z.boolean(),
})
export type AdminUserJson = z.input<typeof AdminUser>

/** In characters, for built-in accounts. */
export const passwordLength = { least: 10, most: 1000 }

/** May be empty: many people have one name. */
const lastName = optionalLine(lastNameLabel)
/** Normalizing can turn four typed characters into one that `passwordLength` counts. */
const maxTypedLength = 4 * passwordLength.most
function password(label: PlainText) {
  const missing = () => say(fieldMissing, { label: say(label) })
  const tooLong = () => say(passwordTooLong, { label: say(label) })
  return z.string({ error: missing }).check(atMost(maxTypedLength, tooLong), z.minLength(1, { error: missing }))
}

const AccountSettings = z.object({
  /** False for accounts of an outside provider, where people change password and e-mail. */
  builtIn: z.boolean(),
})

export const own = {
  me: endpoint({ method: 'GET', path: '/api/auth/user', allow: 'own.read', output: User }),
  settings: endpoint({ method: 'GET', path: '/api/account', allow: 'own.read', output: AccountSettings }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/account',
    allow: 'own.change',
    input: z.partial(
      z.object({
        firstName: requiredLine(firstNameLabel),
        lastName,
        language: z.enum(languages, { error: () => say(languageUnknown) }),
      }),
    ),
    output: User,
  }),
  /** 403 for a wrong current password. Ends all other sessions of this person. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    allow: 'own.change',
    input: z.object({ current: password(currentPasswordLabel), next: password(newPasswordLabel) }),
  }),
  /** Sends a link to the new address, which changes once the link is followed. */
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    allow: 'own.change',
    input: z.object({ email: requiredText(emailLabel, 320), password: password(passwordLabel) }),
  }),
  /** Sends the link that confirms the address again; 409 if it is confirmed. */
  confirmEmail: endpoint({ method: 'POST', path: '/api/account/confirmation', allow: 'own.change', status: 204 }),
  /** All data about this person, as a JSON file. */
  download: endpoint({ method: 'GET', path: '/api/account/data', allow: 'own.change', output: z.unknown() }),
  /** Confirmed with the password for built-in accounts; otherwise with the e-mail address, or DELETE if the provider sent none. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/account',
    allow: 'own.change',
    input: z.object({
      confirmation: z.string({ error: () => say(pleaseConfirm) }).check(
        atMost(maxTypedLength, () => say(confirmationTooLong)),
        z.minLength(1, { error: () => say(pleaseConfirm) }),
      ),
    }),
  }),
}

/** Calls with which admins manage people. */
export const people = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    allow: 'people.administer',
    query: z.object(pageQuery),
    output: z.array(AdminUser),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    allow: 'people.administer',
    input: z.object({ role: z.enum(roles, { error: () => say(roleUnknown) }) }),
    output: AdminUser,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    allow: 'people.administer',
    output: AdminUser,
  }),
  unsuspend: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/unsuspend',
    allow: 'people.administer',
    output: AdminUser,
  }),
}
