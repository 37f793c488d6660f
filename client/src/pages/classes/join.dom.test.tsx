import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderFor, serve } from '#client/testing/page.tsx'
import { Page } from './join.tsx'

test('a visitor with the link of a class reads where it leads, and creates an account first', () => {
  serve({})
  renderFor(null, <Page params={{ code: 'ABC123' }} />)
  expect(screen.getByRole('heading', { name: 'Join a class' })).toBeTruthy()
  expect(screen.getByText('Create an account or log in, then you come back here.')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create an account', '/api/login?screen=register&returnTo=%2Fjoin%2FABC123'],
    ['Log In', '/api/login?returnTo=%2Fjoin%2FABC123'],
  ])
})
