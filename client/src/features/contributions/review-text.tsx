import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { say } from '#shared/messages/say.ts'
import { noContributionText, showAll, showAllOf, showLess, showLessOf } from '#shared/contributions/review-messages.ts'

interface ReviewTextProps {
  text: string
  title: string
  /** Number of lines shown at first. */
  lines?: keyof typeof clamps
}

const clamps = { 3: 'line-clamp-3', 6: 'line-clamp-6' }

/** A contributor's text as plain text: a few lines, and the rest on request. */
export function ReviewText({ text, title: of, lines = 6 }: ReviewTextProps) {
  const [expanded, setExpanded] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const ref = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || expanded || text === '') return
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [expanded, text])
  if (text === '') return <p className="text-soft">{say(noContributionText)}</p>
  return (
    <div>
      <p
        ref={ref}
        lang=""
        className={`max-w-[68ch] wrap-anywhere whitespace-pre-line ${expanded ? '' : clamps[lines]}`}
      >
        {text}
      </p>
      {(isCut || expanded) && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          <span aria-hidden>{say(expanded ? showLess : showAll)}</span>
          <span className="sr-only">{say(expanded ? showLessOf : showAllOf, { title: of })}</span>
        </Button>
      )}
    </div>
  )
}
