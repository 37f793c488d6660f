import './toasts.css'
import { useRef, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from '@radix-ui/react-toast'
import { cx } from './cx.ts'
import { closeToast, shownToast, subscribeToToast, toastDuration, type ShownToast } from './toast.ts'

const quiet = 'rounded-field focus-visible:outline-current'

interface MessageProps {
  message: ShownToast
  closeLabel: string
  /** It is closed, by its buttons, a key, or its time. */
  onClosed: () => void
}

const Message = ({ message, closeLabel, onClosed }: MessageProps) => {
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
      duration={toastDuration}
      type={failed || action ? 'foreground' : 'background'}
      data-tone={tone}
      className={cx(
        'drop pointer-events-auto flex items-center gap-3 rounded-button border border-transparent py-2 pr-2 pl-4 shadow-lift',
        failed ? 'bg-clay text-paper' : 'bg-ink text-paper',
      )}
    >
      {failed && <CircleAlert aria-hidden className="size-5 shrink-0 max-[359px]:hidden" />}
      {tone === 'success' && <CircleCheck aria-hidden className="size-5 shrink-0 text-flip-rice max-[359px]:hidden" />}
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="font-bold">{title}</Radix.Title>
        {description && <Radix.Description className="text-base leading-snug">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.run}
          className={cx(
            quiet,
            'min-h-11 px-3 font-semibold underline decoration-1 underline-offset-4',
            !failed && 'text-flip-gold',
          )}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label={closeLabel} className={cx(quiet, 'grid size-11 shrink-0 place-items-center')}>
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Radix keeps the focus in its list, where the next message would stay for ever: it goes back to the page. */
function leave(list: HTMLElement | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === list) list?.blur()
  })
}

type ToasterProps = {
  closeLabel?: string
  /** Read out before each message. */
  label?: string
  /** Radix puts the key that moves the focus to the toast in place of `{hotkey}`. */
  regionLabel?: string
}

/** Stands once in the app; load it lazily, it brings Radix. Where a message shows: `toasts.css`. */
export const Toaster = ({
  closeLabel = 'Close',
  label = 'Message',
  regionLabel = 'Messages ({hotkey})',
}: ToasterProps) => {
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => undefined)
  const place = useRef<HTMLOListElement>(null)
  return (
    <Radix.Provider duration={toastDuration} swipeDirection="left" label={label}>
      {message && (
        <Message key={message.id} message={message} closeLabel={closeLabel} onClosed={() => leave(place.current)} />
      )}
      <Radix.Viewport ref={place} label={regionLabel} data-toasts className="toasts" />
    </Radix.Provider>
  )
}
