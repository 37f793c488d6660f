import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import type * as z from 'zod/mini'
import { exercises } from '#shared/exercises/exercises.ts'
import type { StudyAnswer } from '#shared/study/answers.ts'
import { study } from '#shared/study/study.ts'
import { dayMs } from '#shared/time.ts'
import { categories } from '#server/db/tables/library.ts'
import { users } from '#server/db/tables/people.ts'
import { cards } from '#server/db/tables/study.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

/** An answer as a test names it: id, moment and offset are added. */
export type GivenAnswer = Partial<z.input<typeof StudyAnswer>>

type Word = Omit<typeof categories.$inferInsert, 'type'>

const sixWords: Word[] = [
  { title: 'tulan', content: 'moon', dialect: 'Bundu-Liwan' },
  { title: 'tulang', content: 'bone', dialect: 'Bundu-Liwan' },
  { title: 'ralan', content: "road. Tangaa' twin: lahan.", dialect: 'Bundu-Liwan' },
  { title: 'lahan', content: 'road. Bundu-Liwan twin: ralan.', dialect: "Tangaa'" },
  { title: 'waig', content: 'water' },
  { title: 'tapui', content: 'fire' },
]

/** A word with a meaning made from its title. */
export const aWord = (title: string): Word => ({ title, content: `meaning of ${title}` })

/** A product with six words, or those given; before each test it has a new subscriber and a new learner, and the clock stands at the same moment. */
export function useStudyWorld(library = sixWords) {
  const { app } = useTestApp()
  const words: Record<string, string> = {}
  const answerOf = (fields: GivenAnswer) => ({
    id: randomUUID(),
    at: app.time.now().toISOString(),
    offsetMinutes: 480,
    ...fields,
  })
  const world = {
    app,
    /** Ids by headword. */
    words,
    addWord: async (word: Word) => {
      const [row] = await app.db
        .insert(categories)
        .values({ type: 'WORD', ...word })
        .returning()
      words[word.title] = row!.id
    },
    subscriber: {} as Person,
    learner: {} as Person,
    send: async (person: Person, ...sent: GivenAnswer[]) =>
      (await person.call(study.answer, { body: { answers: sent.map(answerOf) } })).answers,
    today: (person: Person) => person.call(study.today, { query: {} }),
    cardOf: async (person: Person, id = '') =>
      (
        await app.db
          .select()
          .from(cards)
          .where(and(eq(cards.userId, String(person.id)), eq(cards.cardId, id)))
      )[0],
    aQuiz: async (contentBody: string) => {
      const course = await aCourse(app.db)
      const lesson = await aLesson(app.db, { courseId: course.id, contentType: 'QUIZ', contentBody })
      const { questions } = await world.subscriber.call(exercises.read, { params: { id: lesson.id } })
      return { course, lesson, ids: questions.map(({ id = '' }) => id), questions }
    },
  }

  beforeAll(async () => {
    for (const word of library) await world.addWord(word)
  })
  beforeEach(async () => {
    app.time.set(new Date('2026-03-02T02:00:00.000Z'))
    world.subscriber = await app.person('a subscriber')
    world.learner = await app.person('a learner')
    const later = new Date(app.time.now().getTime() + 400 * dayMs)
    await app.db
      .update(users)
      .set({ subscriptionEndDate: later })
      .where(eq(users.id, String(world.subscriber.id)))
  })
  return world
}
