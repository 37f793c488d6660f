import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import type { Role } from '#shared/people.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { signedCookie } from '#server/testing/signed-cookie.ts'
import { randomFrom } from './random.ts'
import { secret } from './servers.ts'

const quiz = Array.from(
  { length: 6 },
  (_, n) => `::Thanks ${n}:: How does one say thank you, for the ${n}th time? {=Pounsikou ~Siou ~Osonong}`,
).join('\n\n')
const text = 'Say hello, thank someone and ask for a name, in two dialects. '.repeat(8)

const bodies = {
  TEXT: { contentType: 'TEXT' as const, contentBody: text },
  QUIZ: { contentType: 'QUIZ' as const, contentBody: quiz },
}
/** The last of six lessons is a quiz, except in one course without quizzes and one with quizzes only. */
const kindAt = (course: number, order: number) =>
  course === 1 ? bodies.QUIZ : course !== 0 && order === 5 ? bodies.QUIZ : bodies.TEXT

/** 50 courses of 6 lessons; the first with texts only, the second with quizzes only. */
export async function fillCourses(db: Database): Promise<string[]> {
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const rows = await db
    .insert(courses)
    .values(numbers.map((n) => ({ title: `Course ${n}`, description: text.slice(0, 126) })))
    .returning()
  const lessonsOf = (courseId: string, course: number) =>
    numbers.slice(0, 6).map((order) => ({ ...kindAt(course, order), courseId, order, title: `Lesson ${order}` }))
  await db.insert(lessons).values(rows.flatMap(({ id }, course) => lessonsOf(id, course)))
  return rows.map(({ id }) => id)
}

/** A person with full access. Returns the id. */
export async function addPerson(db: Database, role: Role): Promise<string> {
  const subscriptionEndDate = new Date(Date.now() + dayMs)
  const [user] = await db
    .insert(users)
    .values({ issuer: 'bench', subject: randomUUID(), role, subscriptionEndDate })
    .returning()
  return user!.id
}

/** Cookie of a new person, logged in. */
export const somebody = async (db: Database, role: Role): Promise<string> => logIn(db, await addPerson(db, role))

/** Cookie of a new session of this person. */
export async function logIn(db: Database, userId: string): Promise<string> {
  const id = randomUUID()
  const data = { cookie: { originalMaxAge: null }, passport: { user: userId } }
  const expiresAt = new Date(Date.now() + hourMs)
  await db.insert(sessions).values({ id, userId, data, expiresAt } as typeof sessions.$inferInsert)
  return signedCookie(id, secret)
}

const different = (words: string[]) => [...new Set(words)]

/** This number of different searches of each kind, from words of the library. */
export async function searchesOf(db: Database, each: number): Promise<Record<string, string[]>> {
  const { rows } = await db.$client.query<{ title: string; content: string }>(
    `SELECT title, content FROM (SELECT DISTINCT ON (title) * FROM categories) c ORDER BY md5(title) LIMIT ${each}`,
  )
  const titles = rows.map(({ title }) => title)
  return {
    'a beginning': different(titles.map((title, n) => title.slice(0, 4 + (n % 3)))),
    'a whole word': titles,
    'within a word': different(titles.map((title) => title.slice(1, 6))),
    'one typo': titles.map((title) => `${title.slice(0, 3)}x${title.slice(4)}`),
    'two words of the meaning': different(rows.map(({ content }) => content.split(' ').toReversed().join(' '))),
  }
}

/** Searches as many people type them: words follow Zipf's law, and each is searched by a beginning of two letters or more. */
export function typedOf(words: string[], count: number): string[] {
  const upTo: number[] = []
  for (const n of words.keys()) upTo.push((upTo.at(-1) ?? 0) + 1 / (n + 1))
  const next = randomFrom(1)
  return Array.from({ length: count }, () => {
    const at = next() * (upTo.at(-1) ?? 0)
    const word = words[upTo.findIndex((sum) => sum >= at)] ?? ''
    return word.slice(0, 2 + Math.floor(next() * (word.length - 1)))
  })
}

const rowsOf = (list: object[]) => JSON.stringify(list.map((row) => JSON.stringify(row)))

/** Stores the product's responses as plain columns, from which the limit sends the same bytes. */
export async function storeLimits(
  { $client }: Database,
  responses: {
    courses: object[]
    lessons: Map<string, object[]>
    sources: Map<string, object[]>
    searches: Map<string, object[]>
  },
) {
  await $client.query('CREATE TABLE limit_courses (n int PRIMARY KEY, row json NOT NULL)')
  for (const name of ['lessons', 'sources'])
    await $client.query(
      `CREATE TABLE limit_${name} (course_id uuid, n int, row json NOT NULL, PRIMARY KEY (course_id, n))`,
    )
  await $client.query('CREATE TABLE limit_searches (q text, n int, row json NOT NULL, PRIMARY KEY (q, n))')
  const all = `SELECT n, row::json FROM json_array_elements_text($1::json) WITH ORDINALITY r (row, n)`
  await $client.query(`INSERT INTO limit_courses ${all}`, [rowsOf(responses.courses)])
  for (const name of ['lessons', 'sources'] as const)
    for (const [id, list] of responses[name])
      await $client.query(`INSERT INTO limit_${name} SELECT $2::uuid, * FROM (${all}) r`, [rowsOf(list), id])
  for (const [q, list] of responses.searches)
    await $client.query(`INSERT INTO limit_searches SELECT $2, * FROM (${all}) r`, [rowsOf(list), q])
  await $client.query('VACUUM ANALYZE')
}
