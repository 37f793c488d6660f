import { Globe, MenuIcon, X } from '#client/ui/art/frame-icons.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  aboutLink,
  adminLink,
  closeMenu,
  contributorLink,
  homeLink,
  languagesLabel,
  libraryLink,
  logInLink,
  logOutLink,
  mainNavigation,
  openMenu,
  priceLink,
  profileLink,
  registerLink,
  reviewLink,
  subscribedBadge,
  teacherDashboardLink,
} from '#shared/site/frame-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { loginLink, useSignUpAddress } from '#client/lib/page/navigation.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Label } from '#client/ui/label.tsx'
import { cx } from '#client/ui/cx.ts'
import { Mark } from '#client/ui/art/mark.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LanguageLinks } from './language-links.tsx'

const NavLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const [pathname] = useLocation()
  return (
    <Link
      href={to}
      aria-current={pathname === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined}
      className={cx(
        'flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-muted hover:text-ink md:px-1.5 lg:px-2 lg:[:lang(ms)_&]:px-1.5',
        'aria-[current]:rounded-none aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--accent-fill)]',
      )}
    >
      {children}
    </Link>
  )
}

/** A link to a page of the server, opened as a document. */
const FullLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink leaves variant="line" className="whitespace-nowrap" href={to}>
    {children}
  </ButtonLink>
)

const LogInLink = ({ href }: { href: string }) => (
  <a
    href={href}
    className="flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-soft no-underline hover:bg-muted hover:text-ink md:px-1.5 lg:px-2"
  >
    <Label name="log-in">{say(logInLink)}</Label>
  </a>
)

/** Malay names need two rows on a tablet. The site's name leads home too, and the footer to the page about the site. */
const hiddenOnMalayTablet = 'md:max-lg:[:lang(ms)_&]:hidden'

/** `unknown` hides 'Register', because somebody may be logged in. The landing page has its own 'Log In'. */
const PublicItems = ({ unknown }: { unknown: boolean }) => {
  const [pathname] = useLocation()
  const login = loginLink(useLanguage())
  const signUp = useSignUpAddress()
  return (
    <>
      <div className={hiddenOnMalayTablet}>
        <NavLink to="/">{say(homeLink)}</NavLink>
      </div>
      <NavLink to="/library">{say(libraryLink)}</NavLink>
      <div className={hiddenOnMalayTablet}>
        <NavLink to="/about">
          <Label name="about">{say(aboutLink)}</Label>
        </NavLink>
      </div>
      <NavLink to="/pricing">
        <Label name="price">{say(priceLink)}</Label>
      </NavLink>
      {!unknown && pathname !== '/' && <LogInLink href={login} />}
      <details className="relative max-md:hidden">
        <summary
          aria-label={say(languagesLabel)}
          className="grid size-11 cursor-pointer list-none place-items-center rounded-field text-soft hover:bg-muted hover:text-ink"
        >
          <Globe className="size-5" />
        </summary>
        <LanguageLinks className="absolute right-0 z-40 flex-col rounded-card border bg-surface p-3 shadow-card" />
      </details>
      {!unknown && <FullLink to={signUp}>{say(registerLink)}</FullLink>}
    </>
  )
}

/** Role buttons depend on the role only, except for holders of a 12-month plan (docs/product.md 6). */
const PersonItems = ({ viewer }: { viewer: UserJson }) => (
  <>
    <NavLink to="/">{say(homeLink)}</NavLink>
    <NavLink to="/review">{say(reviewLink)}</NavLink>
    <NavLink to="/library">{say(libraryLink)}</NavLink>
    {viewer.role === 'TEACHER' && <NavLink to="/teacher">{say(teacherDashboardLink)}</NavLink>}
    {(viewer.role === 'CONTRIBUTOR' || viewer.mayContribute) && (
      <NavLink to="/contributor">{say(contributorLink)}</NavLink>
    )}
    {viewer.role === 'ADMIN' && <NavLink to="/admin">{say(adminLink)}</NavLink>}
    {/* Long Malay names need the room; the footer has the link too. */}
    <div className="lg:max-xl:hidden">
      <NavLink to="/about">
        <Label name="about">{say(aboutLink)}</Label>
      </NavLink>
    </div>
    <NavLink to="/profile">{say(profileLink)}</NavLink>
    <FullLink to="/api/logout">{say(logOutLink)}</FullLink>
  </>
)

/** If the items do not fit, a button opens them as a menu; below 1024 px the bottom navigation is also shown. In large text they wrap. */
const folds = {
  visitor: {
    toggle: 'md:hidden',
    items: 'md:flex md:w-auto md:flex-row md:flex-wrap md:items-center md:pb-0 lg:gap-2',
    shut: 'max-md:hidden',
  },
  person: {
    toggle: 'lg:hidden',
    items: 'lg:flex lg:w-auto lg:flex-row lg:flex-wrap lg:items-center lg:pb-0',
    shut: 'max-lg:hidden',
  },
}

/** Remounted for each page (by its key), so that following a link closes the menu. */
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
        {/* Navigation that does not fit beside the site's words takes its own row. */}
        <div className="flex min-w-0 flex-1 items-center gap-x-[min(0.5rem,2.3vw)] md:min-w-min">
          <Link
            href="/"
            className={cx(
              'inline-flex min-h-11 min-w-0 items-center gap-[min(0.625rem,3vw)] font-head leading-tight no-underline',
              subscribed
                ? 'text-[min(var(--size-lg),4.5vw)] max-sm:text-[min(1rem,4.5vw)] max-sm:leading-[1.1]'
                : 'text-[min(var(--size-lg),6.2vw)]',
            )}
          >
            {/* Beside the badge, a small phone has room for the name on one line or for the mark. */}
            <Mark className={subscribed ? 'max-[410px]:hidden' : undefined} />
            <span className="min-w-0 wrap-break-word">{siteName}</span>
          </Link>
          {subscribed && (
            <Badge
              tone="accent"
              className="shrink-0 self-center max-lg:ml-auto max-sm:px-[min(0.5rem,2.3vw)] max-sm:text-[min(0.875rem,4vw)]"
            >
              {say(subscribedBadge)}
            </Badge>
          )}
          <Button
            ref={toggle}
            variant="quiet"
            size="icon"
            className={cx('-mr-[12px] shrink-0', !subscribed && 'ml-auto', fold.toggle)}
            aria-label={say(open ? closeMenu : openMenu)}
            aria-expanded={open}
            aria-controls="navigation"
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <MenuIcon />}
          </Button>
        </div>
        <nav
          id="navigation"
          aria-label={say(mainNavigation)}
          className={cx('flex w-full flex-col gap-1 pb-3', fold.items, !open && fold.shut)}
        >
          {viewer ? <PersonItems viewer={viewer} /> : <PublicItems unknown={unknown} />}
          <LanguageLinks className={fold.toggle} />
        </nav>
      </Container>
    </header>
  )
}
