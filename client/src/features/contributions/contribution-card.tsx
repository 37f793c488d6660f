import { BookOpen, Pencil, Send, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import { contributions } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { againAddress, entryAddress, publishedAddress } from '#shared/library.ts'
import { formatDay } from '#client/lib/dates.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EditContributionDialog, myLists, useReloadMine } from './contribution-edit.tsx'
import type { GiftPart } from './contribution-fields.tsx'
import { ContributionHead } from './contribution-head.tsx'
import { SendAgainDialog } from './send-again.tsx'
import { WhatWasGiven } from './review-proposal.tsx'
import { ReviewText } from './review-text.tsx'

interface PartProps {
  contribution: ContributionAnswer
  /** Where the focus goes when the card is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** What its author may do while it is PENDING. */
function Pending({ contribution, focusAfter }: PartProps) {
  const [dialog, setDialog] = useState<'edit' | 'withdraw' | null>(null)
  const reload = useReloadMine()
  const { id, title } = contribution
  const withdraw = useCommand(contributions.withdraw, {
    says: { title: 'Success', description: 'Contribution withdrawn' },
    refreshes: myLists,
    after: () => setDialog(null),
  })
  const refused = () => {
    setDialog(null)
    reload()
  }
  const of = <span className="sr-only"> {title}</span>
  return (
    <>
      {contribution.kind === 'text' && (
        <Button variant="line" size="small" onClick={() => setDialog('edit')}>
          <Pencil aria-hidden />
          Edit{of}
        </Button>
      )}
      <Button variant="quiet" size="small" className="first:-ml-3" onClick={() => setDialog('withdraw')}>
        <Undo2 aria-hidden />
        Withdraw{of}
      </Button>
      <EditContributionDialog
        contribution={contribution}
        open={dialog === 'edit'}
        onOpenChange={(open) => setDialog(open ? 'edit' : null)}
      />
      <ConfirmDialog
        open={dialog === 'withdraw'}
        focusAfter={focusAfter}
        onOpenChange={(open) => setDialog(open ? 'withdraw' : null)}
        title="Withdraw this contribution?"
        description={`“${title}” is deleted and will not be reviewed.`}
        confirm="Withdraw"
        cancelLabel="Keep it"
        busy={withdraw.isPending}
        danger
        onConfirm={() => withdraw.mutate({ params: { id } }, { onError: refused })}
      />
    </>
  )
}

/** A rejected text can be said better, as long as nothing was sent in its place. */
function SendAgain({ contribution, Gift }: { contribution: ContributionAnswer; Gift: GiftPart }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="small" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send a changed one<span className="sr-only"> of {contribution.title}</span>
      </Button>
      <SendAgainDialog contribution={contribution} Gift={Gift} open={open} onOpenChange={setOpen} />
    </>
  )
}

/** What was sent for an entry is sent again where the entry is; a voice in the studio, whose page has a policy of its own. */
function SendAgainThere({ contribution, entryId }: { contribution: ContributionAnswer; entryId: string }) {
  const { kind, title } = contribution
  const words = (
    <>
      <Send aria-hidden />
      Send a changed one<span className="sr-only"> of {title}</span>
    </>
  )
  return (
    <Button asChild variant="line" size="small">
      {kind === 'voice' ? (
        <a href={`/studio?entry=${entryId}`}>{words}</a>
      ) : (
        <Link href={againAddress(entryId, contribution)}>{words}</Link>
      )}
    </Button>
  )
}

/** "12 people can now say it": how many, never who. */
const learnersOf = (learners: number) =>
  learners === 1 ? 'One person can now say it.' : `${learners} people can now say it.`

/** What came of it, and what it stands beside. */
function Story({ contribution }: { contribution: ContributionAnswer }) {
  const { learners, replaces, replacedBy, createdAt, note } = contribution
  return (
    <>
      {learners > 0 && <p className="font-semibold text-rice">{learnersOf(learners)}</p>}
      <p className="text-sm text-soft">Submitted {formatDay(createdAt)}</p>
      {replaces && <p className="text-sm text-soft wrap-anywhere">Sent in place of “{replaces.title}”</p>}
      {replacedBy && <p className="text-sm text-soft wrap-anywhere">You sent a changed one: “{replacedBy.title}”</p>}
      {note && (
        <p className="rounded-field bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note from the reviewer: </span>
          {note}
        </p>
      )}
    </>
  )
}

/** The way to what became of it. */
function Published({ contribution }: { contribution: ContributionAnswer }) {
  const { id, title } = contribution
  const categoryId = contribution.categoryId ?? contribution.entry?.id
  if (contribution.kind !== 'text' && !categoryId) return null
  return (
    <Button asChild variant="quiet" size="small" className="-ml-3">
      <Link href={categoryId ? entryAddress(categoryId) : publishedAddress(id)}>
        <BookOpen aria-hidden />
        See it in the library<span className="sr-only">: {title}</span>
      </Link>
    </Button>
  )
}

interface CardProps extends PartProps {
  Gift?: GiftPart
  headingRef?: (heading: HTMLElement | null) => void
}

/** docs/product.md 52, a card of the right column; docs/product.md 24 for what may follow. */
export function ContributionCard({ contribution, focusAfter, headingRef, Gift }: CardProps) {
  const { title, content, status, withdrawn, kind, replacedBy, entry } = contribution
  const id = useId()
  const pending = status === 'PENDING'
  return (
    <Card as="article" aria-labelledby={id} className="gap-3">
      <ContributionHead contribution={contribution} headingId={id} headingRef={headingRef}>
        {withdrawn && <Badge>{kind === 'voice' ? 'Taken back' : 'Taken out of the library'}</Badge>}
      </ContributionHead>
      {kind !== 'witness' && content && <ReviewText text={content} of={title} lines={3} />}
      <WhatWasGiven contribution={contribution} />
      <Story contribution={contribution} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {pending && <Pending contribution={contribution} focusAfter={focusAfter} />}
        {status === 'APPROVED' && !withdrawn && <Published contribution={contribution} />}
        {status === 'REJECTED' && kind === 'text' && !replacedBy && Gift && (
          <SendAgain contribution={contribution} Gift={Gift} />
        )}
        {status === 'REJECTED' && kind !== 'text' && !replacedBy && entry && !withdrawn && (
          <SendAgainThere contribution={contribution} entryId={entry.id} />
        )}
      </div>
    </Card>
  )
}
