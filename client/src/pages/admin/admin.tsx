import { Suspense, lazy, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { adminTitle as classesTitle } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  adminOnly,
  adminTabs,
  adminTitle,
  auditTab,
  categoriesTab,
  certificatesTab,
  contributionsTab,
  coursesTab,
  eventsTab,
  paymentsTab,
  statisticsTab,
  usersTab,
} from '#shared/site/statistics-messages.ts'
import { BackHome } from '#client/features/site/back-home.tsx'
import { PendingBadge, StatisticsCards } from '#client/features/statistics/statistics-cards.tsx'
import { WaitingForYou } from '#client/features/statistics/waiting-for-you.tsx'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { navigateWhen } from '#client/lib/page/navigate-when.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/list/tabs.tsx'
import { WithLessonFiles } from '#client/pages/teaching/with-lesson-files.tsx'

const EntryDialog = lazy(async () => ({
  default: (await import('#client/features/entries/edit/entry-dialog.tsx')).EntryDialog,
}))
/** Loaded on demand, because it imports Uppy. */
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

const courseAdmin = lazyComponent(
  async () => (await import('#client/features/courses/teach/admin-courses.tsx')).AdminCourses,
)
const entryAdmin = lazyComponent(async () => (await import('#client/features/entries/edit/entry-admin.tsx')).EntryAdmin)
const peopleAdmin = lazyComponent(async () => (await import('#client/features/people/people-admin.tsx')).PeopleAdmin)
const invitationAdmin = lazyComponent(
  async () => (await import('#client/features/voices/invitations/invitation-admin.tsx')).InvitationAdmin,
)
const reviewAdmin = lazyComponent(
  async () => (await import('#client/features/contributions/review/review-admin.tsx')).ReviewAdmin,
)
const paymentsAdmin = lazyComponent(
  async () => (await import('#client/features/billing/payments/payments-admin.tsx')).PaymentsAdmin,
)
const certificateAdmin = lazyComponent(
  async () => (await import('#client/features/certificates/certificate-admin.tsx')).CertificateAdmin,
)
const classAdmin = lazyComponent(
  async () => (await import('#client/features/classes/manage/admin-classes.tsx')).AdminClasses,
)
const eventAdmin = lazyComponent(async () => (await import('#client/features/events/event-admin.tsx')).EventAdmin)
const statisticsFigures = lazyComponent(
  async () => (await import('#client/features/statistics/statistics-tab.tsx')).StatisticsTab,
)
const learningFigures = lazyComponent(
  async () => (await import('#client/features/statistics/learning-figures.tsx')).LearningFigures,
)
const unsentEmails = lazyComponent(async () => (await import('#client/features/outbox/unsent-emails.tsx')).UnsentEmails)
const unsentNotice = lazyComponent(async () => (await import('#client/features/outbox/unsent-emails.tsx')).UnsentNotice)
const auditList = lazyComponent(async () => (await import('#client/features/audit/audit-list.tsx')).AuditList)

interface TabParts {
  /** Name in the address: /admin?tab=users. */
  name: string
  label: PlainText
  mark?: ReactNode
  content: ReactNode
  preload: () => Promise<void>
}

/** Tabs of the admin's dashboard (docs/product.md 52), with payments, certificates, classes, events and the audit log. */
const tabs: TabParts[] = [
  {
    name: 'courses',
    label: coursesTab,
    content: (
      <WithLessonFiles>
        <courseAdmin.View />
      </WithLessonFiles>
    ),
    preload: courseAdmin.preload,
  },
  {
    name: 'categories',
    label: categoriesTab,
    content: <entryAdmin.View Upload={Upload} />,
    preload: entryAdmin.preload,
  },
  {
    name: 'users',
    label: usersTab,
    content: <peopleAdmin.View invitations={<invitationAdmin.View />} />,
    preload: async () => void (await Promise.all([peopleAdmin.preload(), invitationAdmin.preload()])),
  },
  {
    name: 'contributions',
    label: contributionsTab,
    mark: <PendingBadge />,
    content: <reviewAdmin.View Entry={Entry} />,
    preload: reviewAdmin.preload,
  },
  { name: 'payments', label: paymentsTab, content: <paymentsAdmin.View />, preload: paymentsAdmin.preload },
  {
    name: 'statistics',
    label: statisticsTab,
    content: (
      <div className="grid gap-8">
        <statisticsFigures.View overTime={<learningFigures.View />} />
        <unsentEmails.View />
      </div>
    ),
    preload: async () =>
      void (await Promise.all([statisticsFigures.preload(), learningFigures.preload(), unsentEmails.preload()])),
  },
  {
    name: 'certificates',
    label: certificatesTab,
    content: <certificateAdmin.View />,
    preload: certificateAdmin.preload,
  },
  {
    name: 'classes',
    label: classesTitle,
    content: (
      <div className="grid gap-5">
        <h2>{say(classesTitle)}</h2>
        <classAdmin.View />
      </div>
    ),
    preload: classAdmin.preload,
  },
  { name: 'events', label: eventsTab, content: <eventAdmin.View />, preload: eventAdmin.preload },
  { name: 'audit', label: auditTab, content: <auditList.View />, preload: auditList.preload },
]

/** Scrolls the open tab into view. Only wide screens have room for all tabs. */
function useOpenTabInView(tab: string) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const open = row?.querySelector<HTMLElement>(`[id$="-trigger-${tab}"]`)
    if (!row || !open) return
    const show = () => (row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2)
    show()
    // The number of waiting contributions loads later and moves the tabs.
    const observer = new ResizeObserver(show)
    for (const child of row.children) observer.observe(child)
    return () => observer.disconnect()
  }, [tab])
  return list
}

/** Each tab has its address, so that reload and Back work. */
function AdminTabs() {
  const [params, setParams] = useSearchParams()
  const tabName = params.get('tab')
  const tab = tabs.find(({ name }) => name === tabName)?.name ?? 'courses'
  const list = useOpenTabInView(tab)
  const open = (next: string) => {
    const code = tabs.find(({ name }) => name === next)?.preload()
    navigateWhen(Promise.resolve(code), () => setParams({ tab: next }))
  }
  return (
    // Manual activation: otherwise every tab passed by arrow keys would be a history entry.
    <Tabs value={tab} onValueChange={open} activationMode="manual">
      <TabList ref={list} aria-label={say(adminTabs)} className="sm:*:px-2.5">
        {tabs.map(({ name, label, mark }) => (
          <Tab key={name} value={name}>
            {say(label)}
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

const Overview = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-8">
    <WaitingForYou />
    <StatisticsCards />
  </div>
)

/** The overview leads the dashboard. After a tab was chosen, it is below that tab. */
function Content() {
  const tabChosen = useSearchParams()[0].has('tab')
  return (
    <Container className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3 sm:gap-8 sm:pt-8">
      <PageHeading compact before={<BackHome short />} title={say(adminTitle)} />
      {!tabChosen && <Overview />}
      <Suspense>
        <unsentNotice.View />
      </Suspense>
      <AdminTabs />
      {tabChosen && <Overview />}
    </Container>
  )
}

export const Page = () => (
  <>
    <PageTitle title={say(adminTitle)} />
    <Gate action="admin.dashboard" denied={say(adminOnly)}>
      {() => <Content />}
    </Gate>
  </>
)
