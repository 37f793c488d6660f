import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** Section of an entry's page with its heading. */
export function EntrySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Details that few readers need, closed at first. Native, so that it works without JavaScript. */
export const FoldedPart = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 list-none items-center gap-2 hover:text-accent [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <div className="pt-1">{children}</div>
  </details>
)
