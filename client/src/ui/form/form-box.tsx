import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { say } from '#shared/messages/say.ts'
import { discardButton, undoButton } from '#shared/messages/messages.ts'
import { unsentIsHere } from '#shared/site/ui-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { DialogFoot, firstFieldSelector } from '#client/ui/dialog/dialog.tsx'
import { FormError } from './form-error.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import type { FieldErrors } from '#client/lib/form/field-errors.ts'

/** Labels of the submit button (docs/product.md 52), such as `Create Course` and `Creating...`. */
export interface SubmitWords {
  submit: string
  submitting: string
}

interface FormBoxProps extends SubmitWords {
  form: DraftForm<object>
  /** Sentence about missing input; while it is set, the form cannot be sent. */
  waitsFor?: string | undefined
  onSubmit: (event: SubmitEvent) => void
  children: ReactNode
}

/** Explains why the opened form already contains text. */
export const Restored = () => (
  <output className="mb-5 block rounded-field bg-muted px-3 py-2 text-soft">{say(unsentIsHere)}</output>
)

/** After a refusal, focuses the first invalid field, or the general error. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, fieldErrors: FieldErrors) {
  const faulty = Object.entries(fieldErrors).join('\n')
  useEffect(() => {
    if (!faulty) return
    const { current } = form
    const at =
      current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      current?.querySelector<HTMLElement>('[role="alert"][tabindex]')
    at?.focus()
    // The error message may be below the field.
    at?.scrollIntoView({ block: 'nearest' })
  }, [form, faulty])
}

/** Scroll margins keep a focused field with its label above the sticky foot. */
export const FormFields = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 [&_:is(input,textarea,select,button,summary)]:scroll-mt-12 [&_:is(input,textarea,select,button,summary)]:scroll-mb-36">
    {children}
  </div>
)

interface DiscardProps {
  form: Pick<DraftForm<object>, 'value' | 'changed' | 'busy' | 'change' | 'discard'>
  onDiscarded: () => void
}

/** Discards the draft, and restores it until something else is typed. Its space stays reserved, so that no button moves. */
export function DiscardButton({ form, onDiscarded }: DiscardProps) {
  const { value, changed, busy, change, discard } = form
  const [discarded, setDiscarded] = useState<object>()
  if (changed && discarded) setDiscarded(undefined)
  const undoes = !changed && discarded !== undefined
  const press = () => {
    if (undoes) return change(discarded)
    setDiscarded(value)
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
        <span className={undoes ? 'invisible' : undefined}>{say(discardButton)}</span>
        {undoes && <span>{say(undoButton)}</span>}
      </span>
    </Button>
  )
}

/** Form with its fields, the general error and the buttons. */
export function FormBox({ form, onSubmit, submit, submitting, waitsFor, children }: FormBoxProps) {
  const ref = useRef<HTMLFormElement>(null)
  const { fieldErrors, busy, changed } = form
  // Text present at mount time is a restored draft.
  const [restored, setRestored] = useState(changed)
  const startAnew = () => {
    setRestored(false)
    // After discarding, the first field takes the focus.
    ref.current?.querySelector<HTMLElement>(firstFieldSelector)?.focus()
  }
  useFocusOnError(ref, fieldErrors)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      {restored && changed && <Restored />}
      <FormFields>{children}</FormFields>
      {fieldErrors['form'] && <FormError className="mt-5 scroll-mb-32">{fieldErrors['form']}</FormError>}
      <DialogFoot>
        <DiscardButton form={form} onDiscarded={startAnew} />
        <SubmitButton busy={busy} waitsFor={waitsFor}>
          {busy ? submitting : submit}
        </SubmitButton>
      </DialogFoot>
    </form>
  )
}
