import { Suspense, lazy, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { BackHome } from '#client/features/site/back-home.tsx'
import { PendingBadge, StatisticsCards } from '#client/features/statistics/statistics-cards.tsx'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { WithLessonFiles } from './lesson-files.tsx'

const EntryDialog = lazy(async () => ({
  default: (await import('#client/features/entries/category-dialog.tsx')).EntryDialog,
}))
/** Brings Uppy, so it is loaded when somebody uploads. */
const UploadDialog = lazy(async () => ({
  default: (await import('#client/features/media/upload-dialog.tsx')).UploadDialog,
}))

const Upload = (props: ComponentProps<typeof UploadDialog>) => (
  <Suspense>
    <UploadDialog {...props} />
  </Suspense>
)

const Entry = (props: Omit<ComponentProps<typeof EntryDialog>, 'Upload'>) => (
  <Suspense>
    <EntryDialog {...props} Upload={Upload} />
  </Suspense>
)

const courses = lazyPart(async () => (await import('#client/features/courses/teach/admin-courses.tsx')).AdminCourses)
const categories = lazyPart(async () => (await import('#client/features/entries/category-admin.tsx')).CategoryAdmin)
const people = lazyPart(async () => (await import('#client/features/people/people-admin.tsx')).PeopleAdmin)
const invited = lazyPart(async () => (await import('#client/features/voices/invitation-admin.tsx')).InvitationAdmin)
const reviews = lazyPart(async () => (await import('#client/features/contributions/review-admin.tsx')).ReviewAdmin)
const paid = lazyPart(async () => (await import('#client/features/subscriptions/payments-admin.tsx')).PaymentsAdmin)
const issued = lazyPart(
  async () => (await import('#client/features/certificates/certificate-admin.tsx')).CertificateAdmin,
)
const gatherings = lazyPart(async () => (await import('#client/features/events/event-admin.tsx')).EventAdmin)
const figures = lazyPart(async () => (await import('#client/features/statistics/statistics-tab.tsx')).StatisticsTab)
const unsent = lazyPart(async () => (await import('#client/features/outbox/unsent-emails.tsx')).UnsentEmails)
const unsentNotice = lazyPart(async () => (await import('#client/features/outbox/unsent-emails.tsx')).UnsentNotice)
const commands = lazyPart(async () => (await import('#client/features/audit/audit-list.tsx')).AuditList)

interface TabParts {
  /** In the address: /admin?tab=users. */
  name: string
  label: string
  mark?: ReactNode
  content: ReactNode
  preload: () => Promise<void>
}

/** docs/product.md 52, the payments, certificates, the events and the audit. */
const tabs: TabParts[] = [
  {
    name: 'courses',
    label: 'Courses',
    content: (
      <WithLessonFiles>
        <courses.Part />
      </WithLessonFiles>
    ),
    preload: courses.preload,
  },
  {
    name: 'categories',
    label: 'Categories',
    content: <categories.Part Upload={Upload} />,
    preload: categories.preload,
  },
  {
    name: 'users',
    label: 'Users',
    content: <people.Part invitations={<invited.Part />} />,
    preload: async () => void (await Promise.all([people.preload(), invited.preload()])),
  },
  {
    name: 'contributions',
    label: 'Contributions',
    mark: <PendingBadge />,
    content: <reviews.Part Entry={Entry} />,
    preload: reviews.preload,
  },
  { name: 'payments', label: 'Payments', content: <paid.Part />, preload: paid.preload },
  {
    name: 'statistics',
    label: 'Statistics',
    content: (
      <div className="grid gap-8">
        <figures.Part />
        <unsent.Part />
      </div>
    ),
    preload: async () => void (await Promise.all([figures.preload(), unsent.preload()])),
  },
  { name: 'certificates', label: 'Certificates', content: <issued.Part />, preload: issued.preload },
  { name: 'events', label: 'Events', content: <gatherings.Part />, preload: gatherings.preload },
  { name: 'audit', label: 'Audit', content: <commands.Part />, preload: commands.preload },
]

/** Milliseconds to wait for a tab's code before its spinner shows instead of the tab one leaves. */
const timeout = 300

/** Where the tabs do not fit, the one that is open is brought into view. */
function useOpenTabInView(tab: string) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const open = row?.querySelector<HTMLElement>(`[id$="-trigger-${tab}"]`)
    if (!row || !open) return
    const show = () => (row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2)
    show()
    // The count of what is pending comes later, and moves the tabs behind it.
    const observer = new ResizeObserver(show)
    for (const each of row.children) observer.observe(each)
    return () => observer.disconnect()
  }, [tab])
  return list
}

/** Each tab is its own address: a reload stays, and the way back leads to the tab before. */
function AdminTabs() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = tabs.find(({ name }) => name === asked)?.name ?? 'courses'
  const list = useOpenTabInView(tab)
  const open = async (next: string) => {
    const code = tabs.find(({ name }) => name === next)?.preload()
    await Promise.race([code, new Promise((resolve) => setTimeout(resolve, timeout))]).catch(() => {})
    setParams({ tab: next })
  }
  return (
    // By hand: with the arrow keys alone, every tab passed would become a step of the browser's history.
    <Tabs value={tab} onValueChange={(next) => void open(next)} activationMode="manual">
      <TabList ref={list} aria-label="Admin">
        {tabs.map(({ name, label, mark }) => (
          <Tab key={name} value={name}>
            {label}
            {mark}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, content }) => (
        <TabPanel key={name} value={name}>
          <Suspense fallback={<Spinner fullScreen={false} />}>{content}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  )
}

export const Page = () => (
  <>
    <PageTitle title="Admin Dashboard" />
    <Gate action="admin.dashboard" denied="Only administrators can access this page">
      {() => (
        <Container className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-8">
          <PageHeading before={<BackHome />} title="Admin Dashboard" />
          <StatisticsCards />
          <Suspense>
            <unsentNotice.Part />
          </Suspense>
          <AdminTabs />
        </Container>
      )}
    </Gate>
  </>
)
