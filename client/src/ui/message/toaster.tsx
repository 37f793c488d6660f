import './toasts.css'
import { useRef, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from '@radix-ui/react-toast'
import { say } from '#shared/messages/say.ts'
import { closeButton } from '#shared/messages/messages.ts'
import { messageLabel, messagesRegion } from '#shared/site/ui-messages.ts'
import { cx } from '#client/ui/cx.ts'
import { closeToast, shownToast, subscribeToToast, toastDurationMs, type ShownToast } from '#client/lib/page/toast.ts'

const plainButton = 'rounded-field focus-visible:outline-current'

interface MessageProps {
  message: ShownToast
  /** Runs after the toast was closed, by a button, a key or its timeout. */
  onClosed: () => void
}

const Message = ({ message, onClosed }: MessageProps) => {
  const { id, open, title, description, tone = 'plain', action } = message
  const failed = tone === 'error'
  return (
    <Radix.Root
      key={id}
      open={open}
      onOpenChange={(stillOpen) => {
        if (stillOpen) return
        closeToast(id)
        onClosed()
      }}
      duration={toastDurationMs}
      type={failed || action ? 'foreground' : 'background'}
      data-tone={tone}
      className={cx(
        'drop pointer-events-auto flex items-center gap-3 rounded-button border border-transparent py-2 pr-2 pl-4 shadow-lift',
        failed ? 'bg-danger text-background' : 'bg-ink text-background',
      )}
    >
      {failed && <CircleAlert aria-hidden className="size-5 shrink-0 max-[359px]:hidden" />}
      {tone === 'success' && (
        <CircleCheck aria-hidden className="size-5 shrink-0 text-flip-success max-[359px]:hidden" />
      )}
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="font-bold">{title}</Radix.Title>
        {description && <Radix.Description className="text-base leading-snug">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.run}
          className={cx(
            plainButton,
            'min-h-11 px-3 font-semibold underline decoration-1 underline-offset-4',
            !failed && 'text-flip-accent',
          )}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={say(closeButton)}
        className={cx(plainButton, 'grid size-11 shrink-0 place-items-center')}
      >
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Radix would keep the focus in its list and thus the next toast open, so the focus returns to the page. */
function leaveList(list: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === list) list?.blur()
  })
}

/** Rendered once in the app. Load it lazily, because it imports Radix. `toasts.css` positions it. */
export const Toaster = () => {
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => undefined)
  const listRef = useRef<HTMLOListElement>(null)
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="left" label={say(messageLabel)}>
      {message && <Message key={message.id} message={message} onClosed={() => leaveList(listRef.current)} />}
      {/* Radix replaces `{hotkey}` with the key that moves the focus to the toast. */}
      <Radix.Viewport
        ref={listRef}
        label={say(messagesRegion, { hotkey: '{hotkey}' })}
        data-toasts
        className="toasts"
      />
    </Radix.Provider>
  )
}
