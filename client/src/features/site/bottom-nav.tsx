import { BookOpen, CircleUser, House, Layers } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { homeLink, libraryLink, profileLink, reviewLink, shortcutsLabel } from '#shared/site/frame-messages.ts'

const tabs = [
  { to: '/', name: homeLink, Icon: House },
  { to: '/review', name: reviewLink, Icon: Layers },
  { to: '/library', name: libraryLink, Icon: BookOpen },
  { to: '/profile', name: profileLink, Icon: CircleUser },
]

/**
 * Navigation at the foot of a phone's screen. It is hidden while the menu is open. Tabs are as wide as their names, so that longer ones
 * (Perpustakaan) are not cut.
 */
export function BottomNav() {
  const [pathname] = useLocation()
  return (
    <nav
      aria-label={say(shortcutsLabel)}
      data-thumb-tabs
      className="sticky bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden in-[:has(>header_[aria-expanded=true])]:hidden"
    >
      {tabs.map(({ to, name, Icon }) => {
        const active = to === '/' ? pathname === '/' || pathname.startsWith('/courses/') : pathname.startsWith(to)
        return (
          <Link
            key={to}
            href={to}
            aria-current={pathname === to ? 'page' : active ? 'true' : undefined}
            className="-mt-px grid min-w-0 flex-auto justify-items-center gap-0.5 border-t-3 border-transparent pt-2 pb-2.5 text-[min(0.875rem,5.2vw)] font-semibold max-[340px]:text-[min(0.8125rem,5.2vw)] in-[:lang(ms)]:max-[380px]:text-[min(0.8125rem,5.2vw)] text-soft no-underline aria-[current]:border-accent-fill aria-[current]:text-ink"
          >
            <Icon aria-hidden className="size-[min(1.5rem,9vw)]" />
            <span className="w-full truncate text-center">{say(name)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
