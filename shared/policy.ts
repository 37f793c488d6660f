import { planIds } from '#shared/billing/plan-ids.ts'

export const roles = ['NORMAL', 'PAID', 'TEACHER', 'CONTRIBUTOR', 'ADMIN'] as const
type Role = (typeof roles)[number]

/** The fields of the current person that rules depend on. */
export interface Viewer {
  id: string
  /** The effective role: PAID with a past end date is NORMAL. */
  role: Role
  subscribed: boolean
  freeTrialUsed: boolean
  mayContribute: boolean
  emailVerified: boolean
  /** A class's seat that opens all lessons now (docs/product.md, Classes). */
  seat?: object | null
}
/** null for a visitor. */
export type OptionalViewer = Viewer | null

const anyone = () => true
const signedIn = (viewer: OptionalViewer) => viewer !== null
const hasRole =
  (...allowed: Role[]) =>
  (viewer: OptionalViewer) =>
    viewer !== null && allowed.includes(viewer.role)

/** Role PAID without an end date is complimentary; an expired PAID arrives as NORMAL. */
const hasFullContent = (viewer: OptionalViewer) =>
  viewer !== null && (viewer.subscribed || Boolean(viewer.seat) || hasRole('PAID', 'TEACHER', 'ADMIN')(viewer))

interface TaughtCourse {
  teacherId: string | null
}
interface HasAuthor {
  authorId: string | null
}
const wrote = (viewer: OptionalViewer, target: HasAuthor) => viewer !== null && target.authorId === viewer.id
const teaches = (viewer: OptionalViewer, course: TaughtCourse) =>
  viewer !== null && (viewer.role === 'ADMIN' || (viewer.role === 'TEACHER' && course.teacherId === viewer.id))

/** Access to the studio: contributors and teachers. */
const mayRecord = (viewer: OptionalViewer) =>
  hasRole('CONTRIBUTOR', 'TEACHER', 'ADMIN')(viewer) || viewer?.mayContribute === true
interface StoredVoice {
  /** The person who recorded it, and the speaker if they have an account. */
  custodianId: string | null
  speakerUserId: string | null
}
const managesVoice = (viewer: OptionalViewer, voice: StoredVoice) =>
  viewer !== null && (viewer.role === 'ADMIN' || voice.custodianId === viewer.id || voice.speakerUserId === viewer.id)

const mayContribute = (viewer: OptionalViewer) =>
  hasRole('CONTRIBUTOR', 'ADMIN')(viewer) || viewer?.mayContribute === true
interface SentFile {
  ownerId: string | null
}
const hasSent = (viewer: OptionalViewer, file: SentFile) =>
  viewer !== null && (viewer.role === 'ADMIN' || file.ownerId === viewer.id)

interface BoughtPlan {
  /** The running plan that was bought; null for a trial and for complimentary access. */
  plan: (typeof planIds)[number] | null
}
const shortestFirst: readonly BoughtPlan['plan'][] = planIds
/** For features of a plan and all longer ones (docs/topics/payments.md). */
const holds =
  (from: NonNullable<BoughtPlan['plan']>) =>
  (viewer: OptionalViewer, { plan }: BoughtPlan) =>
    // A plan whose renewal failed is still named, but `subscribed` is false.
    viewer?.subscribed === true && shortestFirst.indexOf(plan) >= shortestFirst.indexOf(from)
/** As `holds`, and also for teachers and admins. */
const holdsOrTeaches = (from: NonNullable<BoughtPlan['plan']>) => (viewer: OptionalViewer, bought: BoughtPlan) =>
  hasRole('TEACHER', 'ADMIN')(viewer) || holds(from)(viewer, bought)

interface DownloadableFile extends BoughtPlan {
  /** True if they downloaded the file before and once paid for a year: such downloads stay available. */
  wasDownloaded: boolean
}

interface OwnedClass {
  ownerIds: readonly string[]
}
/** Owners lose their classes with their role. */
const ownsClass = (viewer: OptionalViewer, { ownerIds }: OwnedClass) =>
  viewer !== null && hasRole('TEACHER', 'ADMIN')(viewer) && ownerIds.includes(viewer.id)
interface ClassMembership {
  learnerId: string | null
}

/**
 * Permissions (docs/product.md 56), one row per action. A rule with a second parameter depends on the target of the action, and the server's
 * `route` then requires a loader for it. Visitors never pass such rules.
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
  'study.endReminders': anyone,
  'progress.read': signedIn,
  'progress.write': hasFullContent,
  'trial.start': (viewer: OptionalViewer) =>
    viewer !== null && (viewer.role === 'NORMAL' || (viewer.role === 'PAID' && viewer.freeTrialUsed)),
  'subscription.read': signedIn,
  'certificates.earn': holds('3-months'),
  'certificates.revoke': hasRole('ADMIN'),
  'resources.list': hasFullContent,
  'resources.words': holdsOrTeaches('3-months'),
  'resources.download': (viewer: OptionalViewer, file: DownloadableFile) =>
    holdsOrTeaches('3-months')(viewer, file) || (viewer !== null && file.wasDownloaded),
  'enquiries.list': hasFullContent,
  'enquiries.ask': holdsOrTeaches('12-months'),
  'enquiries.own': wrote,
  'enquiries.remove': (viewer: OptionalViewer, target: HasAuthor & TaughtCourse) =>
    wrote(viewer, target) || teaches(viewer, target),
  'enquiries.answer': teaches,
  'support.write': signedIn,
  'support.priority': holds('3-months'),
  'events.list': anyone,
  'events.manage': hasRole('ADMIN'),
  'events.attend': holdsOrTeaches('6-months'),
  'events.subscribe': holdsOrTeaches('6-months'),
  'classes.create': hasRole('TEACHER', 'ADMIN'),
  'classes.join': signedIn,
  'classes.see': (viewer: OptionalViewer, target: ClassMembership & { joined: boolean }) =>
    viewer !== null && target.joined && target.learnerId === viewer.id,
  'classes.leave': (viewer: OptionalViewer, { learnerId }: ClassMembership) =>
    viewer !== null && learnerId === viewer.id,
  'classes.endMail': anyone,
  'classes.teach': ownsClass,
  'classes.manage': (viewer: OptionalViewer, target: OwnedClass) =>
    ownsClass(viewer, target) || hasRole('ADMIN')(viewer),
  'classes.administer': hasRole('ADMIN'),
  'contributions.dashboard': mayContribute,
  'takedowns.ask': anyone,
  'takedowns.decide': hasRole('ADMIN'),
  'voices.give': (viewer: OptionalViewer) => viewer?.emailVerified === true || mayRecord(viewer),
  'voices.keep': managesVoice,
  'voices.studio': mayRecord,
  'voices.withdraw': anyone,
  'invitations.make': hasRole('ADMIN'),
  'invitations.accept': signedIn,
  'admin.dashboard': hasRole('ADMIN'),
  'media.upload': hasRole('ADMIN'),
  'media.withdraw': hasRole('ADMIN'),
  'media.warn': hasRole('ADMIN'),
  'media.takenBack': signedIn,
  'gifts.give': (viewer: OptionalViewer) => viewer?.emailVerified === true || mayContribute(viewer),
  'gifts.see': hasSent,
  'categories.read': anyone,
  'categories.write': hasRole('ADMIN'),
  'places.write': hasRole('ADMIN'),
  'entries.know': signedIn,
  'proposals.give': (viewer: OptionalViewer) => viewer !== null && viewer.emailVerified,
  'proposals.read': signedIn,
  'wanted.ask': anyone,
  'wanted.decide': mayContribute,
  'labels.read': anyone,
  'labels.administer': hasRole('ADMIN'),
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
} satisfies Record<string, (viewer: OptionalViewer, target: never) => boolean>

export type Action = keyof typeof policy

/** The second parameter of an action's rule, or undefined if the rule depends on the person alone. */
export type TargetOf<A extends Action> =
  Parameters<(typeof policy)[A]> extends [unknown, infer Target] ? Target : undefined

type TargetArgument<A extends Action> = TargetOf<A> extends undefined ? [] : [target: TargetOf<A>]

export function can<A extends Action>(viewer: OptionalViewer, action: A, ...target: TargetArgument<A>): boolean {
  const rule: (viewer: OptionalViewer, target: never) => boolean = policy[action]
  return rule(viewer, target[0] as never)
}

/** The teacher whose courses the viewer sees in lists; null for admins, who see all. */
export const scopeOf = ({ id, role }: Viewer): string | null => (role === 'ADMIN' ? null : id)

/** True if the rule of an action depends on its target as well as on the person. */
export function dependsOnTarget(action: Action): boolean {
  return policy[action].length > 1
}
