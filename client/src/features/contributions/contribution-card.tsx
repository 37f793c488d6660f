import { BookOpen, Flag, Pencil, Send, Undo2 } from 'lucide-react'
import { useId, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import { contributions, type ContributionJson } from '#shared/contributions/contributions.ts'
import { sendAgainAddress, entryAddress, publishedAddress, takedownAddress } from '#shared/entries/library/library.ts'
import { askToTakeDown } from '#shared/entries/library/view-messages.ts'
import { say } from '#shared/messages/say.ts'
import { publicPathOf, uploadIdIn } from '#shared/text/addresses.ts'
import { supportAddress } from '#shared/site/support.ts'
import { hiddenText, richText, strongLabel } from '#client/lib/rich-text.tsx'
import {
  canNowSayIt,
  contributionWithdrawn,
  editContributionButton,
  deletedUnreviewed,
  keepIt,
  seeInLibrary,
  sendChangedOf,
  sentInPlaceOf,
  submittedOn,
  takeDownLetter,
  takeDownSubject,
  takenOutOfLibrary,
  voiceTakenBack,
  withdrawButton,
  withdrawThis,
  youSentChanged,
} from '#shared/contributions/messages.ts'
import { reviewerNote } from '#shared/entries/proposal-messages.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { EditContributionDialog, ownLists, useReloadOwn } from './contribution-edit.tsx'
import type { PendingUploadPart } from './contribution-fields.tsx'
import { ContributionHead } from './contribution-head.tsx'
import { SendAgainDialog } from './send-again.tsx'
import { ProposalOfAuthor } from './review/review-proposal.tsx'
import { ReviewText } from './review-text.tsx'
import { TakeBackVoice } from './take-back-voice.tsx'

interface PartProps {
  contribution: ContributionJson
  /** Receives the focus when the card is removed. */
  focusAfter: RefObject<HTMLElement | null>
}

interface PendingProps extends PartProps {
  onEdit: () => void
}

/** Actions of the author while the contribution is PENDING. */
function Pending({ contribution, focusAfter, onEdit }: PendingProps) {
  const [isAsking, setAsking] = useState(false)
  const reload = useReloadOwn()
  const { id, title } = contribution
  const withdraw = useCommand(contributions.withdraw, {
    successMessage: say(contributionWithdrawn),
    invalidates: ownLists,
    onSuccess: () => setAsking(false),
  })
  const refused = () => {
    setAsking(false)
    reload()
  }
  const hiddenTitle = <span className="sr-only"> {title}</span>
  return (
    <>
      {contribution.kind === 'text' && (
        <Button variant="line" size="small" onClick={onEdit}>
          <Pencil aria-hidden />
          {say(editContributionButton)}
          {hiddenTitle}
        </Button>
      )}
      <Button variant="quiet" size="small" className="first:-ml-3" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {say(withdrawButton)}
        {hiddenTitle}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        focusAfter={focusAfter}
        title={say(withdrawThis)}
        description={say(deletedUnreviewed, { title })}
        confirm={say(withdrawButton)}
        cancelLabel={say(keepIt)}
        busy={withdraw.isPending}
        danger
        onConfirm={() => withdraw.mutate({ params: { id } }, { onError: refused })}
      />
    </>
  )
}

/** A rejected text can be sent again in a better form, unless that was done already. */
function SendAgain({
  contribution,
  PendingUpload,
}: {
  contribution: ContributionJson
  PendingUpload: PendingUploadPart
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="small" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        <span>{richText(sendChangedOf, { title: contribution.title, hidden: hiddenText })}</span>
      </Button>
      <SendAgainDialog contribution={contribution} PendingUpload={PendingUpload} open={open} onOpenChange={setOpen} />
    </>
  )
}

/** A proposal for an entry is sent again from the entry's page, and a voice from the studio, whose page has its own security policy. */
function SendAgainThere({ contribution, entryId }: { contribution: ContributionJson; entryId: string }) {
  const { kind, title } = contribution
  const words = (
    <>
      <Send aria-hidden />
      <span>{richText(sendChangedOf, { title, hidden: hiddenText })}</span>
    </>
  )
  return (
    <Button asChild variant="line" size="small">
      {kind === 'voice' ? (
        <a href={`/studio?entry=${entryId}`}>{words}</a>
      ) : (
        <Link href={sendAgainAddress(entryId, contribution)}>{words}</Link>
      )}
    </Button>
  )
}

/** Decision, note and replacement of the contribution. */
function Story({ contribution }: { contribution: ContributionJson }) {
  const { learners, replaces, replacedBy, createdAt, note } = contribution
  return (
    <>
      {learners > 0 && <p className="font-semibold text-success">{say(canNowSayIt, { count: learners })}</p>}
      <p className="text-sm text-soft">{say(submittedOn, { day: formatDay(createdAt) })}</p>
      {replaces && <p className="text-sm text-soft wrap-anywhere">{say(sentInPlaceOf, { title: replaces.title })}</p>}
      {replacedBy && (
        <p className="text-sm text-soft wrap-anywhere">{say(youSentChanged, { title: replacedBy.title })}</p>
      )}
      {note && (
        <p className="rounded-field bg-muted px-3 py-2 wrap-anywhere whitespace-pre-line">
          {richText(reviewerNote, { note, label: strongLabel })}
        </p>
      )}
    </>
  )
}

function Published({ contribution }: { contribution: ContributionJson }) {
  const { id, title } = contribution
  const categoryId = contribution.categoryId ?? contribution.entry?.id
  if (contribution.kind !== 'text' && !categoryId) return null
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      className="-ml-3"
      href={categoryId ? entryAddress(categoryId) : publishedAddress(id)}
    >
      <BookOpen aria-hidden />
      {say(seeInLibrary)}
      <span className="sr-only">: {title}</span>
    </ButtonLink>
  )
}

/** Address of the request to take down the published text, sound or picture. Only an entry's page has a form for it. */
function takeDownAddressOf({ id, kind, title, proposal, ...contribution }: ContributionJson): string | undefined {
  const entryId = contribution.categoryId ?? contribution.entry?.id
  const sound = proposal?.kind === 'text' ? proposal.audioUrl : null
  const picture = proposal?.kind === 'text' || proposal?.kind === 'picture' ? proposal.imageUrl : null
  const file = sound ?? picture
  const fileId = file && uploadIdIn(publicPathOf(file))
  if (entryId) return fileId ? takedownAddress(entryId, fileId) : undefined
  if (kind !== 'text') return undefined
  const text = say(takeDownLetter, { title, address: publishedAddress(id) })
  return supportAddress({ subject: say(takeDownSubject), text })
}

function TakeDown({ contribution }: { contribution: ContributionJson }) {
  const address = takeDownAddressOf(contribution)
  const { data: config } = useSiteConfig()
  const isDeadEnd = address?.startsWith('/support') && config?.supportEmail === null
  if (!address || isDeadEnd) return null
  return (
    <ButtonLink variant="quiet" size="small" className="-ml-3" href={address}>
      <Flag aria-hidden />
      {say(askToTakeDown)}
      <span className="sr-only">: {contribution.title}</span>
    </ButtonLink>
  )
}

interface CardProps extends PartProps {
  PendingUpload?: PendingUploadPart | undefined
  headingRef?: (heading: HTMLElement | null) => void
}

/** One of the author's contributions, with the actions that its status allows (docs/product.md 24). */
export function ContributionCard({ contribution, focusAfter, headingRef, PendingUpload }: CardProps) {
  const { title, content, status, withdrawn, kind, replacedBy, entry, proposal } = contribution
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card as="article" aria-labelledby={id} className="gap-3">
      <ContributionHead contribution={contribution} headingId={id} headingRef={headingRef}>
        {withdrawn && <Badge>{say(kind === 'voice' ? voiceTakenBack : takenOutOfLibrary)}</Badge>}
      </ContributionHead>
      {kind !== 'witness' && content && <ReviewText text={content} title={title} lines={3} />}
      <ProposalOfAuthor contribution={contribution} />
      <Story contribution={contribution} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {status === 'PENDING' && <Pending {...{ contribution, focusAfter }} onEdit={() => setEditing(true)} />}
        {status === 'APPROVED' && !withdrawn && (
          <>
            <Published contribution={contribution} />
            <TakeDown contribution={contribution} />
          </>
        )}
        {status === 'APPROVED' && !withdrawn && proposal?.kind === 'voice' && (
          <TakeBackVoice recordingId={proposal.recordingId} title={title} />
        )}
        {status === 'REJECTED' && kind === 'text' && !replacedBy && PendingUpload && (
          <SendAgain contribution={contribution} PendingUpload={PendingUpload} />
        )}
        {status === 'REJECTED' && kind !== 'text' && !replacedBy && entry && !withdrawn && (
          <SendAgainThere contribution={contribution} entryId={entry.id} />
        )}
      </div>
      {/* Not among the actions of a pending one: the typed text stays if an admin decides in the meantime. */}
      {(status === 'PENDING' || isEditing) && (
        <EditContributionDialog
          contribution={contribution}
          PendingUpload={PendingUpload}
          open={isEditing}
          onOpenChange={setEditing}
        />
      )}
    </Card>
  )
}
