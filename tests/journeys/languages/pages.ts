import { assignments } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import { members } from '#shared/classes/members.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import type { ImportDetailJson } from '#shared/exchange.ts'
import type { Fields, Member } from '#tests/journeys/support/people.ts'

/** Names and titles hold characters that texts give a meaning to, and no word of English or Malay. */
const name = (word: string) => `${word} {walai} <b> o'o #`

/** One question of each kind. */
const quiz = ['Walai? {=walai ~tasu}', 'Tasu? {=tasu}', 'Walai {=walai} tasu.', 'Walai? {T}'].join('\n\n')

async function aCourseOfEachKind({ call }: Member) {
  const { id } = await call(courses.create, { body: { title: name('Walai'), description: name('Tasu') } })
  const params = { id }
  const bodies = [
    { title: name('Waig'), contentType: 'TEXT' as const, contentBody: 'Walai.\n\n[[walai]]' },
    { title: name('Tulan'), contentType: 'VIDEO' as const, mediaURL: 'https://youtu.be/dQw4w9WgXcQ' },
    { title: name('Tasu'), contentType: 'QUIZ' as const, contentBody: quiz },
  ]
  const made = []
  for (const body of bodies) made.push((await call(lessons.create, { params, body })).id)
  return { id, lessonIds: made }
}

async function aClass({ call }: Member, learner: Member) {
  const { id } = await call(classes.create, { body: { name: name('Turos') } })
  const params = { id }
  const { code } = await call(classes.openCode, { params, body: { days: 7 } })
  const joined = await learner.call(learnerClasses.join, { body: { code, name: name('Amai'), consent: 'self' } })
  const [walai] = await call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const body = { kind: 'words' as const, title: name('Walai'), entryIds: [walai!.id], published: true }
  const assignment = await call(assignments.create, { params, body })
  await call(members.addGroup, { params, body: { name: name('Aragang'), memberIds: [joined.memberId] } })
  return { id, code, memberId: joined.memberId, assignmentId: assignment.id, entryId: walai!.id }
}

async function aContribution(author: Member, admin: Member) {
  const body = { type: 'WORD' as const, title: name('Togis'), content: name('Togis') }
  const { id } = await author.call(contributions.create, { body })
  await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
  await author.call(contributions.create, { body: { ...body, title: name('Liou') } })
  return id
}

async function anImport(admin: Member, url: string) {
  const source = await admin.call(entryDocuments.createSource, { body: { title: name('Rasam'), licence: 'CC BY 4.0' } })
  const query = new URLSearchParams({ name: 'rasam.csv', source: source.id })
  const answer = await fetch(`${url}/api/imports?${query}`, {
    method: 'POST',
    headers: { Cookie: admin.cookie, Origin: url, 'Content-Type': 'application/octet-stream' },
    body: 'headword,en,dialect\nrasamz,rainz,Nowherez\nrasamy,,\n',
  })
  return ((await answer.json()) as ImportDetailJson).id
}

const ofEverybody = ['/profile', '/profile/settings', '/review', '/classes', '/join', '/support', '/pricing', '/events']
const adminTabs = [
  'courses',
  'categories',
  'users',
  'contributions',
  'payments',
  'statistics',
  'certificates',
  'classes',
  'events',
  'audit',
]

/** A person of each role with something on every page, and the addresses of the pages that the role sees. */
export async function everyPage(add: (firstName: string, fields?: Fields) => Promise<Member>, url: string) {
  const [teacher, learner, subscriber, contributor, admin] = await Promise.all([
    add('Jainah', { role: 'TEACHER' }),
    add('Amai'),
    add('Bini', { role: 'PAID' }),
    add('Celi', { role: 'CONTRIBUTOR' }),
    add('Dusi', { role: 'ADMIN' }),
  ])
  const course = await aCourseOfEachKind(teacher)
  const school = await aClass(teacher, learner)
  const publishedId = await aContribution(contributor, admin)
  const importId = await anImport(admin, url)
  const [word] = await learner.call(categories.list, { query: { q: 'tadau', type: 'WORD' } })
  const inCourse = course.lessonIds.map((id) => `/courses/${course.id}/lessons/${id}`)
  const inClass = `/teacher/classes/${school.id}`
  const library = [
    '/library',
    '/library?q=tadau',
    '/library/browse?letter=t',
    '/library/contributions',
    `/library/contributions/${publishedId}`,
    '/library/wanted',
    '/library/word-of-the-day',
    `/library/${word!.id}`,
    '/labels',
  ]
  const visitor = [
    '/',
    ...library,
    '/pricing',
    '/about',
    '/privacy',
    '/terms',
    '/refunds',
    '/practise',
    '/events',
    '/voices/withdraw',
    '/nowhere',
  ]
  return {
    visitor,
    people: {
      NORMAL: {
        member: learner,
        paths: [
          '/',
          ...ofEverybody,
          ...library,
          `/courses/${course.id}`,
          inCourse[0]!,
          '/placement',
          '/practise',
          `/join/${school.code}`,
          `/classes/${school.id}`,
          `/classes/${school.id}/report`,
          `/classes/${school.id}/assignments/${school.assignmentId}`,
          '/voices/withdraw',
          '/nowhere',
        ],
      },
      PAID: {
        member: subscriber,
        paths: ['/', '/profile', `/courses/${course.id}`, ...inCourse, `/courses/${course.id}/words`, '/events'],
      },
      TEACHER: {
        member: teacher,
        paths: [
          '/',
          '/teacher',
          '/teacher/appeals',
          '/teacher/questions',
          '/teacher/classes',
          inClass,
          `${inClass}/learners`,
          `${inClass}/learners/${school.memberId}`,
          `${inClass}/assignments/new`,
          `${inClass}/assignments/${school.assignmentId}`,
          `${inClass}/print`,
          `/teacher/courses/${course.id}/lessons/new`,
          ...course.lessonIds.map((id) => `/teacher/lessons/${id}/edit`),
          `/courses/${course.id}`,
          '/studio',
        ],
      },
      CONTRIBUTOR: {
        member: contributor,
        paths: ['/', '/contributor', '/studio', '/library/wanted', `/library/${word!.id}`],
      },
      ADMIN: {
        member: admin,
        paths: [
          '/',
          ...adminTabs.map((tab) => `/admin?tab=${tab}`),
          '/admin/places',
          '/admin/duplicates',
          '/admin/labels',
          '/admin/imports',
          `/admin/imports/${importId}`,
          '/admin/classes',
          '/teacher',
          `/library/${word!.id}`,
        ],
      },
    },
  }
}
