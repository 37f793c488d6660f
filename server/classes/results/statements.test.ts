import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { classResults } from '#shared/classes/results.ts'
import { categories } from '#server/db/tables/library.ts'
import { aClass, aQuiz, answer, assign } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

/** Texts of the statements that this work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
  sent.mockRestore()
  return texts
}

test('results take at most six statements, whatever the number of assignments and answers', async () => {
  const world = await aClass(app, ['Amai', 'Bini'])
  const quiz = await aQuiz(app, world.teacher, 'Moon? {=tulan}')
  for (let n = 0; n < 3; n += 1) {
    const { id: assignmentId } = await assign(world, { kind: 'lessons', lessonIds: [quiz.id] })
    for (const learner of world.learners)
      await answer(learner, [{ exerciseId: quiz.exerciseIds[0]!, said: 'x', assignmentId, at: app.time.now() }])
  }
  const words = { type: 'WORD' as const, content: 'word, language' }
  const twins = [
    { ...words, title: 'boros', dialect: 'Bundu-Liwan' },
    { ...words, title: 'boos', dialect: "Tangaa'" },
  ]
  const [word] = await app.db.insert(categories).values(twins).returning()
  const { id: assignmentId } = await assign(world, { kind: 'words', entryIds: [word!.id] })
  const said = ['boos', 'siou']
  for (const [n, learner] of world.learners.entries())
    await answer(learner, [{ entryId: word!.id, said: said[n]!, assignmentId, at: app.time.now() }])
  const read = () => world.teacher.call(classResults.read, { params: { id: world.id }, query: {} })
  expect((await read()).hard.flatMap(({ dialects }) => dialects)).toHaveLength(1)
  expect((await statementsOf(read)).length).toBeLessThanOrEqual(6)
})
