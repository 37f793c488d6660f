import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { parse } from 'regexparam'
import { matchRoute, Route, Router, Switch, useLocation } from 'wouter'
import type { AroundNavHandler } from 'wouter'
import { sentenceFor } from '#client/lib/api.ts'
import { Arrival, expectArrival } from '#client/lib/arrival.tsx'
import { lazyPage, lazyPart } from '#client/lib/lazy-page.tsx'
import type { LazyPage, PageProps } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Still } from '#client/lib/still.tsx'
import { useViewer, viewerKey } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { Weave } from '#client/ui/weave.tsx'
import type { Offline } from '#client/features/offline/offline.tsx'
import { CrashGuard } from '#client/features/site/crash-guard.tsx'
import { SiteFooter } from '#client/features/site/site-footer.tsx'
import { SiteNav } from '#client/features/site/site-nav.tsx'
import { Toasts } from '#client/features/site/toasts.tsx'

const dashboard = lazyPage('dashboard', () => import('#client/pages/dashboard.tsx'))
const entry = lazyPage('entry', () => import('#client/pages/entry.tsx'))
const landing = lazyPage('landing', () => import('#client/pages/landing.tsx'))
const library = lazyPage('library', () => import('#client/pages/library.tsx'))
const notFound = lazyPage('not-found', () => import('#client/pages/not-found.tsx'))

/** Visitors have none: their first visit does without its code. */
const thumbTabs = lazyPart(
  async () => (await import('#client/features/site/thumb-tabs.tsx')).ThumbTabs,
  'src/features/site/thumb-tabs.tsx',
)

/** docs/product.md 52: visitors land, people who are logged in are at home. */
function HomePage(props: PageProps) {
  const { viewer, unknown } = useViewer()
  if (viewer) return <dashboard.Page {...props} />
  return (
    <>
      <PageTitle />
      {!unknown && (
        <Still>
          <landing.Page {...props} />
        </Still>
      )}
    </>
  )
}

/** The route table of docs/product.md 52 and the library, one line a screen; the pages gate themselves. `/` comes before them, the 404 after. */
const screens: [path: string, page: LazyPage][] = [
  ['/courses/:id', lazyPage('course', () => import('#client/pages/course.tsx'))],
  ['/courses/:id/lessons/:lessonId', lazyPage('lesson', () => import('#client/pages/lesson.tsx'))],
  ['/courses/:id/words', lazyPage('word-list', () => import('#client/pages/word-list.tsx'))],
  ['/teacher/appeals', lazyPage('teacher-appeals', () => import('#client/pages/teacher-appeals.tsx'))],
  ['/teacher/questions', lazyPage('teacher-questions', () => import('#client/pages/teacher-questions.tsx'))],
  ['/support', lazyPage('support', () => import('#client/pages/support.tsx'))],
  ['/teacher', lazyPage('teacher', () => import('#client/pages/teacher.tsx'))],
  ['/contributor', lazyPage('contributor', () => import('#client/pages/contributor.tsx'))],
  ['/admin', lazyPage('admin', () => import('#client/pages/admin.tsx'))],
  ['/admin/imports', lazyPage('imports', () => import('#client/pages/imports.tsx'))],
  ['/admin/imports/:id', lazyPage('import', () => import('#client/pages/import.tsx'))],
  ['/profile', lazyPage('profile', () => import('#client/pages/profile.tsx'))],
  ['/checkout', lazyPage('checkout', () => import('#client/pages/checkout.tsx'))],
  ['/studio', lazyPage('studio', () => import('#client/pages/studio.tsx'))],
  ['/voices/withdraw', lazyPage('withdraw', () => import('#client/pages/withdraw.tsx'))],
  ['/pricing', lazyPage('pricing', () => import('#client/pages/pricing.tsx'))],
  ['/review', lazyPage('review', () => import('#client/pages/review.tsx'))],
  ['/practise', lazyPage('practise', () => import('#client/pages/practise.tsx'))],
  ['/library', library],
  ['/library/browse', library],
  ['/library/contributions', library],
  ['/library/wanted', lazyPage('wanted', () => import('#client/pages/wanted.tsx'))],
  ['/library/word-of-the-day', lazyPage('word-of-the-day', () => import('#client/pages/word-of-the-day.tsx'))],
  ['/library/contributions/:id', entry],
  ['/library/:id', entry],
  ['/events', lazyPage('events', () => import('#client/pages/events.tsx'))],
  ['/privacy', lazyPage('privacy', () => import('#client/pages/privacy.tsx'))],
  ['/terms', lazyPage('terms', () => import('#client/pages/terms.tsx'))],
  ['/refunds', lazyPage('refunds', () => import('#client/pages/refunds.tsx'))],
  ['/about', lazyPage('about', () => import('#client/pages/about.tsx'))],
]
/** Every address that leads to a page. */
export const paths = ['/', ...screens.map(([path]) => path)]

/** Whether the router shows this path at that address: its own matching, with the parser it uses. */
const matches = (path: string, pathname: string) => matchRoute(parse, path, pathname)[0]

/** The page behind an address. */
export function pageAt(pathname: string, visitor: boolean): LazyPage {
  if (pathname === '/') return visitor ? landing : dashboard
  return screens.find(([path]) => matches(path, pathname))?.[1] ?? notFound
}

/** Milliseconds to wait for a page's code before its spinner shows instead of the page one leaves. */
const spinnerDelay = 300

const withCode =
  (client: QueryClient): AroundNavHandler =>
  (navigate, to, options) => {
    const visitor = client.getQueryData(viewerKey) === null
    const pathname = to.split(/[?#]/)[0] ?? to
    const code = pageAt(pathname, visitor)
      .preload()
      .catch(() => {})
    const enough = new Promise((resolve) => setTimeout(resolve, spinnerDelay))
    void Promise.race([code, enough]).then(() => {
      if (pathname !== window.location.pathname) expectArrival()
      navigate(to, options)
    })
  }

const Waiting = () => (
  <>
    <PageTitle />
    <Spinner />
  </>
)

const Screens = () => (
  <Switch>
    <Route path="/" component={HomePage} />
    {screens.map(([path, { Page }]) => (
      <Route key={path} path={path} component={Page} />
    ))}
    <Route component={notFound.Page} />
  </Switch>
)

/** The public pages show all the same, as visitors see them; the others wait behind this. */
function Unknown() {
  const { error, busy, retry } = useViewer()
  return (
    <Container className="pt-5">
      <ErrorState
        className="py-3"
        text={`We could not find out whether you are logged in. ${error ? sentenceFor(error) : ''}`}
        busy={busy}
        onRetry={() => void retry()}
      />
    </Container>
  )
}

/** Whoever walks through a lesson or a round has the whole screen for it. */
const walked = ['/courses/:id/lessons/:lessonId', '/review', '/practise']
const fillsScreen = (pathname: string) => walked.some((path) => matches(path, pathname))

/** What the device does without a line: its code comes when the page stands, and never to visitors. */
function Device() {
  const { viewer, loading, unknown } = useViewer()
  const [Part, setPart] = useState<typeof Offline>()
  const known = viewer !== null
  const left = !known && !loading && !unknown
  useEffect(() => {
    if (known)
      void import('#client/features/offline/offline.tsx').then(
        ({ Offline }) => setPart(() => Offline),
        () => {},
      )
    // Whoever was here has logged out somewhere else, or their session has ended.
    else if (left && navigator.serviceWorker?.controller)
      void import('#client/features/offline/device.ts').then(
        ({ attendNobody }) => attendNobody(),
        () => {},
      )
  }, [known, left])
  return viewer && Part ? <Part viewer={viewer} /> : null
}

function Frame() {
  const { viewer, loading, unknown } = useViewer()
  const [pathname] = useLocation()
  const bare = fillsScreen(pathname)
  if (loading) return <Waiting />
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#main">Skip to the content</SkipLink>
      <Device />
      {!bare && <Weave />}
      {!bare && <SiteNav key={pathname} />}
      <main id="main" tabIndex={-1} className="flex-1">
        {unknown && <Unknown />}
        <CrashGuard key={pathname}>
          <Suspense fallback={<Waiting />}>
            <Screens />
            <Arrival />
          </Suspense>
        </CrashGuard>
      </main>
      {!bare && <SiteFooter />}
      {viewer && !bare && (
        <Suspense fallback={null}>
          <thumbTabs.Part />
        </Suspense>
      )}
      <Toasts />
    </div>
  )
}

interface AppProps {
  client: QueryClient
  ssrPath?: string
  /** The page stands, and listens. */
  onStand?: (() => unknown) | undefined
}

/** The whole product as the browser shows it; on the server `ssrPath` says which address is asked for. */
export function App({ client, ssrPath, onStand }: AppProps) {
  const [aroundNav] = useState(() => withCode(client))
  useEffect(() => void onStand?.(), [onStand])
  return (
    <QueryClientProvider client={client}>
      <Router aroundNav={aroundNav} {...(ssrPath === undefined ? {} : { ssrPath })}>
        <Frame />
      </Router>
    </QueryClientProvider>
  )
}
