import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

interface BackLinkProps {
  href: string
  /** On a phone only the arrow is visible, so that it fits beside the title. */
  short?: boolean
  children: ReactNode
}

/** Link to the page above, at the top of a page. */
export const BackLink = ({ href, short = false, children }: BackLinkProps) => (
  <ButtonLink variant="quiet" className="-ml-4.5" href={href}>
    <ArrowLeft aria-hidden />
    {short ? <span className="max-sm:sr-only">{children}</span> : children}
  </ButtonLink>
)
