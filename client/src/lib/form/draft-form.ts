import { useState, type SubmitEvent } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { useDraft, type DraftChange } from './drafts.ts'
import { fieldErrorsOf, refusedFields, type FieldErrors } from './field-errors.ts'

interface FormOptions<T> {
  /** Key under which unsent text is stored; null for text that must not be stored, such as passwords. */
  name: string | null
  initial: T
  draft: ZodMiniType
  /** Fields that the schema validates; all unchanged without it. */
  body?: (value: T) => unknown
  command: { error: Error | null; isPending: boolean; reset: () => void }
}

/** Names of the fields that hold a text. */
export type TextName<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string]

/** Form state that survives a reload: typed text stays until the server accepts it, and errors are shown beside their fields. */
export function useDraftForm<T extends object>({
  name,
  initial,
  draft,
  body = (value) => value,
  command,
}: FormOptions<T>) {
  const storedDraft = useDraft(name, initial)
  const [ownErrors, setOwnErrors] = useState<FieldErrors>({})
  const fieldErrors: FieldErrors = { ...refusedFields(command.error, Object.keys(initial)), ...ownErrors }

  const clearErrors = () => {
    setOwnErrors({})
    if (command.error) command.reset()
  }
  const change = (draftChange: DraftChange<T>) => {
    clearErrors()
    storedDraft.change(draftChange)
  }
  /** True if the fields are valid; otherwise their errors are shown. */
  const isValid = (): boolean => {
    const errors = fieldErrorsOf(draft, body(storedDraft.value))
    setOwnErrors(errors)
    return Object.keys(errors).length === 0
  }
  return {
    value: storedDraft.value,
    changed: storedDraft.changed,
    busy: command.isPending,
    fieldErrors,
    change,
    /** Value and handler of a text control. */
    text(name: TextName<T>) {
      return {
        value: storedDraft.value[name] as string,
        onText: (text: string) => change({ [name]: text } as Partial<T>),
      }
    },
    discard: () => {
      clearErrors()
      storedDraft.discard()
    },
    accepted: storedDraft.accepted,
    isValid,
    handleSubmit: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault()
      if (!isValid() || command.isPending) return
      storedDraft.sending()
      send()
    },
  }
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>
