import { expect, test } from 'vitest'
import { people } from '#shared/people.ts'
import { changeRow, dropRow, nextCursor, pagedQuery, type ListPage } from './paging.ts'
import { createQueryClient, query } from './query-client.ts'

test('the address of the next page is read from the Link header', () => {
  expect(nextCursor('</api/admin/users?limit=50&cursor=abc>; rel="next"')).toBe('abc')
  expect(nextCursor('</api/x?cursor=first>; rel="first", </api/x?cursor=b%3D1>; rel=next')).toBe('b=1')
})

test('a last page has no next page', () => {
  expect(nextCursor(null)).toBeNull()
  expect(nextCursor('</api/x?cursor=a>; rel="prev"')).toBeNull()
})

test('an optimistic change updates every cached page and is rolled back alone', () => {
  const client = createQueryClient()
  const first = pagedQuery(people.list, {}).queryKey
  const found = pagedQuery(people.list, { query: { q: 'ann' } }).queryKey
  const other = { id: 'b', role: 'NORMAL' }
  for (const key of [first, found])
    client.setQueryData(key, { rows: [{ id: 'a', role: 'NORMAL' }, other], next: null, total: '2' })
  const roles = (key: string[]) => client.getQueryData<ListPage<{ role: string }>>(key)?.rows.map((row) => row.role)

  const takeBack = changeRow(client, people.list, 'a', (row) => ({ ...row, role: 'TEACHER' as const }))
  expect(roles(first)).toEqual(['TEACHER', 'NORMAL'])
  expect(roles(found)).toEqual(['TEACHER', 'NORMAL'])

  changeRow(client, people.list, 'b', (row) => ({ ...row, role: 'PAID' as const }))
  takeBack()
  expect(roles(first)).toEqual(['NORMAL', 'PAID'])
})

test('a page and the complete list of one call have separate cache entries', () => {
  expect(pagedQuery(people.list, {}).queryKey).not.toEqual(query(people.list, {}).queryKey)
})

test('a deleted row leaves every page at once, and returns to its position after a refusal', () => {
  const client = createQueryClient()
  const { queryKey } = pagedQuery(people.list, {})
  client.setQueryData(queryKey, { rows: ['a', 'b', 'c'].map((id) => ({ id })), next: null, total: '3' })
  const ids = () => client.getQueryData<ListPage<{ id: string }>>(queryKey)?.rows.map(({ id }) => id)
  const takeBack = dropRow(client, people.list, 'b')
  expect(ids()).toEqual(['a', 'c'])
  takeBack()
  expect(ids()).toEqual(['a', 'b', 'c'])
})
