import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { UserAnswer } from '#shared/people.ts'
import { useSiteName } from '#client/lib/site-config.ts'
import { useViewer } from '#client/lib/viewer.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { cx } from '#client/ui/cx.ts'
import { Mark } from '#client/ui/mark.tsx'

const NavLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const [pathname] = useLocation()
  return (
    <Link
      href={to}
      aria-current={pathname === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined}
      className={cx(
        'flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-sunk hover:text-ink md:max-lg:px-1.5',
        'aria-[current]:rounded-none aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--gold-fill)]',
      )}
    >
      {children}
    </Link>
  )
}

/** docs/product.md 52: by full page navigation, so no client-side link. */
const FullLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button asChild variant="line" className="whitespace-nowrap">
    <a href={to}>{children}</a>
  </Button>
)

const LogIn = () => (
  <a
    href="/api/login"
    className="flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-sunk hover:text-ink md:max-lg:px-1.5"
  >
    Log In
  </a>
)

/** `unknown`: perhaps somebody is logged in, who has no use for 'Register'. The landing page has its own 'Log In'. */
const PublicItems = ({ unknown }: { unknown: boolean }) => {
  const [pathname] = useLocation()
  return (
    <>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/library">Library</NavLink>
      <NavLink to="/about">About</NavLink>
      <NavLink to="/pricing">Price</NavLink>
      {!unknown && pathname !== '/' && <LogIn />}
      {!unknown && <FullLink to="/api/login">Register</FullLink>}
    </>
  )
}

/** Role buttons go by the role alone, but for the holders of a 12-month plan (docs/product.md 6). */
const PersonItems = ({ viewer }: { viewer: UserAnswer }) => (
  <>
    <NavLink to="/">Home</NavLink>
    <NavLink to="/review">Review</NavLink>
    <NavLink to="/library">Library</NavLink>
    {viewer.role === 'TEACHER' && <NavLink to="/teacher">Teacher Dashboard</NavLink>}
    {(viewer.role === 'CONTRIBUTOR' || viewer.mayContribute) && <NavLink to="/contributor">Contributor</NavLink>}
    {viewer.role === 'ADMIN' && <NavLink to="/admin">Admin</NavLink>}
    <NavLink to="/about">About</NavLink>
    <NavLink to="/profile">Profile</NavLink>
    <FullLink to="/api/logout">Log Out</FullLink>
  </>
)

/** Narrower than its items need, the navigation folds up behind a button: below 1024 px the tabs at the thumb lead people about. */
const folds = {
  visitor: {
    toggle: 'md:hidden',
    items: 'md:flex md:w-auto md:flex-row md:items-center md:pb-0 lg:gap-2',
    shut: 'max-md:hidden',
  },
  person: {
    toggle: 'lg:hidden',
    items: 'lg:flex lg:w-auto lg:flex-row lg:items-center lg:pb-0 xl:gap-2',
    shut: 'max-lg:hidden',
  },
}

/** Made anew for each page (by its key), so that following a link folds it up. */
export function SiteNav() {
  const { viewer, unknown } = useViewer()
  const siteName = useSiteName()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const subscribed = viewer?.role === 'PAID'
  const fold = viewer ? folds.person : folds.visitor

  useEffect(() => {
    if (!open) return
    const shut = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', shut)
    return () => document.removeEventListener('keydown', shut)
  }, [open])
  return (
    <header className="border-b">
      <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <div className="flex min-w-0 flex-1 items-center gap-x-[min(0.5rem,2.3vw)]">
          <Link
            href="/"
            className={cx(
              'inline-flex min-h-11 min-w-0 items-center gap-[min(0.625rem,3vw)] font-head text-[min(var(--size-lg),6.2vw)] leading-tight no-underline',
              subscribed && 'max-sm:text-[min(1rem,4.5vw)] max-sm:leading-[1.1]',
            )}
          >
            <Mark className={subscribed ? 'max-[359px]:hidden' : undefined} />
            {/* Beside the badge the name of a phone's header stands in two lines. */}
            <span className={cx('min-w-0 wrap-break-word', subscribed && 'max-sm:w-min')}>{siteName}</span>
          </Link>
          {subscribed && (
            <Badge
              tone="gold"
              className="shrink-0 self-center max-lg:ml-auto max-sm:px-[min(0.5rem,2.3vw)] max-sm:text-[min(0.875rem,4vw)]"
            >
              Subscribed
            </Badge>
          )}
          <Button
            ref={toggle}
            variant="quiet"
            size="icon"
            className={cx('-mr-[12px] shrink-0', !subscribed && 'ml-auto', fold.toggle)}
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="navigation"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </Button>
        </div>
        <nav
          id="navigation"
          aria-label="Main"
          className={cx('flex w-full flex-col gap-1 pb-3', fold.items, !open && fold.shut)}
        >
          {viewer ? <PersonItems viewer={viewer} /> : <PublicItems unknown={unknown} />}
        </nav>
      </Container>
    </header>
  )
}
