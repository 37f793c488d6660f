import { BookOpen, BookPlus, Check, MessageSquareText, RotateCcw, Undo2, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import type { Decision, ReviewedContributionAnswer } from '#shared/contributions.ts'
import { entryAddress, publishedAddress } from '#shared/library.ts'
import { formatDay } from '#client/lib/dates.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ReviewBadge } from './review-badge.tsx'
import { useReview } from './review-commands.ts'
import { NoteDialog } from './review-note.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import { ReviewText } from './review-text.tsx'

/** What the page brings from the library: a dialog for an entry that begins with these texts. */
export type EntryPart = (props: {
  name: string
  title: string
  description: string
  initial: { title: string; content: string }
  command: { error: Error | null; isPending: boolean; reset: () => void }
  onSend: (entry: NonNullable<DecisionSent['entry']>) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}) => ReactNode
type DecisionSent = { entry?: Pick<NonNullable<Decision['entry']>, 'type' | 'title' | 'content'> }

type Review = ReturnType<typeof useReview>
interface PartProps {
  contribution: ReviewedContributionAnswer
  review: Review
  /** Pressing a button that then goes away leaves the focus here. */
  onDone: () => void
  onOpen: (dialog: 'entry' | 'note') => void
}

function Decide({ contribution, review, onDone, onOpen }: PartProps) {
  const of = <span className="sr-only"> {contribution.title}</span>
  const act = (run: () => void) => () => {
    onDone()
    run()
  }
  return (
    <>
      <Button variant="line" onClick={act(review.approve)}>
        <Check aria-hidden strokeWidth={3} className="text-rice" />
        Approve{of}
      </Button>
      <Button variant="danger" onClick={act(review.reject)}>
        <X aria-hidden />
        Reject{of}
      </Button>
      {contribution.kind === 'text' && (
        <Button variant="line" onClick={() => onOpen('entry')}>
          <BookPlus aria-hidden />
          Approve as library entry{of}
        </Button>
      )}
    </>
  )
}

function Amend({ contribution, review, onDone, onOpen }: PartProps) {
  const { id, status, withdrawn, note, title, categoryId, kind, undoUntil } = contribution
  const of = <span className="sr-only"> {title}</span>
  return (
    <>
      <Button variant="line" onClick={() => onOpen('note')}>
        <MessageSquareText aria-hidden />
        {note ? 'Change note' : 'Add note'}
        {of}
      </Button>
      {undoUntil && (
        <Button
          variant="line"
          onClick={() => {
            onDone()
            review.undo()
          }}
        >
          <RotateCcw aria-hidden />
          Undo{of}
        </Button>
      )}
      {status === 'APPROVED' && !withdrawn && kind === 'text' && (
        <Button asChild variant="quiet">
          <Link href={categoryId ? entryAddress(categoryId) : publishedAddress(id)}>
            <BookOpen aria-hidden />
            View in library{of}
          </Link>
        </Button>
      )}
      {status === 'APPROVED' && kind === 'text' && (
        <Button variant="quiet" onClick={withdrawn ? review.putBack : review.withdraw}>
          {withdrawn ? <RotateCcw aria-hidden /> : <Undo2 aria-hidden />}
          {withdrawn ? 'Put back' : 'Withdraw from library'}
          {of}
        </Button>
      )}
    </>
  )
}

/** docs/product.md 52: title, status badge, content, submitted date; a decision while it is PENDING. */
export function ReviewCard({ contribution, Entry }: { contribution: ReviewedContributionAnswer; Entry: EntryPart }) {
  const { id, title, content, status, authorName, note, withdrawn, categoryId, createdAt, kind } = contribution
  const review = useReview(contribution)
  const [dialog, setDialog] = useState<'entry' | 'note' | null>(null)
  // Its code is loaded for those who ask for it.
  const [entryAsked, setEntryAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const domId = useId()
  const whileOpen = (which: 'entry' | 'note') => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => setDialog(open ? which : null),
  })
  const open = (which: 'entry' | 'note') => {
    if (which === 'entry') setEntryAsked(true)
    setDialog(which)
  }
  const Part = status === 'PENDING' ? Decide : Amend
  return (
    <Card as="article" aria-labelledby={domId} className="gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} id={domId} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h3>
        <div className="flex flex-wrap gap-2">
          <ReviewBadge status={status} />
          {categoryId && <Badge tone="gold">Library entry</Badge>}
          {withdrawn && <Badge>Withdrawn</Badge>}
        </div>
      </div>
      {(content || kind === 'text') && <ReviewText text={content} of={title} />}
      <ReviewProposal contribution={contribution} />
      <p className="text-sm text-soft">
        Submitted {formatDay(createdAt)}
        {authorName === null ? ' by a deleted account' : ` by ${authorName}`}
      </p>
      {note && (
        <p className="rounded-field bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note: </span>
          {note}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Part contribution={contribution} review={review} onDone={() => heading.current?.focus()} onOpen={open} />
      </div>
      <NoteDialog contribution={contribution} command={review.note} {...whileOpen('note')} />
      {entryAsked && (
        <Entry
          name={`entry ${id}`}
          title="Approve as library entry"
          description={authorName === null ? 'From a contribution' : `Contributed by ${authorName}`}
          initial={{ title, content }}
          command={review.publish}
          onSend={(entry) => review.publish.mutateAsync({ params: { id }, body: { status: 'APPROVED', entry } })}
          focusAfter={heading}
          {...whileOpen('entry')}
        />
      )}
    </Card>
  )
}
