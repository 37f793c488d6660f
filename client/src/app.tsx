import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { parse } from 'regexparam'
import { matchRoute, Route, Router, Switch, useLocation, type AroundNavHandler } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { loginStateFailed, loginStateUnknown, skipToContent } from '#shared/site/frame-messages.ts'
import { isPublicPage, prefixOf, splitPrefix, type Language } from '#shared/site/languages.ts'
import { documentLanguage, LanguageContext } from '#client/lib/page/language.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { Arrival, expectArrival } from '#client/lib/page/arrival.tsx'
import { navigateWhen } from '#client/lib/page/navigate-when.ts'
import { lazyPage, lazyPart, type LazyPage, type PageProps } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { StaticHtml } from '#client/lib/page/static-html.tsx'
import { useViewer, viewerKey } from '#client/domain/viewer/viewer.tsx'
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

const dashboard = lazyPage('learning/dashboard', () => import('#client/pages/learning/dashboard.tsx'))
const entry = lazyPage('library/entry', () => import('#client/pages/library/entry.tsx'))
const landing = lazyPage('site/landing', () => import('#client/pages/site/landing.tsx'))
const library = lazyPage('library/library', () => import('#client/pages/library/library.tsx'))
const notFound = lazyPage('site/not-found', () => import('#client/pages/site/not-found.tsx'))

const endMail = lazyPage('site/end-mail', () => import('#client/pages/site/end-mail.tsx'))
const join = lazyPage('classes/join', () => import('#client/pages/classes/join.tsx'))
const teacherAssignment = lazyPage(
  'classes/teacher-assignment',
  () => import('#client/pages/classes/teacher-assignment.tsx'),
)
const teacherLearners = lazyPage('classes/teacher-learners', () => import('#client/pages/classes/teacher-learners.tsx'))

/** Loaded on demand, because visitors have no bottom navigation. */
const bottomNav = lazyPart(
  async () => (await import('#client/features/site/bottom-nav.tsx')).BottomNav,
  'src/features/site/bottom-nav.tsx',
)

/** docs/product.md 52: the landing page for visitors, the dashboard for everybody else. */
function HomePage(props: PageProps) {
  const { viewer, unknown } = useViewer()
  if (viewer) return <dashboard.Page {...props} />
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

const labelHost = lazyPart(async () => (await import('#client/features/labels/label-host.tsx')).LabelHost)

const neverChanges = () => () => {}

/** Loaded after the first render, and only for readers who chose Kadazandusun. */
function KadazandusunLabels() {
  const isChosen = useSyncExternalStore(
    neverChanges,
    () => document.documentElement.dataset['language'] === 'dtp',
    () => false,
  )
  if (!isChosen) return null
  return (
    <Suspense fallback={null}>
      <labelHost.Part />
    </Suspense>
  )
}

/** Routes of docs/product.md 52 and of the library; pages check permissions themselves. `/` is matched first, the 404 page last. */
const screens: [path: string, page: LazyPage][] = [
  ['/courses/:id', lazyPage('learning/course', () => import('#client/pages/learning/course.tsx'))],
  ['/courses/:id/lessons/:lessonId', lazyPage('learning/lesson', () => import('#client/pages/learning/lesson.tsx'))],
  ['/courses/:id/words', lazyPage('learning/word-list', () => import('#client/pages/learning/word-list.tsx'))],
  [
    '/teacher/appeals',
    lazyPage('teaching/teacher-appeals', () => import('#client/pages/teaching/teacher-appeals.tsx')),
  ],
  [
    '/teacher/questions',
    lazyPage('teaching/teacher-questions', () => import('#client/pages/teaching/teacher-questions.tsx')),
  ],
  ['/teacher/classes', lazyPage('classes/teacher-classes', () => import('#client/pages/classes/teacher-classes.tsx'))],
  ['/teacher/classes/:id', lazyPage('classes/teacher-class', () => import('#client/pages/classes/teacher-class.tsx'))],
  ['/teacher/classes/:id/learners', teacherLearners],
  ['/teacher/classes/:id/learners/:memberId', teacherLearners],
  ['/teacher/classes/:id/assignments/new', teacherAssignment],
  ['/teacher/classes/:id/assignments/:assignmentId', teacherAssignment],
  [
    '/teacher/classes/:id/print',
    lazyPage('classes/class-print', () => import('#client/pages/classes/class-print.tsx')),
  ],
  ['/join', join],
  ['/join/:code', join],
  ['/classes', lazyPage('classes/classes', () => import('#client/pages/classes/classes.tsx'))],
  ['/classes/:id', lazyPage('classes/class', () => import('#client/pages/classes/class.tsx'))],
  ['/classes/:id/report', lazyPage('classes/class-report', () => import('#client/pages/classes/class-report.tsx'))],
  [
    '/classes/:id/assignments/:assignmentId',
    lazyPage('classes/class-words', () => import('#client/pages/classes/class-words.tsx')),
  ],
  ['/classes/mail/:name', endMail],
  ['/reminders/:name', endMail],
  ['/admin/classes', lazyPage('admin/admin-classes', () => import('#client/pages/admin/admin-classes.tsx'))],
  [
    '/teacher/courses/:id/lessons/new',
    lazyPage('teaching/new-lesson', () => import('#client/pages/teaching/new-lesson.tsx')),
  ],
  [
    '/teacher/lessons/:id/edit',
    lazyPage('teaching/edit-lesson', () => import('#client/pages/teaching/edit-lesson.tsx')),
  ],
  ['/support', lazyPage('site/support', () => import('#client/pages/site/support.tsx'))],
  ['/teacher', lazyPage('teaching/teacher', () => import('#client/pages/teaching/teacher.tsx'))],
  ['/contributor', lazyPage('library/contributor', () => import('#client/pages/library/contributor.tsx'))],
  ['/admin', lazyPage('admin/admin', () => import('#client/pages/admin/admin.tsx'))],
  ['/admin/duplicates', lazyPage('admin/admin-duplicates', () => import('#client/pages/admin/admin-duplicates.tsx'))],
  ['/admin/places', lazyPage('admin/admin-places', () => import('#client/pages/admin/admin-places.tsx'))],
  ['/admin/labels', lazyPage('admin/admin-labels', () => import('#client/pages/admin/admin-labels.tsx'))],
  ['/admin/imports', lazyPage('admin/imports', () => import('#client/pages/admin/imports.tsx'))],
  ['/admin/imports/:id', lazyPage('admin/import', () => import('#client/pages/admin/import.tsx'))],
  ['/profile', lazyPage('account/profile', () => import('#client/pages/account/profile.tsx'))],
  [
    '/profile/settings',
    lazyPage('account/profile-settings', () => import('#client/pages/account/profile-settings.tsx')),
  ],
  ['/checkout', lazyPage('account/checkout', () => import('#client/pages/account/checkout.tsx'))],
  ['/studio', lazyPage('library/studio', () => import('#client/pages/library/studio.tsx'))],
  ['/voices/withdraw', lazyPage('library/withdraw', () => import('#client/pages/library/withdraw.tsx'))],
  ['/pricing', lazyPage('account/pricing', () => import('#client/pages/account/pricing.tsx'))],
  ['/review', lazyPage('learning/review', () => import('#client/pages/learning/review.tsx'))],
  ['/placement', lazyPage('learning/placement', () => import('#client/pages/learning/placement.tsx'))],
  ['/practise', lazyPage('learning/practise', () => import('#client/pages/learning/practise.tsx'))],
  ['/library', library],
  ['/library/browse', library],
  ['/library/contributions', library],
  ['/library/wanted', lazyPage('library/word-requests', () => import('#client/pages/library/word-requests.tsx'))],
  [
    '/library/word-of-the-day',
    lazyPage('library/word-of-the-day', () => import('#client/pages/library/word-of-the-day.tsx')),
  ],
  ['/library/contributions/:id', entry],
  ['/library/:id', entry],
  ['/labels', lazyPage('library/labels', () => import('#client/pages/library/labels.tsx'))],
  ['/events', lazyPage('site/events', () => import('#client/pages/site/events.tsx'))],
  ['/privacy', lazyPage('site/privacy', () => import('#client/pages/site/privacy.tsx'))],
  ['/terms', lazyPage('site/terms', () => import('#client/pages/site/terms.tsx'))],
  ['/refunds', lazyPage('site/refunds', () => import('#client/pages/site/refunds.tsx'))],
  ['/about', lazyPage('site/about', () => import('#client/pages/site/about.tsx'))],
]
/** All addresses that lead to a page. */
export const paths = ['/', ...screens.map(([path]) => path)]

/** Matches a path exactly as the router does. */
const matches = (path: string, pathname: string) => matchRoute(parse, path, pathname)[0]

/** The page for an address in any language. */
export function pageAt(address: string, visitor: boolean): LazyPage {
  const pathname = splitPrefix(address).path
  if (pathname === '/') return visitor ? landing : dashboard
  return screens.find(([path]) => matches(path, pathname))?.[1] ?? notFound
}

const withCode =
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

/** Public pages are shown as for visitors; the others wait for the viewer. */
function Unknown() {
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

/** Lessons and reviews use the whole screen. */
const fullScreenPaths = [
  '/courses/:id/lessons/:lessonId',
  '/review',
  '/practise',
  '/placement',
  '/classes/:id/assignments/:assignmentId',
]
const fillsScreen = (pathname: string) => fullScreenPaths.some((path) => matches(path, pathname))

/** Offline features: loaded after the page, and never for visitors. */
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
    // The person has logged out elsewhere, or the session has ended.
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
      <SkipLink href="#main">{say(skipToContent)}</SkipLink>
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
          <bottomNav.Part />
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
  /** On the server, the language of the interface. */
  language?: Language
  /** Called when the page is mounted and handles events. */
  onMount?: (() => unknown) | undefined
}

/** The root component. On the server `ssrPath` is the requested address. */
export function App({ client, ssrPath, language = documentLanguage(), onMount }: AppProps) {
  const [aroundNav] = useState(() => withCode(client))
  const base = prefixOf(splitPrefix(ssrPath ?? window.location.pathname).language ?? 'en')
  useEffect(() => void onMount?.(), [onMount])
  return (
    <QueryClientProvider client={client}>
      <LanguageContext value={language}>
        <Router base={base} aroundNav={aroundNav} {...(ssrPath === undefined ? {} : { ssrPath })}>
          <Frame />
        </Router>
      </LanguageContext>
    </QueryClientProvider>
  )
}
