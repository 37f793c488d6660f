import { BookOpen, BookPlus, Check, MessageSquareText, RotateCcw, Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import { entryAddress, publishedAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import {
  addNote,
  approveAsEntry,
  approveAsForm,
  approveButton,
  changeNote,
  putBackButton,
  rejectButton,
  viewInLibrary,
  withNote,
  withdrawFromLibrary,
} from '#shared/contributions/review-messages.ts'
import { undoButton } from '#shared/messages/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import type { ReviewCommands } from './review-commands.ts'
import { canOnlyBeRejected } from './review-resolve.ts'

export type ReviewDialog = 'entry' | 'note'
interface PartProps {
  contribution: ReviewedContributionJson
  review: ReviewCommands
  onApprove: () => void
  /** Receives the focus when a pressed button disappears. */
  onDone: () => void
  onOpen: (dialog: ReviewDialog) => void
}

/** True for a statement that names the form which a place says instead. */
const saysOtherForm = ({ proposal }: ReviewedContributionJson) =>
  proposal?.kind === 'witness' && proposal.stance === 'different' && proposal.note !== null

export function Decide({ contribution, review, onApprove, onDone, onOpen }: PartProps) {
  const hiddenTitle = <span className="sr-only"> {contribution.title}</span>
  return (
    <>
      {!canOnlyBeRejected(contribution) && (
        <Button variant="line" data-key="a" aria-keyshortcuts="A" onClick={onApprove}>
          <Check aria-hidden strokeWidth={3} className="text-success" />
          {say(approveButton)}
          {hiddenTitle}
        </Button>
      )}
      <Button
        variant="danger"
        data-key="x"
        aria-keyshortcuts="X"
        onClick={() => {
          onDone()
          review.reject()
        }}
      >
        <X aria-hidden />
        {say(rejectButton)}
        {hiddenTitle}
      </Button>
      <Button variant="quiet" data-key="n" aria-keyshortcuts="N" onClick={() => onOpen('note')}>
        <MessageSquareText aria-hidden />
        {say(withNote)}
        {hiddenTitle}
      </Button>
      {saysOtherForm(contribution) && !canOnlyBeRejected(contribution) && (
        <Button
          variant="line"
          onClick={() => {
            onDone()
            review.approve({ asForm: true })
          }}
        >
          <BookPlus aria-hidden />
          {say(approveAsForm)}
          {hiddenTitle}
        </Button>
      )}
      {contribution.kind === 'text' && (
        <Button variant="line" onClick={() => onOpen('entry')}>
          <BookPlus aria-hidden />
          {say(approveAsEntry)}
          {hiddenTitle}
        </Button>
      )}
    </>
  )
}

/** False once `moment` has passed. */
function useIsBefore(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), Date.parse(moment) - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && passed !== moment
}

export function Amend({ contribution, review, onDone, onOpen }: PartProps) {
  const { id, status, withdrawn, note, title, categoryId, kind, undoUntil } = contribution
  const mayUndo = useIsBefore(undoUntil)
  const hiddenTitle = <span className="sr-only"> {title}</span>
  return (
    <>
      <Button variant="line" data-key="n" aria-keyshortcuts="N" onClick={() => onOpen('note')}>
        <MessageSquareText aria-hidden />
        {say(note ? changeNote : addNote)}
        {hiddenTitle}
      </Button>
      {mayUndo && (
        <Button
          variant="line"
          onClick={() => {
            onDone()
            review.undo()
          }}
        >
          <RotateCcw aria-hidden />
          {say(undoButton)}
          {hiddenTitle}
        </Button>
      )}
      {status === 'APPROVED' && !withdrawn && kind === 'text' && (
        <ButtonLink variant="quiet" href={categoryId ? entryAddress(categoryId) : publishedAddress(id)}>
          <BookOpen aria-hidden />
          {say(viewInLibrary)}
          {hiddenTitle}
        </ButtonLink>
      )}
      {status === 'APPROVED' && kind === 'text' && (
        <Button variant="quiet" onClick={withdrawn ? review.putBack : review.withdraw}>
          {withdrawn ? <RotateCcw aria-hidden /> : <Undo2 aria-hidden />}
          {say(withdrawn ? putBackButton : withdrawFromLibrary)}
          {hiddenTitle}
        </Button>
      )}
    </>
  )
}
