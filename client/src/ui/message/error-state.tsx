import type { ReactNode } from 'react'
import { CircleAlert, RotateCw } from '#client/ui/art/frame-icons.tsx'
import { say } from '#shared/messages/say.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'

type ErrorStateProps = {
  /** One sentence: what happened and what to do. */
  text: ReactNode
  onRetry?: () => void
  busy?: boolean
  className?: string
}

export const ErrorState = ({ text, onRetry, busy = false, className }: ErrorStateProps) => (
  <div
    role="alert"
    className={cx(
      'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-danger/40 bg-danger-wash p-5',
      className,
    )}
  >
    <div className="flex min-w-[min(100%,15rem)] flex-1 items-start gap-x-4">
      <CircleAlert className="size-[min(1.5rem,9vw)] shrink-0 text-danger" />
      <p className="min-w-0 flex-1 font-medium">{text}</p>
    </div>
    {onRetry && (
      <Button variant="line" onClick={onRetry} busy={busy}>
        {!busy && <RotateCw />}
        {say(tryAgainButton)}
      </Button>
    )}
  </div>
)
