import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import type { EntryState } from '#shared/entries/history.ts'
import { say } from '#shared/messages/say.ts'
import { submittedOn } from '#shared/contributions/messages.ts'
import { dtpWord, richText, strongLabel } from '#client/lib/rich-text.tsx'
import {
  approveAsEntry,
  changedWasSent,
  chooseOnCard,
  contributedBy,
  decisionNote,
  fromContribution,
  libraryEntryBadge,
  notApprovedYet,
  rejectedBefore,
  renamedMeanwhile,
  submittedBy,
  submittedByDeleted,
  withdrawnBadge,
} from '#shared/contributions/review-messages.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { useOneDialog } from '#client/ui/dialog/use-one-dialog.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { ContributionHead } from '#client/features/contributions/contribution-head.tsx'
import { Amend, Decide, type ReviewDialog } from './review-buttons.tsx'
import { useReview, type NewEntry } from './review-commands.ts'
import { DecideDialog, NoteDialog } from './review-note.tsx'
import { ReviewProposal } from './review-proposal.tsx'
import { resolveReview, type ConflictChoices } from './review-resolve.ts'
import { ReviewText } from '#client/features/contributions/review-text.tsx'
import { entryTextsOf, type EntryTexts } from './entry-texts.ts'

/** Component from the page: a dialog for a new entry with these initial texts. */
export type EntryDialogComponent = (props: {
  name: string
  title: string
  description: string
  initial: EntryTexts
  command: { error: Error | null; isPending: boolean; reset: () => void }
  onSend: (entry: NewEntry) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}) => ReactNode

interface CardProps {
  contribution: ReviewedContributionJson
  Entry: EntryDialogComponent
}

/** Author, date, predecessor and note of a contribution. */
function Foot({ contribution }: Pick<CardProps, 'contribution'>) {
  const { createdAt, authorName, kind, withdrawn, note, replaces, replacedBy } = contribution
  return (
    <>
      <p className="text-sm text-soft wrap-anywhere">
        {authorName === null
          ? say(kind === 'voice' && withdrawn ? submittedOn : submittedByDeleted, { day: formatDay(createdAt) })
          : say(submittedBy, { day: formatDay(createdAt), name: authorName })}
        {replaces && `. ${say(rejectedBefore, { title: replaces.title })}`}
        {replacedBy && `. ${say(changedWasSent, { title: replacedBy.title })}`}
      </p>
      {note && (
        <p className="rounded-field bg-muted px-3 py-2 wrap-anywhere whitespace-pre-line">
          {richText(decisionNote, { note, label: strongLabel })}
        </p>
      )}
    </>
  )
}

/** The proposal's entry may have changed since: it was merged into another or renamed. */
function Moved({ contribution: { kind, status, title, entry } }: Pick<CardProps, 'contribution'>) {
  if (status !== 'PENDING' || (kind !== 'edit' && kind !== 'picture') || !entry || entry.title === title) return null
  return (
    <p className="rounded-field bg-muted px-3 py-2 wrap-anywhere">
      {richText(renamedMeanwhile, { before: title, now: entry.title, word: dtpWord })}
    </p>
  )
}

/** Approves with the reviewer's choices for conflicts, or asks for the missing ones. */
function useApproval(contribution: ReviewedContributionJson, approve: ReturnType<typeof useReview>['approve']) {
  const [choices, setChoices] = useState<ConflictChoices>({})
  const { review } = contribution
  const run = (done: () => void, note?: string) => {
    if (!review || review.conflicts.length === 0) {
      done()
      return approve({ note })
    }
    const { base, now, proposed } = review as Record<'base' | 'now' | 'proposed', EntryState>
    const resolved = resolveReview({ ...review, base, now, proposed }, choices)
    if (!resolved) {
      const description = say(chooseOnCard)
      return toast({ title: say(notApprovedYet), description, tone: 'error' })
    }
    done()
    approve({ note, resolved })
  }
  return { choices, setChoices, run }
}

/** One contribution: title, status badge, content and date, and the decision buttons while it is PENDING (docs/product.md 52). */
export function ReviewCard({ contribution, Entry }: CardProps) {
  const { id, title, content, status, authorName, kind } = contribution
  // Stored here, because the dialog unmounts during the optimistic decision.
  const noteDraft = useDraft(`decision ${id}`, { note: '' })
  const review = useReview(contribution, noteDraft.accepted)
  const approval = useApproval(contribution, review.approve)
  const { open, propsOf } = useOneDialog<ReviewDialog>()
  // The dialog's code is loaded on request only.
  const [entryOpened, setEntryOpened] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const domId = useId()
  const openDialog = (which: ReviewDialog) => {
    if (which === 'entry') setEntryOpened(true)
    open(which)
  }
  const focusHeading = () => heading.current?.focus()
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
        {contribution.categoryId && <Badge tone="accent">{say(libraryEntryBadge)}</Badge>}
        {contribution.withdrawn && <Badge>{say(withdrawnBadge)}</Badge>}
      </ContributionHead>
      {/* An attestation shows its text itself. */}
      {kind !== 'witness' && (content || kind === 'text') && <ReviewText text={content} title={title} />}
      <Moved contribution={contribution} />
      <ReviewProposal contribution={contribution} choices={approval.choices} onChoose={approval.setChoices} />
      <Foot contribution={contribution} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Part
          contribution={contribution}
          review={review}
          onApprove={() => approval.run(focusHeading)}
          onDone={focusHeading}
          onOpen={openDialog}
        />
      </div>
      {pending ? (
        <DecideDialog
          contribution={contribution}
          draft={noteDraft}
          onApprove={(note) => approval.run(focusHeading, note)}
          onReject={(note) => review.reject({ note })}
          {...propsOf('note')}
        />
      ) : (
        <NoteDialog contribution={contribution} command={review.note} {...propsOf('note')} />
      )}
      {entryOpened && (
        <Entry
          name={`entry ${id}`}
          title={say(approveAsEntry)}
          description={authorName === null ? say(fromContribution) : say(contributedBy, { name: authorName })}
          initial={entryTextsOf(contribution)}
          command={review.publishing}
          onSend={review.publish}
          focusAfter={heading}
          {...propsOf('entry')}
        />
      )}
    </Card>
  )
}
