import type { RefObject } from 'react'
import { say } from '#shared/messages/say.ts'
import { glottalMark } from '#shared/site/ui-messages.ts'
import { Button } from '#client/ui/button.tsx'

/** Attributes against English autocorrection, which would spoil Kadazandusun words. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

interface GlottalMarkProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  onText: (text: string) => void
}

/** Key for the glottal mark, which phone keyboards hide. */
export function GlottalMark({ field, value, onText }: GlottalMarkProps) {
  const add = () => {
    const input = field.current
    const index = input?.selectionStart ?? value.length
    onText(`${value.slice(0, index)}'${value.slice(input?.selectionEnd ?? index)}`)
    input?.focus()
    requestAnimationFrame(() => input?.setSelectionRange(index + 1, index + 1))
  }
  return (
    <Button variant="line" size="icon" className="shrink-0" aria-label={say(glottalMark)} repeats onClick={add}>
      <span aria-hidden className="text-xl">
        ’
      </span>
    </Button>
  )
}
