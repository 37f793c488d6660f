import type { ClassResults, ResultsFilter } from '#shared/classes/results.ts'
import {
  byHardness,
  dayOf,
  dueFor,
  hardness,
  isOpen,
  isRight,
  noFacts,
  notSet,
  outcomeOf,
  type ItemFacts,
  type AssignmentOutcome,
} from '#shared/classes/rules.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { normalForm } from '#shared/language/language.ts'
import { markExercise } from '#shared/marking/marking.ts'
import type { StudyAnswer, Verdict } from '#shared/study/answers.ts'
import { readMeaning } from '#server/db/queries/malay-meaning.ts'
import type {
  QuestionRow,
  QuestionText,
  ClassResultsStore,
  Restriction,
  Roster,
  RosterAssignment,
} from './results-store.ts'

/** An answer in the learner's own words. */
export type AnswerText = (said: Partial<StudyAnswer>, exercise: Exercise | null) => string

type Learner = Roster['learners'][number]
interface Column {
  assignment: RosterAssignment
  itemId: string
  title: string
  courseId: string | null
  hidden: boolean
  of: number
}
export interface Cell extends AssignmentOutcome {
  learner: Learner
  column: Column
  due: string | null
  questions: QuestionRow[]
}

/** A list of words and a review are one column each, with the id of their assignment. */
function columnsOf(assignments: RosterAssignment[]): Column[] {
  return assignments.flatMap((assignment) => {
    const { id, kind, title, items, reviewDays } = assignment
    if (kind === 'lessons') return items.map((item) => ({ assignment, ...item }))
    return [
      {
        assignment,
        itemId: id,
        title,
        courseId: null,
        hidden: false,
        of: kind === 'words' ? items.length : (reviewDays ?? 0),
      },
    ]
  })
}

const cellKey = (memberId: string, assignmentId: string, itemId: string) => `${memberId} ${assignmentId} ${itemId}`

/** Collects facts by their cell. */
function byCell({ questions, attempts, completions, reviews }: Awaited<ReturnType<ClassResultsStore['facts']>>) {
  const cells = new Map<string, ItemFacts & { questions: QuestionRow[] }>()
  const factsOf = (memberId: string, assignmentId: string, itemId: string) => {
    const key = cellKey(memberId, assignmentId, itemId)
    const facts = cells.get(key) ?? { ...noFacts, questions: [], attempts: [] }
    cells.set(key, facts)
    return facts
  }
  for (const row of questions) {
    const firstRight = isRight(row.verdict as Verdict)
    factsOf(row.memberId, row.assignmentId, row.itemId).questions.push({ ...row, firstRight })
  }
  for (const row of attempts) factsOf(row.memberId, row.assignmentId, row.itemId).attempts.push(row)
  for (const row of completions) factsOf(row.memberId, row.assignmentId, row.itemId).completedAt = row.at
  for (const { memberId, assignmentId, days } of reviews)
    factsOf(memberId, assignmentId, assignmentId).reviewDays = days
  return cells
}

const isSetFor = ({ memberIds }: RosterAssignment, { id }: Learner) => memberIds === null || memberIds.includes(id)

/** Open assignments for which a learner has done nothing at all. */
function notBegunIn(cells: Cell[], today: string): ClassResults['notBegun'] {
  const set = cells.filter(({ state, column }) => state !== 'not-set' && isOpen(column.assignment, today))
  const groups = Map.groupBy(set, ({ learner, column }) => `${learner.id} ${column.assignment.id}`)
  return [...groups.values()]
    .filter((group) => group.every(({ state }) => state === 'none'))
    .map(([first]) => ({ memberId: first!.learner.id, assignmentId: first!.column.assignment.id }))
}

/** Wrong answers since the last right one decide; among equals, all wrong answers. */
const wrongOf = ({ wrongSince, wrong }: QuestionRow) => wrongSince * 1000 + wrong
/** The question that a stuck learner got wrong most often. */
const worstOf = ({ questions }: Cell) => questions.toSorted((one, other) => wrongOf(other) - wrongOf(one))[0]

interface HardQuestion {
  assignmentId: string
  questionId: string
  rows: QuestionRow[]
  answered: number
  right: number
  few: boolean
}
/** Questions with wrong first answers that are hard, or too few to say. */
function hardQuestionsOf(cells: Cell[]): HardQuestion[] {
  const rows = cells.flatMap(({ questions }) => questions)
  const groups = Map.groupBy(rows, ({ assignmentId, questionId }) => `${assignmentId} ${questionId}`)
  return [...groups.values()].flatMap((group) => {
    const [answered, right] = [group.length, group.filter(({ firstRight }) => firstRight).length]
    const level = hardness(answered, right)
    const { assignmentId, questionId } = group[0]!
    return level ? [{ assignmentId, questionId, rows: group, answered, right, few: level === 'few' }] : []
  })
}

/** Results of classes, derived from the answers when they are read. */
export function createResults(store: ClassResultsStore, answerText: AnswerText) {
  async function cellsOf(classId: string, restriction: Restriction) {
    const { learners, assignments } = await store.roster(classId, restriction)
    const columns = columnsOf(assignments)
    const ids = assignments.map(({ id }) => id)
    const facts = byCell(await store.facts(ids, restriction.memberId))
    const cells = learners.flatMap((learner) =>
      columns.map((column): Cell => {
        const { assignment, itemId, of } = column
        const joinedOn = dayOf(new Date(learner.joinedAt))
        const due = dueFor(assignment, joinedOn)
        const own = facts.get(cellKey(learner.id, assignment.id, itemId))
        const isSet = isSetFor(assignment, learner) && (due === null || due >= joinedOn)
        if (!isSet) return { learner, column, due, questions: [], ...notSet }
        const outcome = outcomeOf({ kind: assignment.kind, of }, own ?? noFacts, due)
        return { learner, column, due, questions: own?.questions ?? [], ...outcome }
      }),
    )
    return { learners, assignments, columns, cells }
  }

  function writtenAnswer(answer: Partial<StudyAnswer> | null, body: Exercise | null): string {
    return answer && !answer.gaveUp ? answerText(answer, body) : ''
  }

  type QuestionTexts = Map<string, QuestionText & { position: number }>
  function countAnswers(rows: QuestionRow[], body: Exercise | null) {
    const firstAnswers = rows.map(({ firstSaid }) => writtenAnswer(firstSaid, body))
    const groups = Map.groupBy(firstAnswers, (answer) => normalForm(answer))
    return [...groups.values()]
      .map((same) => ({ said: same[0]!, count: same.length }))
      .toSorted((one, other) => other.count - one.count || (one.said < other.said ? -1 : 1))
  }

  /** Texts of questions by assignment and question, with their position in the order of all. */
  async function textsOf(assignmentIds: string[], ids: string[]): Promise<QuestionTexts> {
    if (ids.length === 0) return new Map()
    const questions = await store.questions(assignmentIds, [...new Set(ids)])
    return new Map(questions.map((row, position) => [`${row.assignmentId} ${row.id}`, { ...row, position }]))
  }

  async function hardOf(hardQuestions: HardQuestion[], texts: QuestionTexts): Promise<ClassResults['hard']> {
    const positionOf = ({ assignmentId, questionId }: HardQuestion) =>
      texts.get(`${assignmentId} ${questionId}`)?.position ?? 0
    const sorted = hardQuestions.toSorted((one, other) => byHardness(one, other) || positionOf(one) - positionOf(other))
    const listed = sorted.map((hardQuestion) => {
      const question = texts.get(`${hardQuestion.assignmentId} ${hardQuestion.questionId}`)
      const body = question?.body ?? null
      const wrong = countAnswers(
        hardQuestion.rows.filter(({ firstRight }) => !firstRight),
        body,
      )
      const twins = countAnswers(
        hardQuestion.rows.filter(({ verdict }) => verdict === 'twin'),
        body,
      )
      return { ...hardQuestion, ...shownText(question), wrong, twins }
    })
    const dialects = await store.dialects([...new Set(listed.flatMap(({ twins }) => twins.map(({ said }) => said)))])
    return listed.map(({ rows: _rows, twins, ...row }) => ({
      ...row,
      dialects: twins.map(({ said, count }) => ({ said, dialect: dialects.get(said) ?? null, count })),
    }))
  }

  return {
    cells: cellsOf,
    texts: textsOf,
    /** Everything that the page, the print and the CSV show. */
    async read(classId: string, { assignment, group }: ResultsFilter, now: Date): Promise<ClassResults> {
      const { learners, assignments, columns, cells } = await cellsOf(classId, { assignment, group })
      const stuck = cells.flatMap((cell) => {
        const worst = cell.state === 'stuck' ? worstOf(cell) : undefined
        return worst ? [{ cell, worst, wrong: worst.wrongSince || worst.wrong }] : []
      })
      const hardQuestions = hardQuestionsOf(cells)
      const needed = [
        ...stuck.map(({ worst }) => worst.questionId),
        ...hardQuestions.map(({ questionId }) => questionId),
      ]
      const texts = await textsOf(
        assignments.map(({ id }) => id),
        needed,
      )
      return {
        asOf: now,
        learners: learners.map(({ id, name }) => ({ id, name })),
        assignments: assignments.map(({ id, kind, title, opensOn, dueOn }) => ({ id, kind, title, opensOn, dueOn })),
        columns: columns.map(({ assignment: { id }, itemId, title }) => ({ assignmentId: id, itemId, title })),
        cells: cells.map(({ learner, column, state, right, answered, doneOn, daysLate }) => ({
          memberId: learner.id,
          assignmentId: column.assignment.id,
          itemId: column.itemId,
          state,
          right,
          answered,
          of: column.of,
          doneOn,
          daysLate,
        })),
        stuck: stuck
          .toSorted((one, other) => other.wrong - one.wrong)
          .map(({ cell, worst, wrong }) => {
            const question = texts.get(`${cell.column.assignment.id} ${worst.questionId}`)
            const { assignmentId, itemId, memberId, questionId, lastSaid } = worst
            const lastAnswer = writtenAnswer(lastSaid, question?.body ?? null)
            return {
              memberId,
              assignmentId,
              itemId,
              questionId,
              wrong,
              text: shownText(question).text,
              lastSaid: lastAnswer,
            }
          }),
        hard: await hardOf(hardQuestions, texts),
        notBegun: notBegunIn(cells, dayOf(now)),
      }
    },
  }
}

/** The question, and its right answer. For a word these are its meaning and the word. */
export function shownText(question: QuestionText | undefined): { text: string; solution: string } {
  if (!question) return { text: '', solution: '' }
  if (!question.body)
    return { text: readMeaning(question.meaning ?? '', question.malay).meaning, solution: question.title ?? '' }
  return { text: question.body.text, solution: markExercise(question.body, null)?.solution ?? '' }
}
