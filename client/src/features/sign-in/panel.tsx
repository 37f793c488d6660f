import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

interface PanelProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** What a plain page is about, on a sheet before the picture. */
export const Panel = ({ title, lead, children }: PanelProps) => (
  <Card as="section" aria-labelledby="title" className="gap-5 p-6 sm:p-8">
    <div className="grid gap-2">
      <h1 id="title">{title}</h1>
      {lead && <p className="text-soft">{lead}</p>}
    </div>
    {children}
  </Card>
)

/** The quiet way to another page, below what the page is for. */
export const Other = ({ children }: { children: ReactNode }) => <p className="border-t pt-4">{children}</p>

/** A link to press with a thumb, in a line of text. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold">
    {children}
  </a>
)
