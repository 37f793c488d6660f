import { useCallback, useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { say } from '#shared/messages/say.ts'
import { closeButton } from '#shared/messages/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useSecondTapGuard } from './use-second-tap-guard.ts'

/** State of a dialog, which its opener holds. */
export interface OpenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

type DialogProps = OpenProps & {
  title: ReactNode
  description?: ReactNode
  /** `alertdialog` for a question. */
  role?: 'dialog' | 'alertdialog'
  /** Receives the focus if the opener of the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>
  size?: 'medium' | 'wide'
  className?: string
  children: ReactNode
}

export const firstFieldSelector = ':is(input, textarea, select):not([type="hidden"], [type="file"], :disabled)'

/** Element to focus first: a form's first field, or a question's first answer, which changes nothing. Never the close button. */
const startIn = (body: Element | null | undefined) =>
  body?.querySelector<HTMLElement>(firstFieldSelector) ??
  body?.querySelector<HTMLElement>('button:not(:disabled), a[href]')

/** Radix returns the focus to its own trigger only. Our dialogs are opened by state, so the opener is stored here. */
const useFocus = (body: RefObject<HTMLElement | null>, focusAfter?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const start = startIn(body.current)
      if (!start) return
      event.preventDefault()
      start.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
      else focusAfter?.current?.focus()
    },
  }
}

/** Keeps the focused element in view when the dialog shrinks for a keyboard. */
function keepInView(body: HTMLElement, box: HTMLElement) {
  const observer = new ResizeObserver(() => {
    const { activeElement } = document
    if (body.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(body)
  // With little room the whole box scrolls, and its body keeps its height.
  observer.observe(box)
  return () => observer.disconnect()
}

/** An error message is added without moving the focused element: the box keeps its size and scrolls. */
function holdWhileInvalid(box: HTMLElement) {
  let height = ''
  const isFaulty = () => box.querySelector('[role=alert]') !== null
  const measured = new ResizeObserver(() => {
    if (!isFaulty()) height = getComputedStyle(box).height
  })
  const hold = () => {
    if (!isFaulty()) box.style.height = ''
    else box.style.height ||= height
  }
  // A new screen size, for example by a keyboard, releases the size.
  const letGo = () => {
    height = ''
    box.style.height = ''
  }
  const changed = new MutationObserver(hold)
  measured.observe(box)
  changed.observe(box, { childList: true, subtree: true })
  addEventListener('resize', letGo)
  return () => {
    measured.disconnect()
    changed.disconnect()
    removeEventListener('resize', letGo)
  }
}

/** A toast is a layer above the dialog, and Radix sends Escape to the top layer only. */
const orEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return
  event.preventDefault()
  close()
}

/**
 * Bottom sheet on a phone, otherwise a centred box. The content scrolls; if a keyboard leaves little room, head and foot scroll
 * too. Toasts have room above; a long one covers the head while it is shown.
 */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  role = 'dialog',
  focusAfter,
  size = 'medium',
  className,
  children,
}: DialogProps) => {
  const body = useRef<HTMLDivElement | null>(null)
  const focus = useFocus(body, focusAfter)
  const onClickCapture = useSecondTapGuard(open)
  const bodyRef = useCallback((element: HTMLDivElement | null) => {
    body.current = element
    const box = element?.parentElement
    if (!element || !box) return undefined
    const ends = [keepInView(element, box), holdWhileInvalid(box)]
    return () => ends.forEach((end) => end())
  }, [])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          data-dialog
          className={cx(
            'veil fixed inset-0 z-40 flex flex-col bg-veil',
            // Reserves room for a toast of three lines, so that none moves the content.
            'before:min-h-[max(8dvh,7.5rem)] before:flex-1',
            'sm:after:min-h-[6dvh] sm:after:flex-1 short:before:min-h-4',
          )}
        >
          <Radix.Content
            role={role}
            {...focus}
            onClickCapture={onClickCapture}
            onKeyDown={orEscape(() => onOpenChange(false))}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'rise flex min-h-0 flex-col overflow-hidden short:block short:overflow-y-auto rounded-t-card border border-transparent bg-surface shadow-lift outline-none',
              'sm:mx-auto sm:rounded-card',
              size === 'wide' ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(34rem,calc(100vw-3rem))]',
              className,
            )}
          >
            <header className="flex items-start gap-3 border-b px-5 pt-4 pb-3.5 sm:px-6">
              {/* A question's text is its whole content, so it is the dialog's description. */}
              <div
                className={cx(
                  'min-w-0 flex-1 overflow-y-auto pt-1.5',
                  role === 'alertdialog' ? 'max-h-[50dvh] pb-1.5' : 'max-h-[min(34dvh,12rem)]',
                )}
              >
                <Radix.Title className="text-xl">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 text-soft">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <Button variant="quiet" size="icon" aria-label={say(closeButton)} className="-mr-2 sm:-mr-3">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            </header>
            <div
              ref={bodyRef}
              className="min-h-0 overflow-y-auto overscroll-contain px-5 py-5 short:overflow-visible sm:px-6"
            >
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Buttons at the foot of a dialog, visible while the fields scroll. Last child of the dialog or its form. */
export const DialogFoot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'sticky -bottom-5 -mx-5 mt-5 -mb-5 flex short:static flex-wrap justify-end gap-3 border-t bg-surface px-5 pt-4',
      'pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:-mx-6 sm:px-6',
      className,
    )}
    {...rest}
  />
)
