import { useId } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a form waits for, by the labels of its empty fields; undefined where none is empty. */
export function emptyOf(fields: Record<string, string>): string | undefined {
  const labels = Object.keys(fields).filter((label) => fields[label] === '')
  return labels.length > 0 ? `Fill in ${listed.format(labels.map((label) => `“${label}”`))} first.` : undefined
}

interface SubmitButtonProps extends Omit<ButtonProps, 'disabled' | 'asChild'> {
  /** A sentence of what is missing: while there is one, nothing can be sent. */
  waitsFor: string | undefined
}

/**
 * Ends a form, at the right of its row, and says beside itself why it cannot be pressed yet. On a wide screen nothing moves when
 * that is said no more.
 */
export const SubmitButton = ({ waitsFor, ...rest }: SubmitButtonProps) => {
  const id = useId()
  return (
    <>
      {waitsFor && (
        <p
          id={id}
          className="order-first min-w-0 self-center text-sm text-soft max-sm:w-full sm:-order-1 sm:flex-1 sm:text-right"
        >
          {waitsFor}
        </p>
      )}
      <Button type="submit" disabled={waitsFor !== undefined} {...(waitsFor && { 'aria-describedby': id })} {...rest} />
    </>
  )
}
