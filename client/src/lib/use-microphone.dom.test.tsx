import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMicrophone } from './use-microphone.ts'

function microphoneRequests() {
  const permission = Promise.withResolvers<{ close: () => void }>()
  const close = vi.fn<() => void>()
  const hook = renderHook(() => useMicrophone())
  const opened = hook.result.current.open(() => permission.promise)
  return { close, hook, opened, allow: () => act(async () => permission.resolve({ close })) }
}

test('a microphone is closed at once if permission comes after its component was unmounted', async () => {
  const { close, hook, opened, allow } = microphoneRequests()
  hook.unmount()
  await allow()
  expect(await opened).toBe(undefined)
  expect(close).toHaveBeenCalledOnce()
})

test('a microphone is closed at once if permission comes after the visitor left the page', async () => {
  const { close, hook, allow } = microphoneRequests()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await allow()
  expect(close).toHaveBeenCalledOnce()
  expect(hook.result.current.microphone).toBe(undefined)
})

test('an open microphone is closed when its component is unmounted', async () => {
  const { close, hook, allow } = microphoneRequests()
  await allow()
  expect(hook.result.current.microphone).toEqual({ close })
  expect(close).not.toHaveBeenCalled()
  hook.unmount()
  expect(close).toHaveBeenCalledOnce()
})
