import { sentenceFor } from '#client/lib/query/api.ts'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/form/field-error.tsx'
import type { PracticeKind } from '#shared/study/study.ts'

/** Starts practices, one at a time. */
export interface PracticeStart {
  start: (kind: PracticeKind) => void
  /** The practice whose words are being read, or whose read has failed. */
  kind: PracticeKind | undefined
  isPending: boolean
  error: unknown
}

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'children'> {
  practice: PracticeStart
  kind: PracticeKind
}

/** Starts a practice. It is busy until the words are there, and says why they did not come. */
export function MoreButton({ practice, kind, ...button }: MoreButtonProps) {
  const { start, isPending, error } = practice
  const isOwn = practice.kind === kind
  return (
    <>
      <Button busy={isPending && isOwn} disabled={isPending && !isOwn} onClick={() => start(kind)} {...button} />
      {isOwn && error !== null && <FieldError>{sentenceFor(error)}</FieldError>}
    </>
  )
}
