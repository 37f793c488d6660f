import { useEffect, useState } from 'react'
import type { AppealDecisionList } from './appeal-decision-list.tsx'

/** Loaded on demand, because few learners have decisions to read. */
export function AppealDecisions(props: Parameters<typeof AppealDecisionList>[0]) {
  const [Part, setPart] = useState<typeof AppealDecisionList>()
  useEffect(
    () =>
      void import('./appeal-decision-list.tsx').then(
        ({ AppealDecisionList: Loaded }) => setPart(() => Loaded),
        () => {},
      ),
    [],
  )
  return Part ? <Part {...props} /> : null
}
