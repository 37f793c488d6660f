import { BookOpen, Pencil, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import { contributions } from '#shared/contributions.ts'
import type { ContributionAnswer } from '#shared/contributions.ts'
import { entryAddress, publishedAddress } from '#shared/library.ts'
import { formatDay } from '#client/lib/dates.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EditContributionDialog, useReloadMine } from './contribution-edit.tsx'
import { ReviewBadge } from './review-badge.tsx'
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
    refreshes: [contributions.mine],
    after: () => setDialog(null),
  })
  const refused = () => {
    setDialog(null)
    reload()
  }
  const of = <span className="sr-only"> {title}</span>
  return (
    <>
      <Button variant="line" size="small" onClick={() => setDialog('edit')}>
        <Pencil aria-hidden />
        Edit{of}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setDialog('withdraw')}>
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

/** The way to what became of it. */
function Published({ contribution }: { contribution: ContributionAnswer }) {
  const { id, title, categoryId } = contribution
  return (
    <Button asChild variant="quiet" size="small" className="-ml-3">
      <Link href={categoryId ? entryAddress(categoryId) : publishedAddress(id)}>
        <BookOpen aria-hidden />
        See it in the library<span className="sr-only">: {title}</span>
      </Link>
    </Button>
  )
}

/** docs/product.md 52, a card of the right column; docs/product.md 24 for what may follow. */
export function ContributionCard({ contribution, focusAfter }: PartProps) {
  const { title, content, status, note, withdrawn, createdAt } = contribution
  const id = useId()
  const pending = status === 'PENDING'
  return (
    <Card as="article" aria-labelledby={id} className="gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h3>
        <div className="flex flex-wrap gap-2">
          <ReviewBadge status={status} />
          {withdrawn && <Badge>Taken out of the library</Badge>}
        </div>
      </div>
      {content && <ReviewText text={content} of={title} lines={3} />}
      <p className="text-sm text-soft">Submitted {formatDay(createdAt)}</p>
      {note && (
        <p className="rounded-field bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Note from the reviewer: </span>
          {note}
        </p>
      )}
      {(pending || (status === 'APPROVED' && !withdrawn)) && (
        <div className="flex flex-wrap gap-2">
          {pending ? (
            <Pending contribution={contribution} focusAfter={focusAfter} />
          ) : (
            <Published contribution={contribution} />
          )}
        </div>
      )}
    </Card>
  )
}
