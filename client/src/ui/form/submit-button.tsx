import { useId } from 'react'
import { fieldsMissing } from '#shared/messages/messages.ts'
import { say, textLocale } from '#shared/messages/say.ts'
import { Button, type ButtonProps } from '#client/ui/button.tsx'

/** Sentence with the labels of the empty required fields; undefined if none is empty. */
export function missingFieldsText(fields: Record<string, string>): string | undefined {
  const labels = Object.keys(fields).filter((label) => fields[label] === '')
  if (labels.length === 0) return undefined
  const list = new Intl.ListFormat(textLocale(), { type: 'conjunction' })
  return say(fieldsMissing, { labels: list.format(labels.map((label) => `“${label}”`)) })
}

interface SubmitButtonProps extends Omit<ButtonProps, 'disabled' | 'asChild'> {
  /** Sentence about missing input; while it is set, nothing can be sent. */
  waitsFor: string | undefined
}

/** Submit button with the reason why it is disabled. On a wide screen nothing moves when the reason disappears. */
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
