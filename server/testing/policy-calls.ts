import { randomUUID } from 'node:crypto'
import { plainDocument } from '#shared/entries/document.ts'
import { consentWording } from '#shared/voices/consent.ts'

export const anEntry = { type: 'WORD' as const, title: 'walai', content: 'house' }

export const anEvent = {
  title: 'Evening of songs',
  startsAt: '2099-12-05T06:00:00.000Z',
  endsAt: '2099-12-05T08:00:00.000Z',
}

/** The rows of the test that a body may name. */
export interface CallSubject {
  id: string
  lessonId: string
  mediaURL: string
  email: string
  code: string
}

/** Bodies of calls that need one, good enough to succeed. */
export const callBodies: Record<string, (subject: CallSubject) => object> = {
  'POST /api/courses': () => ({ title: 'Greetings' }),
  'PUT /api/imports/{id}/values': () => [],
  'POST /api/imports/{id}/edit': () => ({ domain: 'home' }),
  'POST /api/imports/{id}/sounds': () => ({ consentId: randomUUID(), sounds: [] }),
  'POST /api/imports/{id}/sounds/leave-out': () => ({ sounds: [] }),
  'PUT /api/imports/{id}/additions': () => ({ rows: 'all', chosen: true }),
  'PATCH /api/courses/{id}': () => ({ title: 'Greetings' }),
  'POST /api/courses/{id}/lessons': () => ({ title: 'Kopivosian', contentType: 'TEXT' }),
  'PUT /api/courses/{id}/lessons/order': ({ lessonId }) => ({ lessonIds: [lessonId] }),
  'PUT /api/teacher/courses/order': () => ({ courseIds: [randomUUID()] }),
  'PATCH /api/lessons/{id}': () => ({ title: 'Kopivosian' }),
  'POST /api/lessons/preview': () => ({ contentBody: '' }),
  'POST /api/lessons/{id}/answers': () => ({ answers: [] }),
  'PUT /api/lessons/{id}/walked': () => ({ at: new Date().toISOString() }),
  'PUT /api/lessons/{id}/exercises': () => ({ exercises: [] }),
  'POST /api/lessons/{id}/enquiries': () => ({ text: 'Who says it so?' }),
  'PATCH /api/enquiries/{id}': () => ({ text: 'Who says it so?' }),
  'PUT /api/enquiries/{id}/answer': () => ({ text: 'In Tambunan.' }),
  'POST /api/support': () => ({ subject: 'My card', text: 'It was charged twice.' }),
  'POST /api/admin/certificates/{id}/revoke': () => ({ why: 'Made for somebody else.' }),
  'POST /api/events': () => anEvent,
  'PUT /api/events/{id}': () => anEvent,
  'POST /api/calendar': () => ({}),
  'POST /api/study/answers': () => ({ answers: [] }),
  'PUT /api/study/settings': () => ({ newWords: 5, listening: true }),
  'PATCH /api/appeals': ({ lessonId }) => ({ exerciseId: lessonId, form: 'siou', accept: false, sentence: 'No.' }),
  'POST /api/objects/upload': () => ({}),
  'POST /api/lessons/{id}/files': () => ({}),
  'PUT /api/lessons/{id}/files': ({ mediaURL }) => ({ mediaURL }),
  'POST /api/lessons/{id}/resources': ({ mediaURL }) => ({ mediaURL, title: 'A sheet' }),
  'PUT /api/category-media': ({ mediaURL }) => ({ mediaURL }),
  'PUT /api/objects/{id}/warning': () => ({ warning: 'It shows a burial.' }),
  'POST /api/gifts': () => ({ kind: 'image' }),
  'PUT /api/gifts': ({ mediaURL }) => ({ mediaURL }),
  'POST /api/categories': () => anEntry,
  'PUT /api/categories/{id}': () => anEntry,
  'PUT /api/entries/{id}': () => ({ version: 1, document: plainDocument(anEntry.title, anEntry.content) }),
  'POST /api/entries/{id}/revert': () => ({ version: 1, to: 1 }),
  'POST /api/entries/{id}/join': ({ id }) => ({ version: 1, into: id }),
  'PUT /api/admin/labels/{name}': () => ({ entryId: randomUUID(), form: 'ihumo' }),
  'PUT /api/admin/duplicates': ({ id }) => ({ one: id, other: id, state: 'apart' }),
  'POST /api/places': ({ id }) => ({ name: `Kampung ${id}` }),
  'POST /api/admin/places': ({ id }) => ({ name: `Kampung ${id}` }),
  'PATCH /api/admin/places/{id}': () => ({ unsure: true }),
  'POST /api/admin/places/{id}/merge': () => ({ into: 'ranau' }),
  'POST /api/wanted': () => ({ word: 'bridge' }),
  'PATCH /api/admin/wanted/{id}': () => ({ status: 'SHOWN' }),
  'POST /api/sources': () => ({ title: 'A list of words' }),
  'POST /api/takedowns': ({ id }) => ({ about: 'entry', id, reason: 'It is my picture.' }),
  'PATCH /api/admin/takedowns/{id}': () => ({ status: 'kept' }),
  'POST /api/speakers': () => ({ isMe: true }),
  'PATCH /api/speakers/{id}': () => ({ name: 'Jeannie' }),
  'POST /api/speakers/{id}/consents': () => ({ wording: consentWording.version }),
  'POST /api/voices/withdraw': ({ id }) => ({ code: id }),
  'POST /api/admin/invitations': () => ({}),
  'POST /api/invitations/accept': ({ id }) => ({ token: id }),
  'POST /api/entries/{id}/proposals': () => ({ kind: 'witness', form: 'walai', dialect: 'ranau', stance: 'same' }),
  'POST /api/classes': () => ({ name: 'Year 4' }),
  'PATCH /api/classes/{id}': () => ({ name: 'Year 4' }),
  'PUT /api/classes/{id}/code': () => ({ days: 7 }),
  'POST /api/classes/{id}/owners': () => ({ email: 'nobody@example.test' }),
  'POST /api/classes/{id}/copy': () => ({ name: 'Year 5' }),
  'PATCH /api/members/{id}': () => ({ name: 'Amai' }),
  'POST /api/joins': ({ code }) => ({ code, name: 'Amai', consent: 'self' }),
  'PUT /api/classes/{id}/mail': () => ({ on: true }),
  'PUT /api/classes/{id}/consent': () => ({ consent: 'self' }),
  'POST /api/classes/{id}/groups': () => ({ name: 'Reds' }),
  'PATCH /api/groups/{id}': () => ({ name: 'Reds' }),
  'POST /api/classes/{id}/assignments': () => ({ kind: 'review', title: 'Review', reviewDays: 2 }),
  'PATCH /api/assignments/{id}': () => ({ title: 'Review' }),
  'POST /api/classes/{id}/messages': () => ({ text: 'Bring a pen.' }),
  'PUT /api/admin/classes/{id}/access': () => ({ until: null, seats: 0 }),
  'POST /api/contributions': () => ({ title: 'Kopivosian' }),
  'PATCH /api/contributions/{id}': () => ({ title: 'Kopivosian' }),
  'PATCH /api/admin/contributions/{id}': () => ({ status: 'APPROVED' }),
  'POST /api/create-payment-intent': () => ({ priceId: '1-month' }),
  'PATCH /api/admin/users/{id}/role': () => ({ role: 'TEACHER' }),
  'PATCH /api/account': () => ({ firstName: 'Jeannie' }),
  'PUT /api/account/password': () => ({ current: 'lantern river', next: 'mango cloud' }),
  'PUT /api/account/email': () => ({ email: 'jeannie@example.test', password: 'lantern river' }),
  'DELETE /api/account': ({ email }) => ({ confirmation: email }),
}

const elsewhere = (what: string) => `409 You log in with another service, which keeps your ${what}: change it there.`
const accessOver = '403 Your access had ended before this lesson was done.'
const trialBegun = '409 You have started your free trial already, and all courses and lessons are open to you.'
const trialOver = '409 You have already used your free trial. We would love to have you stay: see our plans.'

/**
 * Refusals of callers with permission, in the state of this test: for all of them, or for one by name. Without a row the call
 * succeeds.
 */
export const refusalsByState: Record<string, string | Record<string, string>> = {
  'POST /api/classes/{id}/owners': '404 No teacher uses this e-mail address here.',
  'DELETE /api/classes/{id}/owners/{userId}': '404 There is nothing here, or it has been deleted.',
  'POST /api/reminders/{name}': '404 There is nothing here, or it has been deleted.',
  'POST /api/class-mail/{name}': '404 There is nothing here, or it has been deleted.',
  'POST /api/joins': { 'the course’s teacher': '409 You are a teacher of this class.' },
  'POST /api/subscription/cancel': '409 You have no subscription.',
  'POST /api/subscription/resume': '409 You have no subscription.',
  'POST /api/subscription/refund': '409 You have no subscription.',
  'POST /api/subscription/portal': '409 You have no subscription.',
  'POST /api/admin/payments/{id}/refund':
    '409 This payment cannot be given back: it went back before, or its bank is dealing with it.',
  'PUT /api/teacher/courses/order': '409 Your courses have changed meanwhile. Please reload the page.',
  'PUT /api/category-media': '409 The file has not arrived yet. Please upload it first.',
  'PUT /api/gifts': '409 The file has not arrived yet. Please upload it first.',
  'PUT /api/lessons/{id}/files': '409 The file has not arrived yet. Please upload it first.',
  'POST /api/entries/{id}/join': '400 An entry cannot be merged with itself.',
  'POST /api/lessons/{id}/resources': '409 The file has not arrived yet. Please upload it first.',
  'PUT /api/account/password': elsewhere('password'),
  'PUT /api/account/email': elsewhere('e-mail address'),
  'POST /api/account/confirmation': elsewhere('e-mail address'),
  'POST /api/admin/contributions/{id}/undo': '409 This contribution is still waiting for review.',
  'PUT /api/imports/{id}/values':
    '409 This file was checked by an earlier version and is not kept here. Please send it again.',
  'GET /api/imports/{id}/left-out/{kind}': '404 There is nothing here, or it has been deleted.',
  'GET /api/payments/{intent}/outcome': '404 There is nothing here, or it has been deleted.',
  'PUT /api/admin/duplicates': '404 These two entries are not among the likely duplicates.',
  'PUT /api/admin/labels/{name}': '404 This entry is not in the library.',
  'GET /api/calendar/{name}': '404 There is no calendar at this address, or it was replaced by another.',
  'PUT /api/lessons/{id}/walked': {
    'a learner': accessOver,
    'an expired subscriber': accessOver,
    'a contributor': accessOver,
    'a learner with a confirmed address': accessOver,
    'a learner who used the trial': accessOver,
  },
  'POST /api/start-trial': {
    'a subscriber': trialBegun,
    'a holder of the 12-month plan': 'allowed',
    'an expired subscriber': trialOver,
    'a learner who used the trial': trialOver,
  },
}
