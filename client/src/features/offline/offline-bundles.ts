import { dayMs, hourMs } from '#shared/time.ts'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { assignments } from '#shared/classes/assignments.ts'
import { learnerClasses, type JoinedClassJson, type LearnerClassJson } from '#shared/classes/membership.ts'
import {
  courses,
  lessons as lessonCalls,
  type CourseJson,
  type LessonJson,
  type OpenLessonJson,
} from '#shared/courses/courses.ts'
import { say } from '#shared/messages/say.ts'
import { yourReview } from '#shared/study/offline-messages.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { UserJson } from '#shared/people.ts'
import { media } from '#shared/media.ts'
import { can } from '#shared/policy.ts'
import { progress, type Progress } from '#shared/courses/progress.ts'
import { bundleExpiryDays, maxBundleDays, study, type TodayJson } from '#shared/study/study.ts'
import { results } from '#shared/study/results.ts'
import { hasStatus, addressOf, call, type CallArguments } from '#client/lib/query/api.ts'
import {
  removeBundle,
  removeFiles,
  saveFiles,
  saveBundle,
  storedResponse,
  markBundleStale,
  readBundles,
  reviewBundle,
  deleteUnbundledFiles,
  type StoredResponse,
  type OfflineBundle,
} from '#client/domain/offline/offline-store.ts'
import { titlesAddress, titlesQuery } from '#client/domain/lessons/lesson-titles.ts'
import { nextCourse } from '#client/domain/lessons/next-lesson.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { namedWordAddress, readNamedWords } from '#client/domain/lessons/named-words.ts'
import { tileTexts } from '#client/domain/lessons/tile-texts.ts'
import { removeSent } from '#client/domain/answering/answer-queue.ts'
import { query } from '#client/lib/query/query-client.ts'
import { findFiles } from './files-in.ts'

/** Responses of an offline bundle, read before its sounds and pictures. */
export interface MeasuredBundle {
  person: string
  id: string
  title: string
  responses: StoredResponse[]
  files: string[]
  /** Bytes to download: texts, sounds and pictures. */
  bytes: number
  until: number
  asOf: string
}

/** Read before everything else, so that no withdrawal in between is missed. */
async function withdrawalsReadAt(person: string): Promise<string> {
  const [oldestAsOf] = (await readBundles(person)).flatMap(({ asOf }) => asOf ?? []).toSorted()
  return oldestAsOf ?? (await call(media.listUnavailable, {})).asOf
}

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** Expiry: the end of the access by plan or seat, at most a month away. */
function expiryOf({ subscriptionEndDate, seat }: UserJson, now: number): number {
  const latest = now + bundleExpiryDays * dayMs
  const ends = [subscriptionEndDate, seat?.until].flatMap((end) =>
    end && Date.parse(end) > now ? Date.parse(end) : [],
  )
  return ends.length > 0 ? Math.min(Math.max(...ends), latest) : latest
}

async function readResponse<E extends Endpoint>(endpoint: E, args: CallArguments<E>): Promise<StoredResponse> {
  return { address: addressOf(endpoint, args), body: await call(endpoint, args) }
}

async function readSize(file: string): Promise<number> {
  const response = await fetch(file, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  return response?.ok ? Number(response.headers.get('Content-Length') ?? 0) : 0
}

/** Leaves out content that was closed or removed. Any other failure must not replace a whole bundle with a poorer one. */
function noneIfGone(error: unknown): [] {
  if (hasStatus(error, 403, 404)) return []
  throw error
}

const textOf = ({ contentBody }: OpenLessonJson) => contentBody ?? ''

/** Cards of the words that lessons show, for the questions about them. A lesson that has been closed since then has none. */
async function readLessonWords(openLessons: OpenLessonJson[]): Promise<StoredResponse[]> {
  const asking = openLessons.filter((lesson) => lesson.practice !== false && namedWords(textOf(lesson)).length > 0)
  const cardsOfLessons = await Promise.all(
    asking.map(({ id }) => readResponse(study.ofLesson, { params: { id } }).catch(noneIfGone)),
  )
  return cardsOfLessons.flat()
}

/** Size of a course on this device. `isOpen` is true if the person may read any of its lessons. Throws ApiError. */
export async function measureCourse(
  viewer: UserJson,
  course: { id: string; title: string },
): Promise<{ offer: MeasuredBundle; isOpen: boolean }> {
  const asOf = await withdrawalsReadAt(viewer.id)
  const params = { params: { id: course.id } }
  const courseResponses = await Promise.all([
    readResponse(courses.read, params),
    readResponse(lessonCalls.list, params),
  ])
  const openLessons = (courseResponses[1].body as LessonJson[]).flatMap((lesson) => (lesson.locked ? [] : lesson))
  const questions = openLessons.flatMap((lesson) => lesson.questions ?? [])
  const words = await readNamedWords([
    ...new Set([...namedWords(openLessons.map(textOf).join('\n')), ...tileTexts(questions)]),
  ])
  const responses = [
    ...courseResponses,
    ...[...words].map(([word, entry]) => ({ address: namedWordAddress(word), body: [entry] })),
    ...(await readLessonWords(openLessons)),
  ]
  const files = findFiles(responses)
  const sizes = await Promise.all(files.map(readSize))
  const bytes = jsonBytes(responses) + sizes.reduce((sum, size) => sum + size, 0)
  const { id, title } = course
  const until = expiryOf(viewer, Date.now())
  return {
    offer: { person: viewer.id, id, title, responses, files, bytes, until, asOf },
    isOpen: openLessons.length > 0,
  }
}

/** Stores a bundle on the device, sounds and pictures first. Throws `OfflineStoreFailed`. */
export async function downloadBundle(
  { responses, ...offer }: MeasuredBundle,
  onDone: (done: number) => void = () => {},
): Promise<OfflineBundle> {
  let doneCount = 0
  const { bytes, complete } = await saveFiles(offer.files, () => onDone((doneCount += 1)))
  const bundle = { ...offer, bytes: jsonBytes(responses) + bytes, complete, at: complete ? Date.now() : 0 }
  await saveBundle(bundle, responses)
  await deleteUnbundledFiles()
  return bundle
}

/** Uses the query cache if it already has the data. */
async function readCached<T>(
  client: QueryClient,
  address: string,
  options: FetchQueryOptions<T>,
): Promise<StoredResponse & { body: T }> {
  return { address, body: await client.fetchQuery(options) }
}

/** Titles of the lessons that the home page offers next. Their texts belong to course bundles. */
async function readTitles(client: QueryClient, list: CourseJson[], ownProgress: Progress): Promise<StoredResponse[]> {
  const course = nextCourse(list, ownProgress)
  return course ? [await readCached(client, titlesAddress(course.id), titlesQuery(course.id))] : []
}

/** Lists of words that are stored for a class at most, those due first. */
const listsOfClass = 10

/** Words that are set, open and not done. A list that no longer exists is left out. */
async function readWords({ assignments: allAssignments }: LearnerClassJson): Promise<StoredResponse[]> {
  const open = allAssignments.filter(
    ({ kind, open: isOpenNow, items }) =>
      kind === 'words' && isOpenNow && items.some(({ state }) => state !== 'done' && state !== 'late'),
  )
  const ids = open.slice(0, listsOfClass).map(({ id }) => id)
  return (
    await Promise.all(ids.map((id) => readResponse(assignments.words, { params: { id } }).catch(noneIfGone)))
  ).flat()
}

/** The person's classes with their assignments and words. A class that no longer exists is left out. */
async function readClasses(): Promise<StoredResponse[]> {
  const list = await readResponse(learnerClasses.list, {})
  const ids = (list.body as JoinedClassJson[]).flatMap(({ id, state }) => (state === 'joined' ? id : []))
  const classResponses = (
    await Promise.all(ids.map((id) => readResponse(learnerClasses.read, { params: { id } }).catch(noneIfGone)))
  ).flat()
  const words = await Promise.all(classResponses.map(({ body }) => readWords(body as LearnerClassJson)))
  return [list, ...classResponses, ...words.flat()]
}

/** The review of the next days, with the data of the home page. */
async function readReview(viewer: UserJson, client: QueryClient): Promise<void> {
  const began = Date.now()
  const asOf = await withdrawalsReadAt(viewer.id)
  const offset = String(-new Date().getTimezoneOffset())
  // Read before the bundle, so that a word chosen in between makes the stored review differ from the server's, and it is read again.
  const today = await readResponse(study.today, { query: { offset } })
  const studyBundle = await readResponse(study.offlineBundle, { query: { offset, days: String(maxBundleDays) } })
  const [list, ownProgress, scores, classes] = await Promise.all([
    readCached(client, courses.list.path, query(courses.list)),
    readCached(client, progress.read.path, query(progress.read)),
    readResponse(results.listOwn, {}),
    readClasses(),
  ])
  const titles = can(viewer, 'lessons.readFull') ? await readTitles(client, list.body, ownProgress.body) : []
  const { until } = studyBundle.body as { until: string }
  const cards = [
    { ...studyBundle, address: study.offlineBundle.path },
    { ...today, address: study.today.path },
  ]
  await downloadBundle({
    person: viewer.id,
    id: reviewBundle,
    title: say(yourReview),
    responses: [...cards, list, ownProgress, scores, ...classes, ...titles],
    files: [...new Set([...findFiles(studyBundle.body), ...findFiles(classes)])],
    bytes: 0,
    until: Date.parse(until),
    asOf,
  })
  await removeSent(viewer.id, began)
}

let lastDownload: Promise<unknown> = Promise.resolve()

/** Runs one at a time, so that an older result cannot overwrite a newer one. */
export function downloadReview(viewer: UserJson, client: QueryClient): Promise<void> {
  const download = lastDownload.catch(() => {}).then(() => readReview(viewer, client))
  lastDownload = download
  return download
}

/** Fingerprint of a review without its randomly chosen options. */
const fingerprintOf = ({ day, settings, cards }: TodayJson) =>
  JSON.stringify([day, settings, cards.map(({ id, memory, locked }) => [id, memory, locked])])

/** True if the server's review differs from the stored one. */
export async function isReviewOld(person: string, today: TodayJson): Promise<boolean> {
  await lastDownload.catch(() => {})
  const stored = await storedResponse(person, study.today.path)
  return stored !== null && fingerprintOf(stored.body as TodayJson) !== fingerprintOf(today)
}

/** Age after which a bundle is read again while online. */
const maxAgeMs = { review: hourMs, course: dayMs }

/** Deletes the bundle of a course that is gone or closed to this person. */
async function refreshCourse(viewer: UserJson, bundle: OfflineBundle): Promise<void> {
  const measured = await measureCourse(viewer, bundle).catch((error: unknown) => {
    if (hasStatus(error, 404)) return null
    throw error
  })
  if (measured?.isOpen) await downloadBundle(measured.offer)
  else await removeBundle(bundle.person, bundle.id)
}

/** Deletes withdrawn files and marks the bundles that name them as stale. */
async function removeWithdrawn(person: string): Promise<void> {
  const bundles = await readBundles(person)
  if (bundles.length === 0) return
  for (const { id, asOf } of bundles) if (asOf === undefined) await markBundleStale(person, id)
  const { files, asOf } = await call(media.listUnavailable, { query: { since: await withdrawalsReadAt(person) } })
  await removeFiles(person, files, asOf)
}

async function refreshOld(viewer: UserJson, client: QueryClient, saves: boolean): Promise<void> {
  await removeWithdrawn(viewer.id)
  const now = Date.now()
  const isOld = ({ at }: OfflineBundle, after: number) => (saves ? at === 0 : now - at > after)
  const bundles = await readBundles(viewer.id)
  const review = bundles.find(({ id }) => id === reviewBundle)
  if (review ? isOld(review, maxAgeMs.review) : !saves) await downloadReview(viewer, client)
  for (const bundle of bundles)
    if (bundle.id !== reviewBundle && isOld(bundle, maxAgeMs.course)) await refreshCourse(viewer, bundle)
}

let refreshing: Promise<unknown> = Promise.resolve()

/**
 * Reads old bundles again, because words change and access ends. With data saving, only what must be removed is read. Runs one at a time,
 * so that nothing is read twice.
 */
export function refreshBundles(viewer: UserJson, client: QueryClient, saves: boolean): Promise<void> {
  const refresh = refreshing.catch(() => {}).then(() => refreshOld(viewer, client, saves))
  refreshing = refresh
  return refresh
}
