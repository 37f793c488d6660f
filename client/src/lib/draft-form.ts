import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { useDraft } from '#client/lib/drafts.ts'
import { faultsOf, refusalOf } from '#client/lib/faults.ts'
import type { Faults } from '#client/lib/faults.ts'

interface FormOptions<T> {
  /** Under which unsent text is kept; null for what must not be, as passwords. */
  name: string | null
  initial: T
  /** The contract's draft, and what of the fields it judges. */
  draft: ZodMiniType
  body: (value: T) => unknown
  /** The write under way. */
  command: { error: Error | null; isPending: boolean; reset: () => void }
}

/** A form that loses nothing: what was typed stays until it was accepted, and faults stand beside their fields. */
export function useDraftForm<T extends object>({ name, initial, draft, body, command }: FormOptions<T>) {
  const kept = useDraft(name, initial)
  const [own, setOwn] = useState<Faults>({})
  const faults: Faults = { ...refusalOf(command.error, Object.keys(initial)), ...own }

  const forgive = () => {
    setOwn({})
    if (command.error) command.reset()
  }
  return {
    value: kept.value,
    changed: kept.changed,
    busy: command.isPending,
    faults,
    change: (part: Partial<T>) => {
      forgive()
      kept.change(part)
    },
    discard: () => {
      forgive()
      kept.discard()
    },
    submitting: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault()
      const found = faultsOf(draft, body(kept.value))
      setOwn(found)
      if (Object.keys(found).length === 0 && !command.isPending) send()
    },
  }
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>
