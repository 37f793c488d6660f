import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
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

/** Radix gives the focus back to its own trigger only; ours are opened by state, so the opener is remembered here. */
const useOpener = (focusAfter?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
      else focusAfter?.current?.focus()
    },
  }
}

/** On a phone a sheet from the foot of the window, else a box in its middle; scrolls inside itself. */
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
  const focus = useOpener(focusAfter)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="veil fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          role={role}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'rise fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-card border border-transparent bg-sheet shadow-lift outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:rounded-card',
            size === 'wide' ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(34rem,calc(100vw-3rem))]',
            className,
          )}
        >
          <header className="flex items-start gap-3 border-b px-5 pt-4 pb-3.5 sm:px-6">
            <div className="min-w-0 flex-1 pt-1.5">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" aria-label={closeLabel} className="-mr-2 sm:-mr-3">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The buttons of a dialog: at its foot, in view while the fields above scroll. Last child of the dialog or of its form. */
export const DialogFoot = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 border-t bg-sheet px-5 pt-4',
      'pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:-mx-6 sm:px-6',
      className,
    )}
    {...rest}
  />
)
