import * as Collapsible from '@radix-ui/react-collapsible'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface FoldProps {
  title: string
  /** Summary while closed, such as '3' or 'none'. */
  note?: ReactNode
  /** Error inside; it opens the fold. */
  error?: string | undefined
  level?: 2 | 3
  children: ReactNode
}

/** Collapsible part of a form or page. Closing it keeps the typed text. */
export function Fold({ title, note, error, level = 3, children }: FoldProps) {
  const Heading = `h${level}` as const
  const [opened, setOpened] = useState(false)
  return (
    <Collapsible.Root open={opened || Boolean(error)} onOpenChange={setOpened} className="border-b">
      <Heading className="text-base">
        <Collapsible.Trigger className="group flex min-h-13 w-full items-center gap-3 py-2 text-left font-semibold hover:text-accent">
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          {note && <span className="text-sm font-normal text-soft">{note}</span>}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform duration-150 group-data-[state=open]:rotate-180"
          />
        </Collapsible.Trigger>
      </Heading>
      <Collapsible.Content className="grid gap-4 pt-1 pb-5">
        {error && (
          <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
        {children}
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
