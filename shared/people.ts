import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { roles } from './policy.ts'
import { instant, optionalText, requiredLine, requiredText, textLimits } from './text.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Profile, docs/product.md 52. */
export const roleLabels: Record<Role, string> = {
  NORMAL: 'Free User',
  PAID: 'Paid Subscriber',
  TEACHER: 'Teacher',
  CONTRIBUTOR: 'Contributor',
  ADMIN: 'Administrator',
}

export const User = z.object({
  id: z.uuid(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** The role in force now: PAID whose end date has passed is NORMAL. */
  role: Role,
  profileImageUrl: z.nullable(z.string()),
  subscriptionEndDate: z.nullable(instant),
  /** The end date lies in the future, by the server's clock. */
  subscribed: z.boolean(),
  freeTrialUsed: z.boolean(),
  /** While the free trial is all that somebody has: until when. */
  trialUntil: z.nullable(instant),
  /** A running 12-month plan opens the Contributor Dashboard. */
  mayContribute: z.boolean(),
  createdAt: instant,
})
/** A person as the server knows them. */
export type User = z.output<typeof User>
/** A person as the browser gets them: dates are text. */
export type UserAnswer = z.input<typeof User>

/** A person as admins see them. */
export const AdminUser = z.extend(User, { suspendedAt: z.nullable(instant) })
export type AdminUserAnswer = z.input<typeof AdminUser>

/** May be empty: many people have one name. */
const lastName = optionalText('Last name', textLimits.title)
const password = (label: string) => z.string(`${label} is missing.`).check(z.minLength(1, `${label} is missing.`))

/** What a person may do to the account itself; passwords and e-mail only where the account is built in. */
export const AccountSettings = z.object({
  /** False for accounts of an outside provider: password and e-mail are changed there. */
  builtIn: z.boolean(),
})

export const own = {
  me: endpoint({ method: 'GET', path: '/api/auth/user', allow: 'own.read', output: User }),
  settings: endpoint({ method: 'GET', path: '/api/account', allow: 'own.read', output: AccountSettings }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/account',
    allow: 'own.change',
    input: z.partial(z.object({ firstName: requiredLine('First name'), lastName: lastName.check(z.trim()) })),
    output: User,
  }),
  /** 403 with a wrong current password; ends every other session of this person. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    allow: 'own.change',
    input: z.object({ current: password('Current password'), next: password('New password') }),
  }),
  /** Sends a link to the new address; the address changes when the link is followed. */
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    allow: 'own.change',
    input: z.object({ email: requiredText('Email', 320), password: password('Password') }),
  }),
  /** Sends the link that confirms the address once more; 409 when it is confirmed. */
  confirmEmail: endpoint({ method: 'POST', path: '/api/account/confirmation', allow: 'own.change', status: 204 }),
  /** Everything held about this person, as a file of JSON. */
  download: endpoint({ method: 'GET', path: '/api/account/data', allow: 'own.change', output: z.unknown() }),
  /** Built-in accounts give their password; others type their e-mail address, or DELETE where the provider told none. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/account',
    allow: 'own.change',
    input: z.object({ confirmation: z.string('Please confirm.').check(z.minLength(1, 'Please confirm.')) }),
  }),
}

/** What admins do with people. */
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
    input: z.object({ role: z.enum(roles, 'Role must be NORMAL, PAID, TEACHER, CONTRIBUTOR or ADMIN.') }),
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

/** Characters of a password at a built-in account. */
export const passwordLength = { least: 10, most: 1000 }
