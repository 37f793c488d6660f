import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { members } from '#shared/classes/members.ts'
import { classResults, type ClassResultsJson } from '#shared/classes/results.ts'
import { categories } from '#server/db/tables/library.ts'
import { aClass, aQuiz, answer, assign, type ClassWorld } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/**
 * A class of 40 whose results are known beforehand. Five questions in a lesson, two words; the table says who answers what. 'r' is
 * right, any other text is the wrong answer, '' is "I don't know", '-' undoes the answer before.
 */
const questions = ['Moon?', 'House?', 'Water?', 'Dog?', 'Bird?']
const solutions = ['tulan', 'walai', 'waig', 'tasu', 'tombolog']
type Said = [question: number, text: string]
const allRight: Said[] = [0, 1, 2, 3, 4].map((n) => [n, 'r'])
const times = (count: number, said: Said) => Array.from({ length: count }, () => said)

/** Learners by what they do in the lesson; attempts follow one another. */
const inLesson: { names: string[]; attempts: Said[][] }[] = [
  { names: numbered('Done', 12), attempts: [allRight] },
  // Four of five first answers are right: done, and the last question counts as wrong.
  { names: numbered('Almost', 3), attempts: [[...allRight.slice(0, 4), [4, 'Tandanau']]] },
  // Four wrong since the last right one.
  { names: ['Four'], attempts: [times(4, [1, 'Wagu'])] },
  { names: ['Seven'], attempts: [[...times(6, [1, 'wagu'] as Said), [1, 'Kalapa']]] },
  // Three finished attempts below 80 %.
  {
    names: ['Thrice'],
    attempts: times3([
      [0, 'r'],
      [1, 'r'],
      [2, 'r'],
      [3, 'karabau'],
      [4, ''],
    ]),
  },
  // Boundary cases, of whom nobody is stuck.
  { names: ['Between'], attempts: [[...times(3, [2, 'x']), [2, 'r'], ...times(3, [2, 'x'])]] },
  { names: ['Undone'], attempts: [[...times(4, [2, 'x']), [2, '-']]] },
  { names: ['Recovered'], attempts: [times(5, [2, 'x'] as Said), allRight] },
  { names: ['Twice'], attempts: times3(allRight.map(([n]) => [n, 'x'] as Said)).slice(0, 2) },
  { names: numbered('Idle', 4), attempts: [] },
  { names: numbered('Words', 14), attempts: [] },
]
function numbered(name: string, count: number) {
  return Array.from({ length: count }, (_, n) => `${name} ${String(n + 1).padStart(2, '0')}`)
}
function times3(attempt: Said[]): Said[][] {
  return [attempt, attempt, attempt]
}

const { app } = useTestApp()
let world: ClassWorld
let lesson: Awaited<ReturnType<typeof aQuiz>> & { assignmentId: string }
let words: { ids: string[]; assignmentId: string }
let group: string
let read: ClassResultsJson

const nameOf = (id: string) => world.learners.find(({ memberId }) => memberId === id)!.name
const memberOf = (name: string) => world.learners.find((one) => one.name === name)!
const results = (query: Record<string, string> = {}) =>
  world.teacher.call(classResults.read, { params: { id: world.id }, query })

/** State and right answers in the lesson, which is the first column. */
function stateOf(name: string) {
  const cell = read.cells.find(({ memberId }) => memberId === memberOf(name).memberId)!
  return `${cell.state} ${cell.right}/${cell.of}`
}

let seconds = 0
const next = () => new Date(app.time.now().getTime() - 3_000_000 + (seconds += 1) * 1000)

async function answerLesson(name: string, attempts: Said[][]) {
  let last: string | undefined
  for (const attempt of attempts) {
    const attemptId = randomUUID()
    for (const [n, text] of attempt) {
      const common = { assignmentId: lesson.assignmentId, attemptId, at: next() }
      const exercise = { exerciseId: lesson.exerciseIds[n]!, ...common }
      const given =
        text === '-'
          ? { undoes: last!, at: next() }
          : text === ''
            ? { ...exercise, gaveUp: true }
            : { ...exercise, said: text === 'r' ? solutions[n]! : text }
      last = (await answer(memberOf(name), [given]))[0]!.id
    }
  }
}

beforeAll(async () => {
  const names = inLesson.flatMap((row) => row.names)
  expect(names).toHaveLength(40)
  world = await aClass(app, names)
  const quiz = await aQuiz(app, world.teacher, questions.map((text, n) => `${text} {=${solutions[n]}}`).join('\n\n'))
  const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id], title: 'A lesson' })
  lesson = { ...quiz, assignmentId }
  const entry = { type: 'WORD' as const, dialect: 'Bundu-Liwan' }
  const rows = [
    { ...entry, title: 'boros', content: 'word, language' },
    { ...entry, title: 'walai', content: 'house' },
    { type: 'WORD' as const, title: 'boos', content: 'word, language', dialect: "Tangaa'" },
  ]
  const ids = (await app.db.insert(categories).values(rows).returning()).map(({ id }) => id).slice(0, 2)
  const set = await assign(world, { kind: 'words', entryIds: ids, title: 'Two words' })
  words = { ids, assignmentId: set.id }
  const memberIds = world.learners.filter(({ name }) => name.startsWith('Words')).map(({ memberId }) => memberId)
  const made = await world.teacher.call(members.addGroup, {
    params: { id: world.id },
    body: { name: 'Reds', memberIds },
  })
  group = made.id
  for (const row of inLesson) for (const name of row.names) await answerLesson(name, row.attempts)
  // Of the fourteen, nine use the other dialect's form, four are wrong, and one answers the second word too.
  for (const [n, name] of numbered('Words', 14).entries()) {
    const said = n < 9 ? 'boos' : n < 13 ? 'Tulan' : 'boros'
    await answer(memberOf(name), [{ entryId: ids[0]!, said, assignmentId: set.id, at: next() }])
  }
  await answer(memberOf('Words 14'), [{ entryId: ids[1]!, said: 'walai', assignmentId: set.id, at: next() }])
  read = await results()
}, 120_000)

describe('a class of 40 with known answers', () => {
  test('has exactly these stuck learners, most wrong answers first, with the last wrong answer', () => {
    expect(read.stuck.map(({ memberId, ...row }) => ({ name: nameOf(memberId), ...row }))).toMatchObject([
      { name: 'Seven', wrong: 7, text: 'House?', lastSaid: 'Kalapa', questionId: lesson.exerciseIds[1] },
      { name: 'Four', wrong: 4, text: 'House?', lastSaid: 'Wagu' },
      { name: 'Thrice', wrong: 3 },
    ])
  })

  test('has exactly these hard questions in order, their wrong answers counted', () => {
    const shown = read.hard.map(({ text, solution, right, answered, few, wrong }) => ({
      text,
      solution,
      right,
      answered,
      few,
      wrong: wrong.map(({ said, count }) => `${said} ${count}`),
    }))
    // By (wrong + 1) / (answered + 2): 5 of 16 before 6 of 20. Water has 16 of 20 right, which is 80 %, and is not hard.
    expect(shown).toEqual([
      { text: 'word, language', solution: 'boros', right: 10, answered: 14, few: false, wrong: ['Tulan 4'] },
      {
        text: 'Bird?',
        solution: 'tombolog',
        right: 13,
        answered: 18,
        few: false,
        wrong: ['Tandanau 3', ' 1', 'x 1'],
      },
    ])
  })

  test('counts the other dialect’s form as right, and lists it', () => {
    const asked = read.hard.find(({ questionId }) => questionId === words.ids[0])
    expect(asked).toMatchObject({
      right: 10,
      answered: 14,
      wrong: [{ said: 'Tulan', count: 4 }],
      dialects: [{ said: 'boos', dialect: "Tangaa'", count: 9 }],
    })
  })

  test('has exactly these learners who have not begun, by name and assignment', () => {
    const shown = read.notBegun.map(
      ({ memberId, assignmentId }) =>
        `${nameOf(memberId)}: ${assignmentId === words.assignmentId ? 'words' : 'lesson'}`,
    )
    const expected = inLesson
      .flatMap(({ names }) => names)
      .toSorted()
      .flatMap((name) => {
        if (name.startsWith('Idle')) return [`${name}: lesson`, `${name}: words`]
        return name.startsWith('Words') ? [`${name}: lesson`] : [`${name}: words`]
      })
    expect(shown).toEqual(expected)
  })

  test('has exactly these states', () => {
    const states = Object.fromEntries(
      ['Done 01', 'Almost 01', 'Four', 'Thrice', 'Between', 'Undone', 'Recovered', 'Twice', 'Idle 01'].map((name) => [
        name,
        stateOf(name),
      ]),
    )
    expect(states).toEqual({
      'Done 01': 'done 5/5',
      'Almost 01': 'done 4/5',
      Four: 'stuck 0/5',
      Thrice: 'stuck 3/5',
      Between: 'begun 0/5',
      Undone: 'begun 0/5',
      Recovered: 'done 4/5',
      Twice: 'begun 0/5',
      'Idle 01': 'none 0/5',
    })
  })

  test('is the same in JSON and CSV, cell by cell, under every filter', async () => {
    const filters: Record<string, string>[] = [
      {},
      { assignment: lesson.assignmentId },
      { assignment: words.assignmentId },
      { group },
      { group, assignment: words.assignmentId },
    ]
    const sizes: number[] = []
    for (const query of filters) {
      const json = await results(query)
      const csv = await world.teacher.fetch(`/api/classes/${world.id}/results.csv?${new URLSearchParams(query)}`)
      const rows: string[][] = parse(await csv.text(), { bom: true, from: 2 })
      const titles = new Map(json.assignments.map(({ id, title }) => [id, title]))
      const items = new Map(json.columns.map(({ assignmentId, itemId, title }) => [`${assignmentId} ${itemId}`, title]))
      expect(rows).toEqual(
        json.cells.map(({ memberId, assignmentId, itemId, state, right, answered, of, doneOn, daysLate }) =>
          [
            nameOf(memberId),
            titles.get(assignmentId),
            items.get(`${assignmentId} ${itemId}`),
            state,
            right,
            answered,
            of,
            doneOn ?? '',
            daysLate ?? '',
          ].map(String),
        ),
      )
      // A filter leaves cells out and changes none.
      for (const cell of json.cells) expect(read.cells).toContainEqual(cell)
      sizes.push(rows.length)
    }
    expect(sizes).toEqual([80, 40, 40, 28, 14])
  })
})
