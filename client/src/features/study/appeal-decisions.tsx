import { useEffect, useState } from 'react'
import type { Decisions } from './decisions.tsx'

/** Loaded on demand, because few learners have decisions to read. */
export function LazyDecisions(props: Parameters<typeof Decisions>[0]) {
  const [Part, setPart] = useState<typeof Decisions>()
  useEffect(
    () =>
      void import('./decisions.tsx').then(
        ({ Decisions: Loaded }) => setPart(() => Loaded),
        () => {},
      ),
    [],
  )
  return Part ? <Part {...props} /> : null
}
