import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { say } from '#shared/messages/say.ts'
import { can, type Action } from '#shared/policy.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { userAt } from '#server/people/user.ts'
import { lessons } from '#server/db/tables/courses.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { callBodies, refusalsByState, type CallSubject } from '#server/testing/policy-calls.ts'
import { contractCalls } from '#server/testing/contract-calls.ts'
import type { Slice } from '#server/http/slice.ts'
import { gatewayTo, keysOf } from '#server/testing/payments/shop.ts'
import { startStripeServer, type StripeServer } from '#tests/doubles/stripe/server.ts'
import { sampleOf } from '#server/testing/library/media-samples.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'
import { anAnswer, anUpload, courseFor } from '#server/testing/policy-subjects.ts'

const soon = new Date(Date.now() + hourMs)
const identities: Record<string, Partial<typeof users.$inferInsert> | null> = {
  'a visitor': null,
  ...people,
  'the course’s teacher': { role: 'TEACHER' },
  'a contributor who subscribed': { role: 'CONTRIBUTOR', subscriptionEndDate: soon },
  'a holder of the 12-month plan': { role: 'PAID', subscriptionEndDate: soon, contributeUntil: soon },
  'a learner with a confirmed address': { role: 'NORMAL', emailVerified: true },
  'a learner who used the trial': { role: 'NORMAL', freeTrialUsed: true },
}
const calls = await contractCalls()

let stripe: StripeServer
let app: TestApp
beforeAll(async () => {
  stripe = await startStripeServer()
  // With one connection, a call that waits for a second one inside a transaction never answers.
  const env = { DATABASE_POOL: '1', TRUST_PROXY: '1', SITE_SUPPORT_EMAIL: 'desk@example.test' }
  // Twelve calls at once on a busy machine take longer than the product lets a person wait.
  const payments = gatewayTo(stripe, () => new Date())
  app = await startTestApp({ env: { ...keysOf(stripe), ...env }, deps: { payments } })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

/** Query of the calls that take a file. */
const queries: Record<string, (id: string, person: Person) => Promise<Record<string, string>>> = {
  'POST /api/recordings': async (id, person) => {
    const consentId = randomUUID()
    await aVoice(app.db, app.objects, { id: consentId, custodianId: person.id, entryId: id })
    return { clientId: randomUUID(), entryId: id, consentId, form: `walai ${id}` }
  },
  'GET /api/categories/named': async () => ({ words: 'walai' }),
  'GET /api/study/marks': async () => ({ ids: randomUUID() }),
  'POST /api/imports': async (id) => ({ name: 'words.csv', source: id }),
}

const files: Record<string, Buffer> = {
  'application/octet-stream': Buffer.from('Word,English\nwalai,house\n'),
  'audio/mpeg': aSound(),
  'audio/flac': sampleOf('flac', 100),
}

/** Body of a call, and its type. */
function sent(name: string, call: Endpoint, given: CallSubject): RequestInit {
  const [type] = call.takes?.types ?? []
  if (type) return { headers: { 'Content-Type': type }, body: new Uint8Array(files[type]!) }
  const body = callBodies[name]?.(given)
  return body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}
}

async function outcomeOf(
  name: string,
  call: Endpoint,
  person: Person,
  given: { id: string; lessonId: string; file: string; code: string; email: string },
) {
  const isAppeal = call.path === '/api/appeals'
  const isPendingUpload = call.path.startsWith('/api/gifts')
  if (person.id !== null && (isAppeal || call.path.startsWith('/api/answers/')))
    await anAnswer(app, given.id, given.lessonId, person.id, isAppeal)
  const mediaURL = await anUpload(
    app,
    person,
    call.path.startsWith('/api/lessons/') ? given.lessonId : null,
    isPendingUpload ? 'held' : null,
  )
  const query = new URLSearchParams(await queries[name]?.(given.id, person))
  const path = call.path
    .replace(':id', given.id)
    .replace(':name', call.path.includes('/labels/') ? 'search' : given.file)
    .replace(':code', given.code)
    .replace(':lessonId', given.lessonId)
    .replace(':userId', given.id)
  const init = sent(name, call, { ...given, mediaURL })
  // Each request has its own address, because some calls count by address.
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    'X-Forwarded-For': `203.0.${randomInt(256)}.${randomInt(256)}`,
  }
  const answer = await person.fetch(`${path}?${query}`, { method: call.method, ...init, headers })
  return answer.ok ? 'allowed' : `${answer.status} ${await answer.text()}`
}

async function rowOf({ id }: Person) {
  if (id === null) return null
  const [row] = await app.db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

const refusalOf = ({ refusal }: Endpoint) => refusal && say(refusal)

/** Outcome that the policy predicts for a person. */
function ruling(name: string, who: string, row: typeof users.$inferSelect | null, teacherId: string): string {
  const call = calls.get(name)!
  const viewer = row && userAt(row, app.time.now())
  const may = (can as (who: unknown, action: Action, thing: object) => boolean)(viewer, call.allow, {
    teacherId,
    authorId: teacherId,
    custodianId: teacherId,
    speakerUserId: null,
    ownerId: teacherId,
    ownerIds: [teacherId],
    learnerId: teacherId,
    joined: true,
  })
  const state = refusalsByState[name]
  if (may) return (typeof state === 'object' ? state[who] : state) ?? 'allowed'
  return viewer ? `403 ${refusalOf(call) ?? 'You are not allowed to do this.'}` : '401 Please log in to continue.'
}
describe('every call follows the policy for every identity, on one connection to the database', () => {
  test.each([...calls])('%s', async (name, call) => {
    const sentences: Record<string, string> = {}
    const due: Record<string, string> = {}
    await app.db.delete(throttles)
    const owner = await app.person({ role: 'TEACHER' })
    // Before the first call, because the owner may delete their own account.
    const things = await Promise.all(Object.keys(identities).map(() => courseFor(app, String(owner.id), call)))
    // All at once: each caller has things of their own, and twelve one after the other take minutes.
    const trying = Object.entries(identities).map(async ([who, fields], index) => {
      const isOwner = who === 'the course’s teacher'
      const person = fields === null ? app.visitor : isOwner ? owner : await app.person(fields)
      const row = await rowOf(person)
      due[who] = ruling(name, who, row, String(owner.id))
      sentences[who] = await outcomeOf(name, call, person, { ...things[index]!, email: row?.email ?? '' })
    })
    await Promise.all(trying)
    expect(sentences).toEqual(due)
  })
})

test('every job finishes on one connection, after all these calls', async () => {
  app.time.advance(40 * dayMs)
  // Twenty of the quizzes above are enough for the job that reads their questions, each in a transaction of its own.
  const isUnread = and(eq(lessons.contentType, 'QUIZ'), isNull(lessons.questions))
  const unread = app.db.select({ id: lessons.id }).from(lessons).where(isUnread).limit(20)
  await app.db.update(lessons).set({ questions: '[]' }).where(notInArray(lessons.id, unread))
  const jobs = Object.values<Slice>(app.product.slices).flatMap((slice) => [
    slice.hourlyJobs ?? {},
    slice.frequentJobs ?? {},
  ])
  const failed: string[] = []
  for (const [name, work] of jobs.flatMap((each) => Object.entries(each)))
    await work().catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
  expect(failed).toEqual([])
})
