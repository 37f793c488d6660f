import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { DialogFoot, firstField } from '#client/ui/dialog.tsx'
import { Fault } from '#client/ui/fault.tsx'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import type { DraftForm } from '#client/lib/draft-form.ts'
import type { Faults } from '#client/lib/faults.ts'

/** docs/product.md 52: `Create Course`, and `Creating...` while it is pending. */
export interface SubmitWords {
  submit: string
  submitting: string
}

interface FormBoxProps extends SubmitWords {
  form: DraftForm<object>
  /** A sentence, while what must be there is missing: then there is nothing to send. */
  waitsFor?: string | undefined
  onSubmit: (event: SubmitEvent) => void
  children: ReactNode
}

/** Nobody should wonder where the words in an opened form come from. */
export const Restored = () => (
  <output className="mb-5 block rounded-field bg-sunk px-3 py-2 text-soft">What you had not sent is here again.</output>
)

/** A refusal leads the focus to the first faulty field, else to the sentence that no field can say. */
export function useLedToFault(form: RefObject<HTMLElement | null>, faults: Faults) {
  const faulty = Object.entries(faults).join('\n')
  useEffect(() => {
    if (!faulty) return
    const { current } = form
    const at =
      current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      current?.querySelector<HTMLElement>('[role="alert"][tabindex]')
    at?.focus()
    // Its sentence may have come just below it.
    at?.scrollIntoView({ block: 'nearest' })
  }, [form, faulty])
}

/** What gets the focus in here must not stop behind the foot, which stays in view, nor without its label. */
export const FormFields = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 [&_:is(input,textarea,select,button,summary)]:scroll-mt-12 [&_:is(input,textarea,select,button,summary)]:scroll-mb-36">
    {children}
  </div>
)

interface DiscardProps {
  form: Pick<DraftForm<object>, 'value' | 'changed' | 'busy' | 'change' | 'discard'>
  onDiscarded: () => void
}

/** Throws away what was typed, and until something else is typed brings it back. Its room stays always: no button beside it moves under a finger. */
export function DiscardButton({ form, onDiscarded }: DiscardProps) {
  const { value, changed, busy, change, discard } = form
  const [thrown, setThrown] = useState<object>()
  if (changed && thrown) setThrown(undefined)
  const undoes = !changed && thrown !== undefined
  const press = () => {
    if (undoes) return change(thrown)
    setThrown(value)
    discard()
    onDiscarded()
  }
  return (
    <Button
      variant="quiet"
      className={cx('mr-auto sm:-order-2', !(changed || undoes) && 'invisible')}
      disabled={busy || !(changed || undoes)}
      onClick={press}
    >
      <span className="grid *:[grid-area:1/1]">
        <span className={undoes ? 'invisible' : undefined}>Discard</span>
        {undoes && <span>Undo</span>}
      </span>
    </Button>
  )
}

/** Fields, then what no field can say, then the buttons. */
export function FormBox({ form, onSubmit, submit, submitting, waitsFor, children }: FormBoxProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { faults, busy, changed } = form
  // A form is drawn anew each time it opens: what stands in it then was left there before.
  const [restored, setRestored] = useState(changed)
  const startAnew = () => {
    setRestored(false)
    // Whoever starts anew starts in the first field.
    ref.current?.querySelector<HTMLElement>(firstField)?.focus()
  }
  useLedToFault(ref, faults)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      {restored && changed && <Restored />}
      <FormFields>{children}</FormFields>
      {faults['form'] && <Fault className="mt-5 scroll-mb-32">{faults['form']}</Fault>}
      <DialogFoot>
        <DiscardButton form={form} onDiscarded={startAnew} />
        <SubmitButton busy={busy} waitsFor={waitsFor}>
          {busy ? submitting : submit}
        </SubmitButton>
      </DialogFoot>
    </form>
  )
}
