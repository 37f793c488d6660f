import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { splitPrefix } from '#shared/site/languages.ts'
import { lazyPage, type LazyPage } from '#client/ui/lazy-page.tsx'

export const home = lazyPage('learning/home', () => import('#client/pages/learning/home.tsx'))
const entry = lazyPage('library/entry', () => import('#client/pages/library/entry.tsx'))
export const landing = lazyPage('site/landing', () => import('#client/pages/site/landing.tsx'))
const library = lazyPage('library/library', () => import('#client/pages/library/library.tsx'))
export const notFound = lazyPage('site/not-found', () => import('#client/pages/site/not-found.tsx'))

const endMail = lazyPage('site/end-mail', () => import('#client/pages/site/end-mail.tsx'))
const join = lazyPage('classes/join', () => import('#client/pages/classes/join.tsx'))
const teacherAssignment = lazyPage(
  'classes/teacher-assignment',
  () => import('#client/pages/classes/teacher-assignment.tsx'),
)
const teacherLearners = lazyPage('classes/teacher-learners', () => import('#client/pages/classes/teacher-learners.tsx'))

/** Addresses of all pages; pages check permissions themselves. `/` is matched first, the 404 page last. */
export const routes: [path: string, page: LazyPage][] = [
  ['/courses/:id', lazyPage('learning/course', () => import('#client/pages/learning/course.tsx'))],
  [
    '/courses/:id/lessons/:lessonId',
    lazyPage('learning/lesson', () => import('#client/pages/learning/lesson.tsx'), { fillsScreen: true }),
  ],
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
    lazyPage('classes/class-words', () => import('#client/pages/classes/class-words.tsx'), { fillsScreen: true }),
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
  ['/review', lazyPage('learning/review', () => import('#client/pages/learning/review.tsx'), { fillsScreen: true })],
  [
    '/placement',
    lazyPage('learning/placement', () => import('#client/pages/learning/placement.tsx'), { fillsScreen: true }),
  ],
  [
    '/practise',
    lazyPage('learning/practise', () => import('#client/pages/learning/practise.tsx'), { fillsScreen: true }),
  ],
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
export const paths = ['/', ...routes.map(([path]) => path)]

/** Matches a path exactly as the router does. */
const matches = (path: string, pathname: string) => matchRoute(parse, path, pathname)[0]

/** The page for an address in any language. */
export function pageAt(address: string, visitor: boolean): LazyPage {
  const pathname = splitPrefix(address).path
  if (pathname === '/') return visitor ? landing : home
  return routes.find(([path]) => matches(path, pathname))?.[1] ?? notFound
}

/** True for a page without navigation and footer: lessons and reviews use the whole screen. */
export const fillsScreen = (address: string): boolean => pageAt(address, false).fillsScreen
