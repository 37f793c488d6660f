import { useEffect, useState } from 'react'
import type { Decisions } from './decisions.tsx'

/** Its code comes when the page stands: few have anything to be told. */
export function ToldDecisions(props: Parameters<typeof Decisions>[0]) {
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
