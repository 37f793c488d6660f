import { useCallback, useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  closeLabel?: string
  /** `alertdialog` where something is asked before it is done. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus goes when what opened the dialog is gone by then. */
  focusAfter?: RefObject<HTMLElement | null>
  size?: 'medium' | 'wide'
  className?: string
  children: ReactNode
}

export const firstField = ':is(input, textarea, select):not([type="hidden"], [type="file"], :disabled)'

/** Where somebody begins: in the first field; in a question at its first answer, which changes nothing. Never at the X. */
const startIn = (body: Element | null | undefined) =>
  body?.querySelector<HTMLElement>(firstField) ?? body?.querySelector<HTMLElement>('button:not(:disabled), a[href]')

/** Radix gives the focus back to its own trigger only; ours are opened by state, so the opener is remembered here. */
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

/** What one is at stays in view when the dialog shrinks: above a keyboard on the screen. */
function keepInView(body: HTMLElement, box: HTMLElement) {
  const observer = new ResizeObserver(() => {
    const { activeElement } = document
    if (body.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(body)
  // Where there is little room the whole box scrolls, and its body keeps its height.
  observer.observe(box)
  return () => observer.disconnect()
}

/** A sentence about a fault comes into the box as it stands, and is scrolled to: it moves nothing that somebody is at. */
function holdWhileFaulty(box: HTMLElement) {
  let height = ''
  const isFaulty = () => box.querySelector('[role=alert]') !== null
  const measured = new ResizeObserver(() => {
    if (!isFaulty()) height = getComputedStyle(box).height
  })
  const hold = () => {
    if (!isFaulty()) box.style.height = ''
    else box.style.height ||= height
  }
  // Another screen, or a keyboard that came or went: another box.
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

/** A message that shows is a layer above the dialog, and Radix gives Escape to the uppermost layer alone. */
const orEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return
  event.preventDefault()
  close()
}

/**
 * On a phone a sheet from the foot of the window, else a box in its middle; scrolls inside itself, and where a keyboard leaves
 * little room with its head and its foot. A message has its room above it; a long one covers its head for as long as it shows.
 */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  closeLabel = 'Close',
  role = 'dialog',
  focusAfter,
  size = 'medium',
  className,
  children,
}: DialogProps) => {
  const body = useRef<HTMLDivElement | null>(null)
  const focus = useFocus(body, focusAfter)
  const bodyRef = useCallback((element: HTMLDivElement | null) => {
    body.current = element
    const box = element?.parentElement
    if (!element || !box) return undefined
    const ends = [keepInView(element, box), holdWhileFaulty(box)]
    return () => ends.forEach((end) => end())
  }, [])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          data-dialog
          className={cx(
            'veil fixed inset-0 z-40 flex flex-col bg-veil',
            // Room for a message of three lines is there before one comes, so that none moves what somebody is at.
            'before:min-h-[max(8dvh,7.5rem)] before:flex-1',
            'sm:after:min-h-[6dvh] sm:after:flex-1 short:before:min-h-4',
          )}
        >
          <Radix.Content
            role={role}
            {...focus}
            onKeyDown={orEscape(() => onOpenChange(false))}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'rise flex min-h-0 flex-col overflow-hidden short:block short:overflow-y-auto rounded-t-card border border-transparent bg-sheet shadow-lift outline-none',
              'sm:mx-auto sm:rounded-card',
              size === 'wide' ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(34rem,calc(100vw-3rem))]',
              className,
            )}
          >
            <header className="flex items-start gap-3 border-b px-5 pt-4 pb-3.5 sm:px-6">
              {/* The words of a question are its whole content: they are read before it is answered. */}
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
                <Button variant="quiet" size="icon" aria-label={closeLabel} className="-mr-2 sm:-mr-3">
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

/** The buttons of a dialog: at its foot, in view while the fields above scroll. Last child of the dialog or of its form. */
export const DialogFoot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'sticky -bottom-5 -mx-5 mt-5 -mb-5 flex short:static flex-wrap justify-end gap-3 border-t bg-sheet px-5 pt-4',
      'pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:-mx-6 sm:px-6',
      className,
    )}
    {...rest}
  />
)
