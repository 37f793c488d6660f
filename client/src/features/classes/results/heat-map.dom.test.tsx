import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClassResultsJson } from '#shared/classes/results.ts'
import { ClassResultLists } from './class-results.tsx'
import { HeatMap } from './heat-map.tsx'

const cell = (memberId: string, itemId: string, state: 'stuck' | 'done' | 'none', right: number) => ({
  memberId,
  assignmentId: 'friday',
  itemId,
  state,
  right,
  answered: right,
  of: 5,
  doneOn: null,
  daysLate: null,
})
const results: ClassResultsJson = {
  asOf: '2026-12-04T00:00:00.000Z',
  learners: [
    { id: 'amai', name: 'Amai' },
    { id: 'bini', name: 'Bini' },
  ],
  assignments: [{ id: 'friday', kind: 'lessons', title: 'For Friday', opensOn: null, dueOn: null }],
  columns: [
    { assignmentId: 'friday', itemId: 'one', title: 'Quiz 1' },
    { assignmentId: 'friday', itemId: 'two', title: 'Quiz 2' },
  ],
  cells: [
    cell('amai', 'one', 'stuck', 2),
    cell('amai', 'two', 'none', 0),
    cell('bini', 'one', 'done', 5),
    cell('bini', 'two', 'none', 0),
  ],
  stuck: [
    { memberId: 'amai', assignmentId: 'friday', itemId: 'one', questionId: 'q', wrong: 4, text: 'Moon?', lastSaid: '' },
  ],
  hard: [],
  notBegun: [],
}

test('the heat map shows right answers and states, and arrow keys move through it', () => {
  render(<HeatMap results={results} />)
  const [first] = screen.getAllByRole('cell')
  expect(first).toMatchObject({ dataset: { cell: 'amai friday one', state: 'stuck' } })
  expect(first!.textContent).toContain('2/5')
  first!.focus()
  fireEvent.keyDown(first!, { key: 'ArrowDown' })
  expect(document.activeElement).toMatchObject({ dataset: { cell: 'bini friday one' } })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement).toMatchObject({ dataset: { cell: 'bini friday two' } })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement).toMatchObject({ dataset: { cell: 'bini friday two' } })
})

test('a stuck learner is shown with the reason', () => {
  render(<ClassResultLists results={results} />)
  const stuck = screen.getByRole('region', { name: 'Stuck' })
  expect(stuck.textContent).toContain('Amai')
  expect(stuck.textContent).toContain('4 wrong answers to “Moon?”')
  expect(stuck.textContent).toContain('Last: I don’t know')
  expect(screen.getByRole('region', { name: 'Not begun' }).textContent).toContain('Everybody has begun.')
})

test('everybody has begun only if an open assignment is set for somebody', () => {
  const notBegunOf = (changed: Partial<ClassResultsJson>) => {
    const { unmount } = render(<ClassResultLists results={{ ...results, ...changed }} />)
    const { textContent } = screen.getByRole('region', { name: 'Not begun' })
    unmount()
    return textContent
  }
  const unset = results.cells.map((each) => ({ ...each, state: 'not-set' as const }))
  expect(notBegunOf({ cells: unset })).toContain('No learner has an assignment yet.')
  const later = [{ ...results.assignments[0]!, opensOn: '2026-12-05' }]
  expect(notBegunOf({ assignments: later })).toContain('No assignment is open yet.')
})

test('hard words can be set to practise, and names lead to learners', () => {
  const hard = { assignmentId: 'friday', questionId: 'ear', text: 'ear', solution: 'tolingo', right: 2, answered: 6 }
  const asked = { ...hard, few: false, wrong: [], dialects: [] }
  const words = [{ ...results.assignments[0]!, kind: 'words' as const }]
  const practised: unknown[] = []
  render(
    <ClassResultLists
      results={{ ...results, assignments: words, hard: [asked, { ...asked, questionId: 'few', few: true }] }}
      classId="year-4"
      onPractise={(entries) => practised.push(...entries)}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Hard 2' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Practise these' }))
  expect(practised).toEqual([{ id: 'ear', title: 'tolingo' }])
  expect(screen.getByRole('link', { name: 'Amai' }).getAttribute('href')).toBe('/teacher/classes/year-4/learners/amai')
})
