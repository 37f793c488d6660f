import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from './button.tsx'

type PagerProps = {
  /** What is being paged: 'Users'. */
  label: string
  /** From 1. */
  page: number
  /** 'Showing 51 to 100 of 1000+' */
  text: string
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Where one is in a long list, and the way on. Without any other page only the count is left. */
export const Pager = ({ label, page, text, onBack, onNext }: PagerProps) => (
  <nav aria-label={`Pages: ${label}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <p className="text-soft">{text}</p>
    {(onBack || onNext) && (
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="line" size="small" disabled={!onBack} onClick={onBack}>
          <ArrowLeft aria-hidden />
          Previous
        </Button>
        <span className="px-2 font-semibold whitespace-nowrap">Page {page}</span>
        <Button variant="line" size="small" disabled={!onNext} onClick={onNext}>
          Next
          <ArrowRight aria-hidden />
        </Button>
      </div>
    )}
  </nav>
)
