import { sentenceFor } from '#client/lib/query/api.ts'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import type { ExtraPracticeKind } from '#shared/study/study.ts'

/** Starts extra practices, one at a time. */
export interface ExtraPracticeStart {
  start: (kind: ExtraPracticeKind) => void
  /** The practice whose words are being read, or whose read has failed. */
  kind: ExtraPracticeKind | undefined
  isPending: boolean
  error: unknown
}

interface ExtraPracticeButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'children'> {
  practice: ExtraPracticeStart
  kind: ExtraPracticeKind
}

/** Starts an extra practice. It is busy until the words are there, and says why they did not come. */
export function ExtraPracticeButton({ practice, kind, ...button }: ExtraPracticeButtonProps) {
  const { start, isPending, error } = practice
  const isOwn = practice.kind === kind
  return (
    <>
      <Button busy={isPending && isOwn} disabled={isPending && !isOwn} onClick={() => start(kind)} {...button} />
      {isOwn && error !== null && <FormError>{sentenceFor(error)}</FormError>}
    </>
  )
}
