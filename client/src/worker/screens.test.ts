import { expect, test } from 'vitest'
import { paths } from '#client/app.tsx'
import { isKeptScreen, isScreen } from './screens.ts'

test('every page of the product is the product’s without a line too', () => {
  expect(paths.filter((path) => !isScreen(path))).toEqual([])
})

test('what signs people in, calls, files and certificates are the network’s alone', () => {
  const others = ['/api/logout', '/oidc/auth', '/sign-in', '/password', '/certificates/1', '/objects/a.mp3', '/shell']
  expect(others.filter((path) => isScreen(path))).toEqual([])
})

test('only what the device has something of is drawn in place of a page that takes long', () => {
  expect(['/', '/review', '/library/1', '/courses/1/lessons/2'].every((path) => isKeptScreen(path))).toBe(true)
  expect(['/pricing', '/teacher', '/admin'].some((path) => isKeptScreen(path))).toBe(false)
})
