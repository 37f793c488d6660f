import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { courses, lessons as lessonCalls } from '#shared/courses.ts'
import type { CourseAnswer, LessonAnswer } from '#shared/courses.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { UserAnswer } from '#shared/people.ts'
import { media } from '#shared/media.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/progress.ts'
import type { Progress } from '#shared/progress.ts'
import { packDays, results, study } from '#shared/study.ts'
import { ApiError, addressOf, call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import {
  dropParcel,
  forgetFiles,
  keepFiles,
  keepParcel,
  keptAnswer,
  outdateParcel,
  parcelsOf,
  reviewParcel,
  sweepFiles,
} from '#client/lib/kept.ts'
import type { KeptAnswer, Parcel } from '#client/lib/kept.ts'
import { titlesAddress, titlesQuery } from '#client/lib/lesson-titles.ts'
import { nextCourse } from '#client/lib/next-lesson.ts'
import type { TodayAnswer } from '#client/lib/offline-today.ts'
import { namedWordAddress, namedWords, readNamedWords } from '#client/lib/named-words.ts'
import { forgetSent } from '#client/lib/outbox.ts'
import { query } from '#client/lib/query-client.ts'
import { filesIn } from './files-in.ts'

const day = 86_400_000

/** What is read for a parcel, before its sounds and pictures are. */
export interface Offer {
  person: string
  id: string
  title: string
  answers: KeptAnswer[]
  files: string[]
  /** That would be loaded: of its words, and of its sounds and pictures. */
  bytes: number
  until: number
  asOf: string
}

/** Asked before anything is read, so that nothing is taken back unheard of in between. */
async function heardUntil(person: string): Promise<string> {
  const [first] = (await parcelsOf(person)).flatMap(({ asOf }) => asOf ?? []).toSorted()
  return first ?? (await call(media.takenBack, {})).asOf
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** With the access, and after a month in any case. */
function untilOf({ subscriptionEndDate }: UserAnswer, now: number): number {
  const latest = now + packDays.keptFor * day
  const end = subscriptionEndDate ? Date.parse(subscriptionEndDate) : latest
  return end > now ? Math.min(end, latest) : latest
}

async function read<E extends Endpoint>(endpoint: E, given: CallArguments<E>): Promise<KeptAnswer> {
  return { address: addressOf(endpoint, given), body: await call(endpoint, given) }
}

async function sizeOf(file: string): Promise<number> {
  const answer = await fetch(file, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  return answer?.ok ? Number(answer.headers.get('Content-Length') ?? 0) : 0
}

/** The course's lessons are the second that is read. */
const isOpen = ({ answers: [, its] }: Offer) => ((its?.body ?? []) as LessonAnswer[]).some(({ locked }) => !locked)

/** What a course would take on this device. Throws ApiError. */
export async function measureCourse(viewer: UserAnswer, course: { id: string; title: string }): Promise<Offer> {
  const asOf = await heardUntil(viewer.id)
  const params = { params: { id: course.id } }
  const its = await Promise.all([read(courses.read, params), read(lessonCalls.list, params)])
  const texts = (its[1].body as LessonAnswer[]).map((lesson) => (lesson.locked ? '' : (lesson.contentBody ?? '')))
  const words = await readNamedWords(namedWords(texts.join('\n')))
  const answers = [...its, ...[...words].map(([word, entry]) => ({ address: namedWordAddress(word), body: [entry] }))]
  const files = filesIn(answers)
  const sizes = await Promise.all(files.map(sizeOf))
  const bytes = bytesOf(answers) + sizes.reduce((sum, size) => sum + size, 0)
  return {
    person: viewer.id,
    id: course.id,
    title: course.title,
    answers,
    files,
    bytes,
    until: untilOf(viewer, Date.now()),
    asOf,
  }
}

/** Takes it along, sounds and pictures first: what is listed is whole. Throws `KeepingFailed`. */
export async function take({ answers, ...offer }: Offer, onDone: (done: number) => void = () => {}): Promise<Parcel> {
  let done = 0
  const files = await keepFiles(offer.files, () => onDone((done += 1)))
  const parcel = { ...offer, bytes: bytesOf(answers) + files, at: Date.now() }
  await keepParcel(parcel, answers)
  await sweepFiles()
  return parcel
}

/** What the page knows already is not asked for again. */
async function known<T>(
  client: QueryClient,
  address: string,
  asked: FetchQueryOptions<T>,
): Promise<KeptAnswer & { body: T }> {
  return { address, body: await client.fetchQuery(asked) }
}

/** The names of the lessons that home offers next; without their texts, which are the course's to take along. */
async function readTitles(client: QueryClient, list: CourseAnswer[], made: Progress): Promise<KeptAnswer[]> {
  const course = nextCourse(list, made)
  return course ? [await known(client, titlesAddress(course.id), titlesQuery(course.id))] : []
}

/** The review of the next days, and what home begins with. */
async function readReview(viewer: UserAnswer, client: QueryClient): Promise<void> {
  const began = Date.now()
  const asOf = await heardUntil(viewer.id)
  const offset = String(-new Date().getTimezoneOffset())
  const pack = await read(study.pack, { query: { offset, days: String(packDays.most) } })
  const today = await read(study.today, { query: { offset } })
  const [list, made, scores] = await Promise.all([
    known(client, courses.list.path, query(courses.list)),
    known(client, progress.read.path, query(progress.read)),
    read(results.mine, {}),
  ])
  const titles = can(viewer, 'lessons.readFull') ? await readTitles(client, list.body, made.body) : []
  const { until } = pack.body as { until: string }
  const cards = [
    { ...pack, address: study.pack.path },
    { ...today, address: study.today.path },
  ]
  await take({
    person: viewer.id,
    id: reviewParcel,
    title: 'Your review',
    answers: [...cards, list, made, scores, ...titles],
    files: filesIn(pack.body),
    bytes: 0,
    until: Date.parse(until),
    asOf,
  })
  await forgetSent(viewer.id, began)
}

let taking: Promise<unknown> = Promise.resolve()

/** One at a time: of two at once the older could be what stays. */
export function takeReview(viewer: UserAnswer, client: QueryClient): Promise<void> {
  const now = taking.catch(() => {}).then(() => readReview(viewer, client))
  taking = now
  return now
}

/** Without what is chosen anew at each reading: the options. */
const roundIn = ({ day, settings, cards }: TodayAnswer) =>
  JSON.stringify([day, settings, cards.map(({ id, memory, locked }) => [id, memory, locked])])

/** Whether the server asks something else today than it did when the review was taken along. */
export async function isReviewOld(person: string, today: TodayAnswer): Promise<boolean> {
  await taking.catch(() => {})
  const kept = await keptAnswer(person, study.today.path)
  return kept !== null && roundIn(kept.body as TodayAnswer) !== roundIn(today)
}

/** Milliseconds after which what was taken along is read again, while there is a line. */
const fresh = { review: day / 24, course: day }

/** A course that is gone, or closed to this person, is taken off the device. */
async function refreshCourse(viewer: UserAnswer, parcel: Parcel): Promise<void> {
  const offer = await measureCourse(viewer, parcel).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (offer && isOpen(offer)) await take(offer)
  else await dropParcel(parcel.person, parcel.id)
}

/** What was taken back leaves the device at this contact, and what names it is old. */
async function forgetTakenBack(person: string): Promise<void> {
  const parcels = await parcelsOf(person)
  if (parcels.length === 0) return
  for (const { id, asOf } of parcels) if (asOf === undefined) await outdateParcel(person, id)
  const { files, asOf } = await call(media.takenBack, { query: { since: await heardUntil(person) } })
  await forgetFiles(person, files, asOf)
}

/** Reads again what is old: words change, files are withdrawn, access ends. Who saves data reads only what must not stay. */
export async function refreshParcels(viewer: UserAnswer, client: QueryClient, saves: boolean): Promise<void> {
  await forgetTakenBack(viewer.id)
  const now = Date.now()
  const isOld = ({ at }: Parcel, after: number) => (saves ? at === 0 : now - at > after)
  const parcels = await parcelsOf(viewer.id)
  const review = parcels.find(({ id }) => id === reviewParcel)
  if (review ? isOld(review, fresh.review) : !saves) await takeReview(viewer, client)
  for (const parcel of parcels)
    if (parcel.id !== reviewParcel && isOld(parcel, fresh.course)) await refreshCourse(viewer, parcel)
}
