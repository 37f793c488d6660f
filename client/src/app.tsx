import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch, useLocation, type AroundNavHandler } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { loginStateFailed, loginStateUnknown, skipToContent } from '#shared/site/frame-messages.ts'
import { isPublicPage, prefixOf, splitPrefix, type Language } from '#shared/site/languages.ts'
import { documentLanguage, LanguageContext } from '#client/lib/page/language.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { PageFocus, scrollNextPageToTop } from '#client/lib/page/page-focus.tsx'
import { navigateWhen } from '#client/lib/page/navigate-when.ts'
import { lazyComponent, type PageProps } from '#client/ui/lazy-page.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { StaticHtml } from '#client/lib/page/static-html.tsx'
import { useViewer, viewerKey } from '#client/lib/session/viewer.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { Weave } from '#client/ui/art/weave.tsx'
import type { Offline } from '#client/features/offline/offline.tsx'
import { CrashGuard } from '#client/features/site/crash-guard.tsx'
import { SiteFooter } from '#client/features/site/site-footer.tsx'
import { SiteNav } from '#client/features/site/site-nav.tsx'
import { Toasts } from '#client/features/site/toasts.tsx'
import { home, fillsScreen, landing, notFound, pageAt, routes } from './routes.ts'

/** Loaded on demand, because visitors have no bottom navigation. */
const bottomNav = lazyComponent(
  async () => (await import('#client/features/site/bottom-nav.tsx')).BottomNav,
  'src/features/site/bottom-nav.tsx',
)

/** The landing page for visitors, the home page for everybody else (docs/product.md 52). */
function HomePage(props: PageProps) {
  const { viewer, unknown } = useViewer()
  if (viewer) return <home.Page {...props} />
  return (
    <>
      <PageTitle />
      {!unknown && (
        <StaticHtml>
          <landing.Page {...props} />
        </StaticHtml>
      )}
    </>
  )
}

const labelHost = lazyComponent(async () => (await import('#client/features/labels/label-host.tsx')).LabelHost)

const subscribeToNothing = () => () => {}

/** Loaded after the first render, and only for readers who chose Kadazandusun. */
function KadazandusunLabels() {
  const isChosen = useSyncExternalStore(
    subscribeToNothing,
    () => document.documentElement.dataset['language'] === 'dtp',
    () => false,
  )
  if (!isChosen) return null
  return (
    <Suspense fallback={null}>
      <labelHost.View />
    </Suspense>
  )
}

const preloadBeforeNavigation =
  (client: QueryClient): AroundNavHandler =>
  (navigate, to, options) => {
    const visitor = client.getQueryData(viewerKey) === null
    const pathname = to.split(/[?#]/)[0] ?? to
    const { language, path } = splitPrefix(pathname)
    // Only public pages have an address in each language.
    if (language && !isPublicPage(path)) return window.location.assign(path + to.slice(pathname.length))
    // A search while typing replaces the history entry and cancels no navigation.
    if (options?.replace && pathname === window.location.pathname) return navigate(to, options)
    navigateWhen(pageAt(pathname, visitor).preload(), () => {
      if (pathname !== window.location.pathname) scrollNextPageToTop()
      navigate(to, options)
    })
  }

const PageSpinner = () => (
  <>
    <PageTitle />
    <Spinner />
  </>
)

const Pages = () => (
  <Switch>
    <Route path="/" component={HomePage} />
    {routes.map(([path, { Page }]) => (
      <Route key={path} path={path} component={Page} />
    ))}
    <Route component={notFound.Page} />
  </Switch>
)

/** Shown above the page while the login state is unknown; public pages then look as for visitors. */
function LoginStateUnknown() {
  const { error, busy, retry } = useViewer()
  return (
    <Container className="pt-5">
      <ErrorState
        className="py-3"
        text={error ? say(loginStateFailed, { reason: sentenceFor(error) }) : say(loginStateUnknown)}
        busy={busy}
        onRetry={() => void retry()}
      />
    </Container>
  )
}

/** Offline features: loaded after the page, and never for visitors. */
function OfflineFeatures() {
  const { viewer, loading, unknown } = useViewer()
  const [LoadedOffline, setLoadedOffline] = useState<typeof Offline>()
  const known = viewer !== null
  const loggedOut = !known && !loading && !unknown
  useEffect(() => {
    if (known)
      void import('#client/features/offline/offline.tsx').then(
        ({ Offline }) => setLoadedOffline(() => Offline),
        () => {},
      )
    // The person has logged out elsewhere, or the session has ended.
    else if (loggedOut && navigator.serviceWorker?.controller)
      void import('#client/features/offline/logout.ts').then(
        ({ cleanUpAfterLogout }) => cleanUpAfterLogout(),
        () => {},
      )
  }, [known, loggedOut])
  return viewer && LoadedOffline ? <LoadedOffline viewer={viewer} /> : null
}

/**
 * Reports that the page is hydrated, which React does after the layout around it. A query that changes before then would make the page
 * differ from the server's HTML.
 */
function PageReady({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return null
}

function Layout({ onReady }: Pick<AppProps, 'onReady'>) {
  const { viewer, loading, unknown } = useViewer()
  const [pathname] = useLocation()
  const isFullScreen = fillsScreen(pathname)
  const [isReady, setReady] = useState(false)
  const markReady = useCallback(() => setReady(true), [])
  useEffect(() => {
    if (isReady) void onReady?.()
  }, [isReady, onReady])
  if (loading) return <PageSpinner />
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#main">{say(skipToContent)}</SkipLink>
      {isReady && <OfflineFeatures />}
      {!isFullScreen && <Weave />}
      {!isFullScreen && <SiteNav key={pathname} />}
      <main id="main" tabIndex={-1} className="flex-1">
        {unknown && <LoginStateUnknown />}
        <CrashGuard key={pathname}>
          <Suspense fallback={<PageSpinner />}>
            <Pages />
            <PageFocus />
            <PageReady onReady={markReady} />
          </Suspense>
        </CrashGuard>
      </main>
      {!isFullScreen && <SiteFooter />}
      {viewer && !isFullScreen && (
        <Suspense fallback={null}>
          <bottomNav.View />
        </Suspense>
      )}
      <Toasts />
      <KadazandusunLabels />
    </div>
  )
}

interface AppProps {
  client: QueryClient
  ssrPath?: string
  /** Language of the interface on the server. */
  language?: Language
  /** Called when the layout is mounted and events hydrate the page. */
  onMount?: (() => unknown) | undefined
  onReady?: (() => unknown) | undefined
}

/** The root component. On the server `ssrPath` is the requested address. */
export function App({ client, ssrPath, language = documentLanguage(), onMount, onReady }: AppProps) {
  const [aroundNav] = useState(() => preloadBeforeNavigation(client))
  const base = prefixOf(splitPrefix(ssrPath ?? window.location.pathname).language ?? 'en')
  useEffect(() => void onMount?.(), [onMount])
  return (
    <QueryClientProvider client={client}>
      <LanguageContext value={language}>
        <Router base={base} aroundNav={aroundNav} {...(ssrPath === undefined ? {} : { ssrPath })}>
          <Layout onReady={onReady} />
        </Router>
      </LanguageContext>
    </QueryClientProvider>
  )
}
