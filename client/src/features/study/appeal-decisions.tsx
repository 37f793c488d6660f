import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { appeals } from '#shared/study/appeals.ts'
import { saveNote, readNote } from '#client/lib/device-note.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'

/** Loaded on demand, because few learners have decisions to read. */
const decisionList = lazyComponent(
  async () => (await import('./appeal-decision-list.tsx')).AppealDecisionList,
  undefined,
  () => null,
)

const storageKey = 'decisions'
const seenBy = (person: string) => (readNote(person, storageKey) as { until?: string } | null)?.until ?? ''

interface DecisionsProps {
  person: string
  /** Shows only the decisions of this lesson. */
  lessonId?: string
}

/** Decisions on the learner's appeals that were not read yet; renders nothing if there are none. They are read after the page is shown. */
export function AppealDecisions({ person, lessonId }: DecisionsProps) {
  const { data = [] } = useQuery({ ...query(appeals.listOwn), enabled: useInBrowser() })
  const [read, setRead] = useState('')
  if (data.length === 0) return null
  const seen = read || seenBy(person)
  const news = data.filter((decision) => decision.decidedAt > seen && (!lessonId || decision.lessonId === lessonId))
  const [newest] = news
  if (!newest) return null
  const markRead = () => {
    saveNote(person, storageKey, { until: newest.decidedAt })
    setRead(newest.decidedAt)
  }
  return (
    <Suspense fallback={null}>
      <decisionList.View news={news} {...(lessonId ? {} : { onRead: markRead })} />
    </Suspense>
  )
}
