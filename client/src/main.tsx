import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { splitPrefix } from '#shared/site/languages.ts'
import { App } from '#client/app.tsx'
import { pageAt } from '#client/routes.ts'
import { watchFocus } from '#client/lib/page/focus-return.ts'
import { setClientContext } from '#client/lib/page/client-context.ts'
import { hydrateQueries, type PageState } from '#client/lib/dehydrated-state.ts'
import { lazyComponents } from '#client/ui/lazy-page.tsx'
import { showFlashMessage } from '#client/lib/page/flash-message.ts'
import { removePaymentSecrets } from '#client/domain/viewer/payment-secrets.ts'
import { createQueryClient, refreshViewer } from '#client/lib/query/query-client.ts'
import { viewerKey, viewerQuery } from '#client/lib/session/viewer.ts'
import { isWrittenSince } from '#client/lib/query/last-write.ts'
import { preloadToaster } from '#client/features/site/toasts.tsx'

/** Defined by `client/public/early.js`, if the document contains it. Browsers may have cached that file, so its names stay. */
// oxlint-disable-next-line id-denylist -- name in a cached file
const { early } = globalThis as { early?: { stands(offset: number): boolean; end(): () => unknown } }

removePaymentSecrets()
showFlashMessage()
watchFocus()
const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the page.')

const state = JSON.parse(document.getElementById('page-state')?.textContent || '{}') as Partial<PageState>
const { clientContext } = state
const client = createQueryClient()
hydrateQueries(client, state.dehydratedState ?? [])
const viewer = client.getQueryData(viewerKey)
const serverRendered = root.dataset['ready'] !== undefined && (!clientContext || early?.stands(clientContext.offset))
if (serverRendered) setClientContext(clientContext)

// The document may be older than the last login or logout, or than a change of the person's access.
const readViewerAgain = () => void refreshViewer(client)
window.addEventListener('pageshow', ({ persisted }) => persisted && readViewerAgain())
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

const appWith = (onMount?: () => unknown, onReady?: () => unknown) => (
  <StrictMode>
    <App client={client} onMount={onMount} onReady={onReady} />
  </StrictMode>
)

const pathname = splitPrefix(window.location.pathname).path
const load = () => pageAt(pathname, viewer === null).preload()

/** Hydrates the HTML of the server. */
async function hydratePage(page: HTMLElement) {
  // The landing page is not hydrated (`StaticHtml`).
  if (pathname !== '/' || viewer) await load()
  await Promise.all((state.parts ?? []).map(async (name) => lazyComponents.get(name)?.())).catch(() => {})
  const replay = early?.end()
  // The replay starts at once: hydration would empty a field that was typed into.
  let replayed: unknown
  const onMount = () => void (replayed = replay?.())
  const onReady = async () => {
    await replayed
    // Queries are refetched only for mounted components.
    if (isWrittenSince(performance.timeOrigin + (navigation?.requestStart ?? 0))) await client.invalidateQueries()
    else if (viewer || navigation?.type === 'back_forward') readViewerAgain()
  }
  hydrateRoot(page, appWith(onMount, onReady))
}

async function renderPage(page: HTMLElement) {
  void client.prefetchQuery(viewerQuery)
  // If code fails to load here, rendering loads it again and shows the failure.
  await Promise.all([load(), preloadToaster()]).catch(() => {})
  // The page renders its own title.
  document.querySelector('title')?.remove()
  early?.end()
  createRoot(page).render(appWith())
}

// Nothing awaits this: the page's chunk imports this one and would wait for it to finish.
void (serverRendered ? hydratePage(root) : renderPage(root))
