import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

interface PanelProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** Content of a plain page, in front of the landscape. */
export const Panel = ({ title, lead, children }: PanelProps) => (
  <Card as="section" aria-labelledby="title" className="gap-5 p-6 sm:p-8">
    <div className="grid gap-2">
      <h1 id="title">{title}</h1>
      {lead && <p className="text-soft">{lead}</p>}
    </div>
    {children}
  </Card>
)

/** Link to a related page, below the main content. */
export const RelatedLinks = ({ children }: { children: ReactNode }) => <p className="border-t pt-4">{children}</p>

/** Inline link with a large touch area. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold">
    {children}
  </a>
)
