import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { navigateWhen } from './navigate-when.ts'

function Address() {
  const [pathname] = useLocation()
  return <output>{pathname}</output>
}

function site() {
  vi.useFakeTimers()
  history.replaceState(null, '', '/')
  const code = { '/slow': Promise.withResolvers<void>(), '/fast': Promise.withResolvers<void>() }
  render(
    <Router
      aroundNav={(navigate, to, options) => navigateWhen(code[to as '/slow'].promise, () => navigate(to, options))}
    >
      <Link href="/slow">Slow</Link>
      <Link href="/fast">Fast</Link>
      <Address />
    </Router>,
  )
  return {
    code,
    go: (name: string) => fireEvent.click(screen.getByText(name)),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    at: () => screen.getByRole('status').textContent,
  }
}

test('a second navigation supersedes one whose code arrives later', async () => {
  const { code, go, wait, at } = site()
  go('Slow')
  go('Fast')
  code['/fast'].resolve()
  await wait(0)
  expect(at()).toBe('/fast')
  code['/slow'].resolve()
  await wait(1000)
  expect(at()).toBe('/fast')
})

test('a slow page opens without its code after a moment, and at once if its code is there', async () => {
  const { code, go, wait, at } = site()
  go('Slow')
  await wait(299)
  expect(at()).toBe('/')
  await wait(1)
  expect(at()).toBe('/slow')
  go('Fast')
  code['/fast'].resolve()
  await wait(0)
  expect(at()).toBe('/fast')
})

test('Back supersedes a pending navigation', async () => {
  const { go, wait, at } = site()
  go('Slow')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await wait(1000)
  expect(at()).toBe('/')
})
