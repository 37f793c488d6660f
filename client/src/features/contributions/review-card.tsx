import { useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ReviewedContributionAnswer } from '#shared/contributions.ts'
import type { EntryState } from '#shared/entry-history.ts'
import { formatDay } from '#client/lib/dates.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/toast.ts'
import { ContributionHead } from './contribution-head.tsx'
import { Amend, Decide } from './review-buttons.tsx'
import type { Asked } from './review-buttons.tsx'
import { useReview } from './review-commands.ts'
import type { DecisionSent } from './review-commands.ts'
import { DecideDialog, NoteDialog } from './review-note.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import { resolvedOf } from './review-resolve.ts'
import type { Choices } from './review-resolve.ts'
import { ReviewText } from './review-text.tsx'
import { entryTextsOf } from './entry-texts.ts'
import type { EntryTexts } from './entry-texts.ts'

/** What the page brings from the library: a dialog for an entry that begins with these texts. */
export type EntryPart = (props: {
  name: string
  title: string
  description: string
  initial: EntryTexts
  command: { error: Error | null; isPending: boolean; reset: () => void }
  onSend: (entry: NonNullable<DecisionSent['entry']>) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}) => ReactNode

interface CardProps {
  contribution: ReviewedContributionAnswer
  Entry: EntryPart
}

/** Who sent it and when, what came before it, and what was written to it. */
function Foot({ contribution }: Pick<CardProps, 'contribution'>) {
  const { createdAt, authorName, note, replaces, replacedBy } = contribution
  return (
    <>
      <p className="text-sm text-soft wrap-anywhere">
        Submitted {formatDay(createdAt)}
        {authorName === null ? ' by a deleted account' : ` by ${authorName}`}
        {replaces && `. A changed one: “${replaces.title}” was rejected before`}
        {replacedBy && `. A changed one was sent: “${replacedBy.title}”`}
      </p>
      {note && (
        <p className="rounded-field bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note: </span>
          {note}
        </p>
      )}
    </>
  )
}

/** What was sent in for one entry may be for another by now: they were joined, or it has another name. */
function Moved({ contribution: { kind, status, title, entry } }: Pick<CardProps, 'contribution'>) {
  if (status !== 'PENDING' || (kind !== 'edit' && kind !== 'picture') || !entry || entry.title === title) return null
  return (
    <p className="rounded-field bg-sunk px-3 py-2 wrap-anywhere">
      This was sent for <span lang="dtp">{title}</span>, which is <span lang="dtp">{entry.title}</span> in the library
      now. Approving changes that entry.
    </p>
  )
}

/** Approves with what was chosen where the entry changed meanwhile; says so where nothing was chosen yet. */
function useApproval(contribution: ReviewedContributionAnswer, approve: ReturnType<typeof useReview>['approve']) {
  const [choices, setChoices] = useState<Choices>({})
  const { review } = contribution
  const run = (done: () => void, note?: string) => {
    if (!review || review.conflicts.length === 0) {
      done()
      return approve({ note })
    }
    const { base, now, proposed } = review as Record<'base' | 'now' | 'proposed', EntryState>
    const resolved = resolvedOf({ ...review, base, now, proposed }, choices)
    if (!resolved) {
      const description = 'The entry changed meanwhile: choose on the card what it is to be.'
      return toast({ title: 'Not approved yet', description, tone: 'error' })
    }
    done()
    approve({ note, resolved })
  }
  return { choices, setChoices, run }
}

/** docs/product.md 52: title, status badge, content, submitted date; a decision while it is PENDING. */
export function ReviewCard({ contribution, Entry }: CardProps) {
  const { id, title, content, status, authorName, kind } = contribution
  const review = useReview(contribution)
  const approval = useApproval(contribution, review.approve)
  const [dialog, setDialog] = useState<Asked | null>(null)
  // Its code is loaded for those who ask for it.
  const [entryAsked, setEntryAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const domId = useId()
  const whileOpen = (which: Asked) => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => setDialog(open ? which : null),
  })
  const open = (which: Asked) => {
    if (which === 'entry') setEntryAsked(true)
    setDialog(which)
  }
  const done = () => heading.current?.focus()
  const pending = status === 'PENDING'
  const Part = pending ? Decide : Amend
  return (
    <Card
      as="article"
      aria-labelledby={domId}
      data-card
      className="scroll-mt-20 gap-3 has-[h3:focus-visible]:border-ink"
    >
      <ContributionHead contribution={contribution} everyKind headingId={domId} headingRef={heading}>
        {contribution.categoryId && <Badge tone="gold">Library entry</Badge>}
        {contribution.withdrawn && <Badge>Withdrawn</Badge>}
      </ContributionHead>
      {/* What a witness writes is part of what they say. */}
      {kind !== 'witness' && (content || kind === 'text') && <ReviewText text={content} of={title} />}
      <Moved contribution={contribution} />
      <ReviewProposal contribution={contribution} choices={approval.choices} onChoose={approval.setChoices} />
      <Foot contribution={contribution} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Part
          contribution={contribution}
          review={review}
          onApprove={() => approval.run(done)}
          onDone={done}
          onOpen={open}
        />
      </div>
      {pending ? (
        <DecideDialog
          contribution={contribution}
          onApprove={(note) => approval.run(done, note)}
          onReject={(note) => review.reject({ note })}
          {...whileOpen('note')}
        />
      ) : (
        <NoteDialog contribution={contribution} command={review.note} {...whileOpen('note')} />
      )}
      {entryAsked && (
        <Entry
          name={`entry ${id}`}
          title="Approve as library entry"
          description={authorName === null ? 'From a contribution' : `Contributed by ${authorName}`}
          initial={entryTextsOf(contribution)}
          command={review.publishing}
          onSend={review.publish}
          focusAfter={heading}
          {...whileOpen('entry')}
        />
      )}
    </Card>
  )
}
