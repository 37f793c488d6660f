import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, pageAt } from '#client/app.tsx'
import { keepFocus } from '#client/lib/focus-keeper.ts'
import { setHere } from '#client/lib/here.ts'
import { parts } from '#client/lib/lazy-page.tsx'
import { sayLastWord } from '#client/lib/last-word.ts'
import { takeSecretsOut } from '#client/lib/payment-secrets.ts'
import { createQueryClient, refreshViewer } from '#client/lib/query-client.ts'
import { plant } from '#client/lib/seed.ts'
import type { Seed } from '#client/lib/seed.ts'
import { viewerQuery } from '#client/lib/viewer.tsx'
import { isWrittenSince } from '#client/lib/written.ts'
import { preloadToaster } from '#client/features/site/toasts.tsx'

/** Of `client/public/early.js`, where the document has it. */
const { early } = globalThis as { early?: { stands(offset: number): boolean; end(): () => unknown } }

takeSecretsOut()
sayLastWord()
keepFocus()
const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the page.')

const seed = JSON.parse(document.getElementById('seed')?.textContent || '{}') as Seed
const client = createQueryClient()
plant(client, seed)
const stands = root.dataset['ready'] !== undefined && (!seed.here || early?.stands(seed.here.offset))
if (stands) setHere(seed.here)

// A document may be older than the last login or logout, and than somebody's access.
const askAgain = () => void refreshViewer(client)
window.addEventListener('pageshow', ({ persisted }) => persisted && askAgain())
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

const appWith = (onStand?: () => unknown) => (
  <StrictMode>
    <App client={client} onStand={onStand} />
  </StrictMode>
)

const { pathname } = window.location
const load = () => pageAt(pathname, seed.viewer === null).preload()

/** What the server has written: React takes over what is there. */
async function takeOver(page: HTMLElement) {
  // The landing page stays as it is (`Still`).
  if (pathname !== '/' || seed.viewer) await load()
  await Promise.all((seed.parts ?? []).map(async (name) => parts.get(name)?.())).catch(() => {})
  const replay = early?.end()
  const stand = async () => {
    await replay?.()
    // Before it stands nothing on it would be asked again.
    if (isWrittenSince(performance.timeOrigin + (navigation?.requestStart ?? 0))) await client.invalidateQueries()
    else if (seed.viewer || navigation?.type === 'back_forward') askAgain()
  }
  hydrateRoot(page, appWith(stand))
}

async function draw(page: HTMLElement) {
  void client.prefetchQuery(viewerQuery)
  // Code that did not arrive is asked for again when the page is drawn, and then says so.
  await Promise.all([load(), preloadToaster()]).catch(() => {})
  // The page brings its own title.
  document.querySelector('title')?.remove()
  early?.end()
  createRoot(page).render(appWith())
}

// Not awaited here: a page's chunk imports from this one, and would wait for it to end.
void (stands ? takeOver(root) : draw(root))
