import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { UserAnswer } from '#shared/accounts.ts'
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
      aria-current={pathname === to ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-sunk hover:text-ink',
        'aria-[current=page]:rounded-none aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--gold-fill)]',
      )}
    >
      {children}
    </Link>
  )
}

/** SPEC section 2: by full page navigation, so no client-side link. */
const FullLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button asChild variant="line" className="whitespace-nowrap">
    <a href={to}>{children}</a>
  </Button>
)

const PublicItems = () => (
  <>
    <NavLink to="/">Home</NavLink>
    <NavLink to="/about">About</NavLink>
    <NavLink to="/pricing">Price</NavLink>
    <FullLink to="/api/login">Register</FullLink>
  </>
)

/** Role buttons go by the role alone, but for the holders of a 12-month plan (RULINGS 6). */
const PersonItems = ({ viewer }: { viewer: UserAnswer }) => (
  <>
    {viewer.role === 'PAID' && (
      <span className="flex min-h-11 items-center px-3 lg:px-0">
        <Badge tone="gold">Subscribed</Badge>
      </span>
    )}
    {viewer.role === 'TEACHER' && <NavLink to="/teacher">Teacher Dashboard</NavLink>}
    {(viewer.role === 'CONTRIBUTOR' || viewer.mayContribute) && <NavLink to="/contributor">Contributor</NavLink>}
    {viewer.role === 'ADMIN' && <NavLink to="/admin">Admin</NavLink>}
    <NavLink to="/about">About</NavLink>
    <NavLink to="/profile">Profile</NavLink>
    <FullLink to="/api/logout">Log Out</FullLink>
  </>
)

/** Narrower than its items need, the navigation folds up behind a button. */
const folds = {
  visitor: {
    toggle: 'md:hidden',
    items: 'md:flex md:w-auto md:flex-row md:items-center md:gap-2 md:pb-0',
    shut: 'max-md:hidden',
  },
  person: {
    toggle: 'lg:hidden',
    items: 'lg:flex lg:w-auto lg:flex-row lg:items-center lg:gap-2 lg:pb-0',
    shut: 'max-lg:hidden',
  },
}

/** Made anew for each page (by its key), so that following a link folds it up. */
export function SiteNav() {
  const { viewer } = useViewer()
  const siteName = useSiteName()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
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
        <Link href="/" className="flex min-h-11 items-center gap-2.5 font-head text-lg leading-tight no-underline">
          <Mark />
          {siteName}
        </Link>
        <Button
          ref={toggle}
          variant="quiet"
          size="icon"
          className={cx('-mr-2.5', fold.toggle)}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </Button>
        <nav
          id="navigation"
          aria-label="Main"
          className={cx('flex w-full flex-col gap-1 pb-3', fold.items, !open && fold.shut)}
        >
          {viewer ? <PersonItems viewer={viewer} /> : <PublicItems />}
        </nav>
      </Container>
    </header>
  )
}
