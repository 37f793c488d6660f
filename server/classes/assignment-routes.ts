import type { Router } from 'express'
import { assignments } from '#shared/classes/assignments.ts'
import { classLimits } from '#shared/classes/limits.ts'
import * as messages from '#shared/classes/messages.ts'
import { acceptedTimes } from '#shared/courses/offline-times.ts'
import { say } from '#shared/messages/say.ts'
import { questionOnPaper } from '#shared/exercises/question.ts'
import { isUuid } from '#shared/text/addresses.ts'
import { isRestorable } from '#server/db/queries/restorable.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { checkFields, checkReferences, mergedFields } from './assignment-store.ts'
import type { ClassDeps } from './classes.ts'
import { shownText } from './results/results.ts'
import { lockClass, refuseArchived } from './store.ts'

/** Calls for assignments: their owners write them, their learners read words and complete lessons. */
export function assignmentRoutes(router: Router, deps: ClassDeps) {
  const { db, clock, store, assignmentStore, resultsStore, joins, countClassAnswers, quizzes, wordCards, lessonWords } =
    deps
  const findClass = ({ id }: { id: string }) => store.find(id)
  const ofAssignment = ({ id }: { id: string }) => store.findBy('assignments', id)
  const membership = ({ id }: { id: string }, viewer: { id: string }) => joins.membershipOfAssignment(id, viewer.id)
  /** Quizzes of an earlier release have no questions before they are read. */
  const readQuizzes = async (lessonIds: string[] = []) => {
    for (const id of lessonIds) await quizzes.ensureExercises(id)
  }

  /** 409 if the class has as many assignments as it may have. */
  const checkCount = async (tx: Transaction, classId: string) => {
    if ((await assignmentStore.count(tx, classId)) >= classLimits.assignments)
      throw conflict(say(messages.tooManyAssignments, { most: classLimits.assignments }))
  }

  route(router, assignments.list, findClass, ({ target }) => assignmentStore.list(target.id))
  route(router, assignments.create, findClass, async ({ target, body: { kind, title, ...others } }) => {
    refuseArchived(target)
    const fields = mergedFields({ kind, title }, others)
    checkFields(fields)
    await readQuizzes(fields.lessonIds)
    const id = await db.transaction(async (tx) => {
      refuseArchived(await lockClass(tx, target.id))
      await checkCount(tx, target.id)
      await checkReferences(tx, target.id, fields)
      return assignmentStore.insert(tx, target.id, fields, clock())
    })
    return assignmentStore.read(id)
  })
  route(router, assignments.change, ofAssignment, async ({ target, params: { id }, body: { version, ...change } }) => {
    refuseArchived(target)
    await readQuizzes(change.lessonIds)
    await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      const {
        id: _id,
        version: current,
        items: _items,
        courseIds: _courses,
        ...before
      } = await assignmentStore.readIn(tx, id)
      if (version !== undefined && version !== current) throw conflict(say(messages.stale), { code: 'stale' })
      const fields = mergedFields(before, change)
      checkFields(fields)
      await checkReferences(tx, target.id, fields, before)
      await assignmentStore.change(tx, id, fields, current)
    })
    return assignmentStore.read(id)
  })
  route(router, assignments.remove, ofAssignment, async ({ target, params }) => {
    refuseArchived(target)
    await assignmentStore.remove(params.id, clock())
  })
  route(router, assignments.restore, ofAssignment, async ({ target, params }) => {
    refuseArchived(target)
    await db.transaction(async (tx) => {
      await lockClass(tx, target.id)
      const deletedAt = await assignmentStore.deletedAt(tx, params.id)
      if (deletedAt === null) return
      if (!isRestorable(deletedAt, clock())) throw notFound()
      await checkCount(tx, target.id)
      await assignmentStore.restore(tx, params.id)
    })
  })
  route(router, assignments.questions, ofAssignment, async ({ params }) => {
    const rows = await resultsStore.questions([params.id])
    const lessonIds = rows.filter(({ body }) => body).map(({ itemId }) => itemId)
    const shown = new Set(await assignmentStore.shownLessons([...new Set(lessonIds)]))
    const printed = rows.filter(({ body, itemId }) => !body || shown.has(itemId))
    return printed.map((row) => ({
      id: row.id,
      itemId: row.itemId,
      ...shownText(row),
      question: row.body && questionOnPaper(row.body),
    }))
  })

  route(router, assignments.words, membership, async ({ viewer, params }) => {
    const rows = await resultsStore.questions([params.id])
    const ids = rows.filter(({ body }) => body === null).map(({ id }) => id)
    const cards = await wordCards(ids, viewer.id)
    return ids.flatMap((id) => cards.get(id) ?? [])
  })
  /** Entries that an assignment of the class sets, or that those of its lessons name that learners can see. */
  async function wordsOf(classId: string, assignmentId: string): Promise<string[]> {
    if ((await store.findBy('assignments', assignmentId))?.id !== classId) throw notFound()
    const { lessonIds, entryIds } = await assignmentStore.read(assignmentId)
    const shown = await assignmentStore.shownLessons(lessonIds)
    const ofLessons = await Promise.all(shown.map((id) => lessonWords(id)))
    return [...new Set([...entryIds, ...ofLessons.flat()])]
  }
  route(router, assignments.preview, findClass, async ({ viewer, target, query }) => {
    const { assignment } = query
    const ids = assignment ? await wordsOf(target.id, assignment) : query.ids.split(',').filter(isUuid)
    const cards = await wordCards(ids, viewer.id)
    return ids.flatMap((id) => cards.get(id) ?? [])
  })
  route(router, assignments.complete, membership, async ({ viewer, target, params: { id, lessonId }, body }) => {
    if (!isUuid(lessonId)) throw notFound()
    if (await quizzes.hasQuestions(lessonId)) throw invalid(say(messages.lessonHasQuestions))
    const times = acceptedTimes([{ id, at: body.at ?? clock() }], clock())
    const at = times.get(id)!
    const counting = await countClassAnswers(viewer.id, [{ id, assignmentId: id, itemId: lessonId, at }])
    if (counting.get(id)?.outcome !== 'counted') throw conflict(say(messages.notAssignedNow))
    await assignmentStore.complete(id, lessonId, target.memberId!, at)
  })
}
