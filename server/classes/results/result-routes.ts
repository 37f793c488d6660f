import type { Router } from 'express'
import { stringify } from 'csv-stringify/sync'
import { classResults, type ClassResults } from '#shared/classes/results.ts'
import { safeCell } from '#shared/text/safe-cell.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from '#server/classes/classes.ts'

const csvColumns = ['learner', 'assignment', 'item', 'state', 'right', 'answered', 'of', 'done_on', 'days_late']

/** CSV with one row for each cell. A class is small, so the table is written at once. */
function csvOf({ learners, assignments, columns, cells }: ClassResults): string {
  const titles = new Map(assignments.map(({ id, title }) => [id, title]))
  const names = new Map(learners.map(({ id, name }) => [id, name]))
  const items = new Map(columns.map(({ assignmentId, itemId, title }) => [`${assignmentId} ${itemId}`, title]))
  const rows = cells.map(({ memberId, assignmentId, itemId, state, right, answered, of, doneOn, daysLate }) => [
    safeCell(names.get(memberId) ?? ''),
    safeCell(titles.get(assignmentId) ?? ''),
    safeCell(items.get(`${assignmentId} ${itemId}`) ?? ''),
    state,
    right,
    answered,
    of,
    doneOn,
    daysLate,
  ])
  return stringify(rows, { header: true, columns: csvColumns, bom: true })
}

/** Results of a class, as JSON and as CSV from the same object. */
export function resultRoutes(router: Router, { clock, store, results }: ClassDeps) {
  const findClass = ({ id }: { id: string }) => store.find(id)
  route(router, classResults.read, findClass, ({ target, query }) => results.read(target.id, query, clock()))
  route(router, classResults.csv, findClass, async ({ target, query }) => {
    const read = await results.read(target.id, query, clock())
    const csv = csvOf(read)
    return async (_request, response) => {
      const name = `results-${dayInName(read.asOf)}.csv`
      response.set({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` })
      response.type('text/csv; charset=utf-8').send(csv)
    }
  })
}
const dayInName = (moment: Date) => moment.toISOString().slice(0, 10)
