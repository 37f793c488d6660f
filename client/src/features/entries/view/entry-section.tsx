import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'

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

/** Details that few readers need: closed at first on a phone, always shown on wider screens and without JavaScript. */
export function FoldedPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 hover:text-accent sm:hidden noscript:hidden print:hidden"
      >
        {title}
        <ChevronDown
          aria-hidden
          className={cx('size-5 shrink-0 text-soft transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} className={cx('max-sm:pt-1', !isOpen && 'max-sm:hidden noscript:block! print:block!')}>
        {children}
      </div>
    </div>
  )
}
