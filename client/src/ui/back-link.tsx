import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

/** Link to the page above, at the top of a page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink variant="quiet" className="-ml-4.5" href={href}>
    <ArrowLeft aria-hidden />
    {children}
  </ButtonLink>
)
