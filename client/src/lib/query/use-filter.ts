import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** A filter of a list. It is stored in the address, so that reloads and links keep it. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [name, setParams],
  )
  return [params.get(name) ?? '', set]
}
