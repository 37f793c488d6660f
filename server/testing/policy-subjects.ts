import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Endpoint } from '#shared/endpoint.ts'
import { plainDocument } from '#shared/entries/document.ts'
import { customers, payments } from '#server/db/tables/billing.ts'
import { codeLetters } from '#shared/classes/limits.ts'
import { hourMs } from '#shared/time.ts'
import * as classRows from '#server/db/tables/classes.ts'
import { certificates, courses, lessonQuestions, lessons, exercises } from '#server/db/tables/courses.ts'
import { entryRevisions, sources, wordRequests } from '#server/db/tables/entries.ts'
import { events } from '#server/db/tables/events.ts'
import { imports } from '#server/db/tables/exchange.ts'
import { dialects } from '#server/db/tables/dialects.ts'
import { categories, contributions, takedowns } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { users } from '#server/db/tables/people.ts'
import { resources } from '#server/db/tables/resources.ts'
import { answers, appeals } from '#server/db/tables/study.ts'
import { anEntry, anEvent } from '#server/testing/policy-calls.ts'
import { emptyEntryFields } from '#server/testing/rows.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice, anInvitation } from '#server/testing/library/voice-rows.ts'

const soon = new Date(Date.now() + hourMs)

/** Addresses of the calls that need an entry, which costs more than anything else here: its words are made ready for the search. */
const aboutEntries = [
  '/categories',
  '/entries',
  '/recordings',
  '/speakers',
  '/voices',
  '/studio',
  '/takedowns',
  '/words/',
]
/** Addresses of calls that need no course. */
const withoutCourse = ['/categories', '/entries', '/imports', '/contributions', '/subscription', '/admin/users']

/**
 * A course with a quiz without questions, an entry, and the other things that the call's address needs, all with one id and
 * one owner: deleted for a restore, published for a read. Things that the call does not need are left out, because many calls
 * use this.
 */
export async function courseFor(app: TestApp, teacherId: string, call: Endpoint) {
  const isAbout = (...words: string[]) => words.some((word) => call.path.includes(word))
  const isOfLesson = call.path.startsWith('/api/lessons/')
  const deletedAt = call.path.endsWith('/restore') ? new Date() : null
  const id = randomUUID()
  const isBelow = isOfLesson || isAbout('/enquiries/')
  const course = { id, title: 'Greetings', description: '', teacherId }
  const lesson = { id: randomUUID(), courseId: id, title: 'Quiz', contentType: 'QUIZ' as const, contentBody: '' }
  if (!isAbout(...withoutCourse)) {
    await app.db.insert(courses).values({ ...course, deletedAt: isBelow ? null : deletedAt })
    await app.db.insert(lessons).values({ ...lesson, order: 1, deletedAt: isOfLesson ? deletedAt : null })
  }
  if (isAbout(...aboutEntries)) {
    // Entries with one title are numbered anew at each insert.
    const entry = { ...anEntry, title: `walai ${id}` }
    await app.db.insert(categories).values({ ...entry, id, deletedAt })
    const state = { ...emptyEntryFields, ...entry, document: plainDocument(entry.title, entry.content) }
    await app.db.insert(entryRevisions).values({ entryId: id, version: 1, action: 'created', state })
  }
  if (isAbout('/places'))
    await app.db.insert(dialects).values({ id, slug: id, name: id, order: 99, listed: call.method !== 'DELETE' })
  if (isAbout('/wanted')) await app.db.insert(wordRequests).values({ id, word: id, key: id, asked: 1 })
  if (isAbout('/users')) await app.db.insert(users).values({ id, issuer: 'test', subject: id })
  if (isAbout('/certificates'))
    await app.db.insert(certificates).values({ id, courseTitle: 'Greetings', lessonCount: 1, issuedAt: new Date() })
  if (isAbout('/events')) await aGathering(app, id, deletedAt)
  if (isAbout('/payments')) await aPayment(app, id)
  if (isAbout('/contributions')) {
    const status = isAbout('/published') ? ('APPROVED' as const) : ('PENDING' as const)
    await app.db.insert(contributions).values({ id, title: 'Kopivosian', content: '', authorId: teacherId, status })
  }
  if (isAbout('/recordings', '/speakers', '/voices', '/studio'))
    await aVoice(app.db, app.objects, { id, custodianId: teacherId, entryId: id })
  if (isAbout('/invitations')) await anInvitation(app.db, id, soon)
  if (isAbout('/imports'))
    await anImport(app, id, isAbout('/undo', '/edit') ? 'applied' : isAbout('/restore') ? 'undone' : 'checked')
  if (isAbout('/takedowns')) {
    const takedown = { about: 'entry' as const, subjectId: id, subject: 'walai', reason: 'It is my picture.' }
    await app.db.insert(takedowns).values({ ...takedown, id })
  }
  if (isAbout('/enquiries'))
    await app.db
      .insert(lessonQuestions)
      .values({ id, lessonId: lesson.id, userId: teacherId, text: 'Who says it so?', removedAt: deletedAt })
  if (isAbout('/resources')) {
    const lessonFile = await aFile(app, { gate: 'lesson', lessonId: lesson.id })
    const file = {
      lessonId: lesson.id,
      uploadId: lessonFile.id,
      title: 'A sheet',
      deletedAt: isOfLesson ? null : deletedAt,
    }
    await app.db.insert(resources).values({ id, ...file })
  }
  const own = isAbout('/gifts')
    ? { gate: 'held' as const, userId: teacherId }
    : { gate: 'lesson' as const, lessonId: lesson.id }
  const file = isAbout('/objects', '/gifts', '/files') ? await aFile(app, own) : undefined
  if (file && isAbout('/objects'))
    await app.db.insert(uploads).values({ ...file, id, address: id, gate: null, lessonId: null })
  const code = isAbout('/classes', '/members/', '/groups/', '/assignments/', '/messages/', '/joins')
    ? await aSchoolClass(app, id, lesson.id, teacherId, call)
    : ''
  return { id: isOfLesson ? lesson.id : id, lessonId: lesson.id, file: `${file?.id ?? id}.png`, code }
}

/** A class whose owner is also its one learner, with one thing of each kind. */
async function aSchoolClass(
  app: TestApp,
  id: string,
  lessonId: string,
  userId: string,
  { path }: Endpoint,
): Promise<string> {
  const code = Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  const deletedAt = path === '/api/classes/:id/restore' ? new Date() : null
  const left = path === '/api/members/:id/restore' && { state: 'left' as const, removed: true, leftAt: new Date() }
  await app.db.insert(classRows.classes).values({ id, name: 'Year 4', code, codeUntil: soon, deletedAt })
  await app.db.insert(classRows.classOwners).values({ classId: id, userId })
  const member = { id, classId: id, userId, name: 'Amai', state: 'joined' as const, joinedAt: new Date(), ...left }
  await app.db.insert(classRows.classMembers).values(member)
  await app.db.insert(classRows.classGroups).values({ id, classId: id, name: 'Reds' })
  await app.db
    .insert(classRows.assignments)
    .values({ id, classId: id, kind: 'lessons', title: 'For Friday', published: true })
  await app.db.insert(classRows.assignmentItems).values({ assignmentId: id, position: 0, lessonId })
  await app.db.insert(classRows.classMessages).values({ id, classId: id, text: 'Bring a pen.' })
  return code
}

/** An event. */
async function aGathering(app: TestApp, id: string, deletedAt: Date | null) {
  const [startsAt, endsAt] = [new Date(anEvent.startsAt), new Date(anEvent.endsAt)]
  const event = { id, title: anEvent.title, description: '', timeZone: 'Asia/Kuching', changedAt: new Date() }
  await app.db.insert(events).values({ ...event, startsAt, endsAt, deletedAt })
}

async function aPayment(app: TestApp, id: string) {
  const [customer] = await app.db
    .insert(customers)
    .values({ stripeCustomerId: `cus_${id}` })
    .returning()
  const payment = { id, customerId: customer!.id, stripeInvoiceId: `in_${id}`, at: new Date() }
  await app.db.insert(payments).values({ ...payment, amountSen: 1500, currency: 'myr' })
}

/** An import without rows, of a source with the same id. */
async function anImport(app: TestApp, id: string, state: 'checked' | 'applied' | 'undone') {
  await app.db.insert(sources).values({ id, title: id, licence: 'CC BY 4.0' })
  const counts = { new: 0, changed: 0, add: 0, same: 0, conflict: 0, fault: 0 }
  await app.db
    .insert(imports)
    .values({ id, name: 'words.csv', format: 'csv', columns: [], sourceId: id, state, counts })
}

/** A registered file of a lesson or of a contribution, one byte long. */
async function aFile(app: TestApp, place: Pick<typeof uploads.$inferInsert, 'gate' | 'lessonId' | 'userId'>) {
  const id = randomUUID()
  const own = { id, address: id, addressHash: '', limit: 1, expiresAt: soon, registeredAt: new Date() }
  const file = { ...own, type: 'image/png', size: 1, ...place }
  await app.db.insert(uploads).values(file)
  await app.objects.write(id, Buffer.from('x'), file.type)
  return file
}

/**
 * A learner's own answer, typed and marked wrong, to an exercise of their course; its id is the lesson's. Another person's
 * answer precedes it. `appealed` adds a pending appeal.
 */
export async function anAnswer(app: TestApp, id: string, lessonId: string, userId: string, appealed: boolean) {
  const marked = { id, verdict: 'wrong' as const, state: 'marked' as const, fraction: 0, right: 'tulan', slipAt: null }
  const markedAnswer = { ...marked, note: null, feedback: null, sound: null, remarked: false }
  const common = { general: null, sound: null, picture: null, textHidden: false, dialect: null, aboutDialect: false }
  const right = { text: 'tulan', weight: 1, feedback: null, dialect: null }
  const body = { ...common, kind: 'short-answer' as const, text: 'Moon?', asked: [], answers: [right] }
  await app.db.delete(answers).where(eq(answers.id, id))
  const exercise = { id: lessonId, lessonId, order: 1, kind: body.kind, body }
  await app.db.insert(exercises).values(exercise).onConflictDoNothing()
  const row = { id, userId, exerciseId: lessonId, form: 'siou', said: { said: 'siou' }, at: new Date() }
  await app.db.insert(answers).values({ ...row, offsetMinutes: 480, day: 1, marked: markedAnswer })
  if (!appealed) return
  await app.db
    .insert(appeals)
    .values({ answerId: id, exerciseId: lessonId, form: 'siou', said: 'siou', createdAt: new Date() })
  const [lesson] = await app.db.select().from(lessons).where(eq(lessons.id, lessonId))
  await app.db.update(courses).set({ teacherId: userId }).where(eq(courses.id, lesson!.courseId))
}

/** An upload address for a person; the file has not arrived. */
export async function anUpload(app: TestApp, { id: userId }: Person, lessonId: string | null, gate: 'held' | null) {
  const id = randomUUID()
  const address = `https://files.example.test/${id}`
  await app.db
    .insert(uploads)
    .values({ id, userId, lessonId, gate, limit: 1, address, addressHash: '', expiresAt: soon })
  return address
}
