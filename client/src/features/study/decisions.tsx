import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { appeals } from '#shared/study/study.ts'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { saveResumePosition, readResumePosition } from '#client/domain/answering/resume-position.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

const storageKey = 'decisions'
const seenBy = (person: string) => (readResumePosition(person, storageKey) as { until?: string } | null)?.until ?? ''

interface DecisionsProps {
  person: string
  /** Shows only the decisions of this lesson. */
  lessonId?: string
}

/** Decisions on the learner's appeals that were not read yet; renders nothing if there are none. */
export function Decisions({ person, lessonId }: DecisionsProps) {
  const { data = [] } = useQuery(query(appeals.listOwn))
  const [seen, setSeen] = useState(() => seenBy(person))
  const news = data.filter((each) => each.decidedAt > seen && (!lessonId || each.lessonId === lessonId))
  const [newest] = news
  if (!newest) return null
  const read = () => {
    saveResumePosition(person, storageKey, { until: newest.decidedAt })
    setSeen(newest.decidedAt)
  }
  return (
    <Card as="section" aria-label="About your answers" className="gap-4">
      <ul className="grid gap-4">
        {news.map(({ answerId, accepted, sentence, said: answer, text, courseId, lessonId: id, lessonTitle }) => (
          <li key={answerId} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">
              “{answer}” {accepted ? 'counts as right now' : 'was looked at'}
            </p>
            {!accepted && sentence && <p className="wrap-anywhere">Your teacher says: {sentence}</p>}
            <p className="text-sm wrap-anywhere text-soft">
              {text}{' '}
              {!lessonId && (
                <Link href={lessonAddress({ id, courseId })} className="underline">
                  {lessonTitle}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      {!lessonId && (
        <Button variant="line" className="justify-self-start" onClick={read}>
          I have read it
        </Button>
      )}
    </Card>
  )
}
