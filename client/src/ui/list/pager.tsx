import { ArrowLeft, ArrowRight } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { nextButton, previousButton } from '#shared/messages/messages.ts'
import { listPages, pageNumber } from '#shared/site/ui-messages.ts'
import { Label } from '#client/ui/label.tsx'
import { Button } from '#client/ui/button.tsx'

type PagerProps = {
  /** Name of the list, such as 'Users'. */
  label: string
  /** Page number, counted from 1. */
  page: number
  /** Range, such as 'Showing 51 to 100 of 1000+'. */
  text: string
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Position in a long list with the buttons to other pages. A single page shows only the count. */
export const Pager = ({ label, page, text, onBack, onNext }: PagerProps) => (
  <nav
    aria-label={say(listPages, { list: label })}
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
  >
    <p className="text-soft">{text}</p>
    {(onBack || onNext) && (
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="line" size="small" disabled={!onBack} onClick={onBack}>
          <ArrowLeft aria-hidden />
          <Label name="previous">{say(previousButton)}</Label>
        </Button>
        <span className="px-2 font-semibold whitespace-nowrap">{say(pageNumber, { page })}</span>
        <Button variant="line" size="small" disabled={!onNext} onClick={onNext}>
          {say(nextButton)}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    )}
  </nav>
)
