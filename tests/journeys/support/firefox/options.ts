import { join } from 'node:path'
import type { SharedBrowser } from '../browser.ts'

/** Playwright's name for a Firefox without Playwright's patches, which it drives by WebDriver BiDi. */
export const firefoxChannel = 'moz-firefox'

/** The Firefox at FIREFOX_PATH in place of the Chromium of `serveBrowser`; each worker process launches its own. */
export function firefoxBrowser(): SharedBrowser {
  const handlers = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const options = { channel: firefoxChannel, executablePath: join(import.meta.dirname, 'firefox.ts'), ...handlers }
  return { endpoint: '', options, close: async () => {} }
}
