import { useMemo, useRef, useState } from 'react'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { readStoredJson, writeStored } from '#client/lib/safe-storage.ts'
import { useViewer } from '#client/lib/session/viewer.ts'

/** Fallback if sessionStorage is full or forbidden. */
const inMemory = new Map<string, object>()

function readDraft(key: string): object | null {
  const cached = inMemory.get(key)
  if (cached) return cached
  const draft = readStoredJson('sessionStorage', key)
  return typeof draft === 'object' ? draft : null
}

function writeDraft(key: string, draft: object | null) {
  if (draft === null) inMemory.delete(key)
  else inMemory.set(key, draft)
  writeStored('sessionStorage', key, draft && JSON.stringify(draft))
}

const storageKey = (viewer: { id: string } | null, name: string) => `unsent ${viewer?.id ?? ''} ${name}`

/** Removes the draft of that name without reading it. */
export const dropDraft = (personId: string, name: string) => writeDraft(storageKey({ id: personId }, name), null)

/** New values of some fields, or a function of the current values: an upload may end many renders later. */
export type DraftChange<T> = Partial<T> | ((value: T) => Partial<T>)
const isFunction = <T>(change: DraftChange<T>): change is (value: T) => Partial<T> => typeof change === 'function'

/**
 * Unsent text of a form. Survives a closed dialog, a reload and a lost login in this tab. The key contains the person's id, because
 * phones are shared. Without a name it lives as long as the form.
 */
export function useDraft<T extends object>(name: string | null, initial: T) {
  const { viewer } = useViewer()
  const key = name === null ? null : storageKey(viewer, name)
  const inBrowser = useInBrowser()
  const storedBefore = useMemo(() => (key === null || !inBrowser ? null : readDraft(key)), [key, inBrowser])
  const [changedDraft, setChangedDraft] = useState<{ draft: Partial<T> | null }>()
  /** The same as `changed`, for callbacks of older renders. */
  const latest = useRef<typeof changedDraft>(undefined)
  /** The values that were sent, and the changes since then. */
  const sentDraft = useRef<{ value: T; since: Partial<T> }>(undefined)
  const currentDraft = (): Partial<T> | null => (latest.current ? latest.current.draft : storedBefore)
  const save = (draft: Partial<T> | null) => {
    latest.current = { draft }
    setChangedDraft(latest.current)
    if (key !== null) writeDraft(key, draft)
  }
  const value: T = { ...initial, ...(changedDraft ? changedDraft.draft : storedBefore) }
  return {
    value,
    /** True if the values differ from the server's. */
    changed: JSON.stringify(value) !== JSON.stringify(initial),
    change: (change: DraftChange<T>) => {
      const update = isFunction(change) ? change({ ...initial, ...currentDraft() }) : change
      if (sentDraft.current) Object.assign(sentDraft.current.since, update)
      save({ ...currentDraft(), ...update })
    },
    discard: () => {
      sentDraft.current = undefined
      save(null)
    },
    /** Marks the values of this render as sent: `accepted` drops them and keeps later changes. */
    sending: () => void (sentDraft.current = { value, since: {} }),
    /** True if nothing was typed since it was sent. */
    accepted: (): boolean => {
      const { value: stored, since }: { value: T; since: Partial<T> } = sentDraft.current ?? { value, since: {} }
      const fields = Object.keys(since) as (keyof T)[]
      const later = fields.filter((field) => since[field] !== stored[field])
      // A null value may depend on a later change, such as the lost ids of retyped questions.
      const remaining = fields.filter((field) => later.includes(field) || since[field] === null)
      sentDraft.current = undefined
      save(
        later.length === 0 ? null : (Object.fromEntries(remaining.map((field) => [field, since[field]])) as Partial<T>),
      )
      return later.length === 0
    },
  }
}
