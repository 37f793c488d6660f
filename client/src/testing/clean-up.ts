import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// On a busy machine the code of a lazy part takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

// A redirect to the login that is still delayed when its test ends would change the address of a later test, also of another file.
window.location.assign = () => {}

/** Removes components, drafts, stubs and fake clocks, so that tests are independent. */
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
