import { expect, test } from 'vitest'
import { people } from '#shared/people.ts'
import { changeRow, dropRow, nextIn, pagedQuery } from '#client/lib/paging.ts'
import type { Page } from '#client/lib/paging.ts'
import { createQueryClient, query } from '#client/lib/query-client.ts'

test('the way to the next page is read from the Link header', () => {
  expect(nextIn('</api/admin/users?limit=50&cursor=abc>; rel="next"')).toBe('abc')
  expect(nextIn('</api/x?cursor=first>; rel="first", </api/x?cursor=b%3D1>; rel=next')).toBe('b=1')
})

test('a last page leads nowhere', () => {
  expect(nextIn(null)).toBeNull()
  expect(nextIn('</api/x?cursor=a>; rel="prev"')).toBeNull()
})

test('a change shows on every page at hand and is taken back alone', () => {
  const client = createQueryClient()
  const first = pagedQuery(people.list, {}).queryKey
  const found = pagedQuery(people.list, { query: { q: 'ann' } }).queryKey
  const other = { id: 'b', role: 'NORMAL' }
  for (const key of [first, found])
    client.setQueryData(key, { rows: [{ id: 'a', role: 'NORMAL' }, other], next: null, total: '2' })
  const roles = (key: string[]) => client.getQueryData<Page<{ role: string }>>(key)?.rows.map((row) => row.role)

  const takeBack = changeRow(client, people.list, 'a', (row) => ({ ...row, role: 'TEACHER' as const }))
  expect(roles(first)).toEqual(['TEACHER', 'NORMAL'])
  expect(roles(found)).toEqual(['TEACHER', 'NORMAL'])

  changeRow(client, people.list, 'b', (row) => ({ ...row, role: 'PAID' as const }))
  takeBack()
  expect(roles(first)).toEqual(['NORMAL', 'PAID'])
})

test('a page and the whole list of the same call are kept apart', () => {
  expect(pagedQuery(people.list, {}).queryKey).not.toEqual(query(people.list, {}).queryKey)
})

test('a deleted row is gone from every page at once, and back at its place when the server refuses', () => {
  const client = createQueryClient()
  const { queryKey } = pagedQuery(people.list, {})
  client.setQueryData(queryKey, { rows: ['a', 'b', 'c'].map((id) => ({ id })), next: null, total: '3' })
  const ids = () => client.getQueryData<Page<{ id: string }>>(queryKey)?.rows.map(({ id }) => id)
  const takeBack = dropRow(client, people.list, 'b')
  expect(ids()).toEqual(['a', 'c'])
  takeBack()
  expect(ids()).toEqual(['a', 'b', 'c'])
})
