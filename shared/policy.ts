export const roles = ['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR', 'ADMIN'] as const
type Role = (typeof roles)[number]

/** What a rule looks at of the person who asks. */
export interface Viewer {
  id: string
  /** The role in force now: PAID whose end date has passed is NORMAL. */
  role: Role
  subscribed: boolean
  freeTrialUsed: boolean
  mayContribute: boolean
  emailVerified: boolean
}
/** null for a visitor. */
type Who = Viewer | null

const anyone = () => true
const signedIn = (who: Who) => who !== null
const hasRole =
  (...allowed: Role[]) =>
  (who: Who) =>
    who !== null && allowed.includes(who.role)

/** docs/product.md 1: role PAID without an end date is complimentary; a lapsed PAID never reaches here as PAID. */
const hasFullContent = (who: Who) => who !== null && (who.subscribed || hasRole('PAID', 'TEACHER', 'ADMIN')(who))

interface TaughtCourse {
  teacherId: string | null
}
interface Written {
  authorId: string | null
}
const wrote = (who: Who, thing: Written) => who !== null && thing.authorId === who.id
const teaches = (who: Who, course: TaughtCourse) =>
  who !== null && (who.role === 'ADMIN' || (who.role === 'TEACHER' && course.teacherId === who.id))

/** The studio: for contributors and their like, and for teachers. */
const mayRecord = (who: Who) => hasRole('CONTRIBUTOR', 'TEACHER', 'ADMIN')(who) || who?.mayContribute === true
interface KeptVoice {
  /** Who recorded it, and the speaker where they have an account. */
  keeperId: string | null
  speakerUserId: string | null
}
const keepsVoice = (who: Who, voice: KeptVoice) =>
  who !== null && (who.role === 'ADMIN' || voice.keeperId === who.id || voice.speakerUserId === who.id)

const mayContribute = (who: Who) => hasRole('CONTRIBUTOR', 'ADMIN')(who) || who?.mayContribute === true
interface SentFile {
  ownerId: string | null
}
const sent = (who: Who, file: SentFile) => who !== null && (who.role === 'ADMIN' || file.ownerId === who.id)

interface BoughtPlan {
  /** What was bought and still runs; null for a trial and for what was given. */
  plan: '1-month' | '3-months' | '6-months' | '12-months' | null
}
const shortestFirst: readonly BoughtPlan['plan'][] = ['1-month', '3-months', '6-months', '12-months']
/** What is sold from a plan on (docs/decisions/0019). */
const holds =
  (from: NonNullable<BoughtPlan['plan']>) =>
  (who: Who, { plan }: BoughtPlan) =>
    // One that could not be renewed is still spoken of, and opens nothing.
    who?.subscribed === true && shortestFirst.indexOf(plan) >= shortestFirst.indexOf(from)
/** As above, and for those who make it. */
const holdsOrTeaches = (from: NonNullable<BoughtPlan['plan']>) => (who: Who, bought: BoughtPlan) =>
  hasRole('TEACHER', 'ADMIN')(who) || holds(from)(who, bought)

interface KeptFile extends BoughtPlan {
  /** They downloaded it before, and once paid for a year: what was downloaded then stays theirs. */
  kept: boolean
}

/**
 * Who may do what (docs/product.md 56), one row an action. A rule with a second parameter looks at the thing itself,
 * and the server's `route` then demands a loader for it. Such rules are never open to visitors.
 */
export const policy = {
  'site.read': anyone,
  'own.read': signedIn,
  'courses.list': signedIn,
  'courses.read': signedIn,
  'courses.teach': hasRole('TEACHER', 'ADMIN'),
  'courses.create': hasRole('TEACHER', 'ADMIN'),
  'courses.update': teaches,
  'courses.delete': teaches,
  'lessons.list': signedIn,
  'lessons.readFull': hasFullContent,
  'lessons.readSource': teaches,
  'lessons.preview': hasRole('TEACHER', 'ADMIN'),
  'lessons.write': teaches,
  'lessons.delete': teaches,
  'lessons.answer': hasFullContent,
  'courses.results': teaches,
  'study.use': signedIn,
  'study.practise': anyone,
  'progress.read': signedIn,
  'progress.write': hasFullContent,
  'trial.start': (who: Who) => who !== null && (who.role === 'NORMAL' || (who.role === 'PAID' && who.freeTrialUsed)),
  'subscription.read': signedIn,
  'certificates.earn': holds('3-months'),
  'certificates.revoke': hasRole('ADMIN'),
  'resources.list': hasFullContent,
  'resources.words': holdsOrTeaches('3-months'),
  'resources.download': (who: Who, file: KeptFile) =>
    holdsOrTeaches('3-months')(who, file) || (who !== null && file.kept),
  'enquiries.list': hasFullContent,
  'enquiries.ask': holdsOrTeaches('12-months'),
  'enquiries.own': wrote,
  'enquiries.remove': (who: Who, thing: Written & TaughtCourse) => wrote(who, thing) || teaches(who, thing),
  'enquiries.answer': teaches,
  'support.write': signedIn,
  'support.priority': holds('3-months'),
  'events.list': anyone,
  'events.manage': hasRole('ADMIN'),
  'events.attend': holdsOrTeaches('6-months'),
  'events.subscribe': holdsOrTeaches('6-months'),
  'contributions.dashboard': mayContribute,
  'takedowns.ask': anyone,
  'takedowns.decide': hasRole('ADMIN'),
  'voices.give': (who: Who) => who?.emailVerified === true || mayRecord(who),
  'voices.keep': keepsVoice,
  'voices.studio': mayRecord,
  'voices.withdraw': anyone,
  'invitations.make': hasRole('ADMIN'),
  'invitations.accept': signedIn,
  'admin.dashboard': hasRole('ADMIN'),
  'media.upload': hasRole('ADMIN'),
  'media.withdraw': hasRole('ADMIN'),
  'media.warn': hasRole('ADMIN'),
  'media.takenBack': signedIn,
  'gifts.give': (who: Who) => who?.emailVerified === true || mayContribute(who),
  'gifts.see': sent,
  'categories.read': anyone,
  'categories.write': hasRole('ADMIN'),
  'entries.know': signedIn,
  'proposals.give': (who: Who) => who !== null && who.emailVerified,
  'proposals.read': signedIn,
  'wanted.ask': anyone,
  'wanted.decide': mayContribute,
  'library.import': hasRole('ADMIN'),
  'library.archive': hasRole('ADMIN'),
  'contributions.own': wrote,
  'contributions.decide': hasRole('ADMIN'),
  'people.administer': hasRole('ADMIN'),
  'statistics.read': hasRole('ADMIN'),
  'audit.read': hasRole('ADMIN'),
  'emails.read': hasRole('ADMIN'),
  'own.change': signedIn,
  'payments.buy': signedIn,
  'payments.manage': signedIn,
  'payments.administer': hasRole('ADMIN'),
} satisfies Record<string, (who: Who, thing: never) => boolean>

export type Action = keyof typeof policy

/** The second parameter of an action's rule, or undefined where the rule looks at the person alone. */
export type ThingOf<A extends Action> =
  Parameters<(typeof policy)[A]> extends [unknown, infer Thing] ? Thing : undefined

type Rest<A extends Action> = ThingOf<A> extends undefined ? [] : [thing: ThingOf<A>]

export function can<A extends Action>(who: Who, action: A, ...thing: Rest<A>): boolean {
  const rule: (who: Who, thing: never) => boolean = policy[action]
  return rule(who, thing[0] as never)
}

/** Whether the rule of an action looks at the thing as well as at the person. */
export function looksAtThing(action: Action): boolean {
  return policy[action].length > 1
}
