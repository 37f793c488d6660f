import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminUserJson } from '#shared/people.ts'
import { learner, renderFor } from '#client/testing/page.tsx'
import { PeopleTable } from './people-table.tsx'

const admin: AdminUserJson = {
  ...learner,
  role: 'ADMIN',
  emailVerified: true,
  profileImageUrl: null,
  subscriptionEndDate: null,
  subscribed: false,
  freeTrialUsed: false,
  trialUntil: null,
  mayContribute: false,
  language: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  suspendedAt: null,
  isLastAdmin: true,
}
const renderTable = (own: AdminUserJson) =>
  renderFor(own, <PeopleTable rows={[own]} viewerId={own.id} onRole={() => {}} onSuspension={() => {}} />)
const roleSelect = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Role of Ana' })[0]!

test('the last admin reads why their role cannot change, instead of being asked and then refused', () => {
  renderTable(admin)
  const reason = 'You are the last administrator: make somebody else one first.'
  expect(screen.getAllByText(reason)[0]!.id).toBe(roleSelect().getAttribute('aria-describedby'))
  expect(roleSelect().disabled).toBe(true)
})

test('one of several admins can change their own role', () => {
  renderTable({ ...admin, isLastAdmin: false })
  expect(roleSelect().disabled).toBe(false)
  expect(screen.queryByText(/last administrator/)).toBeNull()
})
