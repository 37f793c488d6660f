import { randomUUID } from 'node:crypto'
import { assignments, type AssignmentDraft } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { lessons } from '#shared/courses/courses.ts'
import { exercises } from '#shared/exercises/exercises.ts'
import { study } from '#shared/study/study.ts'
import { aCourse } from '#server/testing/rows.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

/** Parameters of a call about this id. */
export const withId = (id: string) => ({ params: { id } })

/** Sentence with which a call is refused. */
export const refusalOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

/** A person with a confirmed e-mail address. */
export async function personWithEmail(app: TestApp, role: 'TEACHER' | 'NORMAL' = 'TEACHER') {
  const email = `${randomUUID()}@example.test`
  return { ...(await app.person({ role, email, emailVerified: true, firstName: 'Jainah' })), email }
}

/** A class of a teacher, with its learners in the order of their names. */
export interface ClassWorld {
  teacher: Person
  id: string
  code: string
  learners: (Person & { memberId: string; name: string })[]
}

export async function aClass(app: TestApp, names: string[] = [], teacher?: Person): Promise<ClassWorld> {
  const owner = teacher ?? (await app.person('a teacher'))
  const { id } = await owner.call(classes.create, { body: { name: 'Year 4' } })
  const { code } = await owner.call(classes.openCode, { params: { id }, body: { days: 7 } })
  const learners: ClassWorld['learners'] = []
  for (const name of names) {
    const person = await app.person('a subscriber')
    const { memberId } = await person.call(learnerClasses.join, { body: { code, name, consent: 'self' } })
    learners.push({ ...person, memberId, name })
  }
  return { teacher: owner, id, code, learners }
}

/** A quiz of a course of this teacher, with the ids of its exercises. */
export async function aQuiz(app: TestApp, teacher: Person, gift: string, fields: { courseId?: string } = {}) {
  const courseId = fields.courseId ?? (await aCourse(app.db, { teacherId: teacher.id })).id
  const body = { title: 'Quiz', contentType: 'QUIZ' as const, contentBody: gift }
  const { id } = await teacher.call(lessons.create, { params: { id: courseId }, body })
  const { questions } = await teacher.call(exercises.read, { params: { id } })
  return { id, courseId, exerciseIds: questions.map((question) => question.id) }
}

export const assign = (
  { teacher, id }: Pick<ClassWorld, 'teacher' | 'id'>,
  draft: Partial<AssignmentDraft> & Pick<AssignmentDraft, 'kind'>,
) => teacher.call(assignments.create, { params: { id }, body: { title: 'For Friday', published: true, ...draft } })

interface GivenAnswer {
  id?: string
  exerciseId?: string
  entryId?: string
  undoes?: string
  said?: string
  assignmentId?: string
  attemptId?: string
  at: Date
}
/** Sends answers as a device does, and returns their marks. */
export async function answer(person: Person, given: GivenAnswer[]) {
  const answers = given.map(({ at, ...fields }) => ({
    id: randomUUID(),
    offsetMinutes: 480,
    at: at.toISOString(),
    ...fields,
  }))
  return (await person.call(study.answer, { body: { answers } })).answers
}
