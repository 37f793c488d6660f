import { expect, test } from 'vitest'
import { paths } from '#client/routes.ts'
import { isOfflinePage, isPage } from './page-paths.ts'

test('the worker answers every page of the product offline', () => {
  expect(paths.filter((path) => !isPage(path))).toEqual([])
})

test('sign-in, API calls, files and certificates always use the network', () => {
  const others = ['/api/logout', '/oidc/auth', '/sign-in', '/password', '/certificates/1', '/objects/a.mp3', '/shell']
  expect(others.filter((path) => isPage(path))).toEqual([])
})

test('only pages with offline content replace a slow response', () => {
  expect(
    [
      '/',
      '/review',
      '/library/1',
      '/courses/1/lessons/2',
      '/classes',
      '/classes/1',
      '/classes/1/assignments/2',
      '/ms',
    ].every((path) => isOfflinePage(path)),
  ).toBe(true)
  const onlinePaths = [
    '/pricing',
    '/teacher',
    '/admin',
    '/library/wanted',
    '/library/word-of-the-day',
    '/courses/1/words',
  ]
  expect(onlinePaths.filter((path) => isOfflinePage(path))).toEqual([])
})
