import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { appeals } from '#shared/study.ts'
import { lessonAddress } from '#client/lib/next-lesson.ts'
import { keepPlace, readPlace } from '#client/lib/place.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

const place = 'decisions'
const seenBy = (person: string) => (readPlace(person, place) as { until?: string } | null)?.until ?? ''

interface DecisionsProps {
  person: string
  /** Of this lesson alone. */
  lessonId?: string
}

/** What came of 'My answer was right', until it was read. Nothing where nothing was decided. */
export function Decisions({ person, lessonId }: DecisionsProps) {
  const { data = [] } = useQuery(query(appeals.mine))
  const [seen, setSeen] = useState(() => seenBy(person))
  const news = data.filter((each) => each.decidedAt > seen && (!lessonId || each.lessonId === lessonId))
  const [newest] = news
  if (!newest) return null
  const read = () => {
    keepPlace(person, place, { until: newest.decidedAt })
    setSeen(newest.decidedAt)
  }
  return (
    <Card as="section" aria-label="About your answers" className="gap-4">
      <ul className="grid gap-4">
        {news.map(({ answerId, accepted, sentence, said, text, courseId, lessonId: id, lessonTitle }) => (
          <li key={answerId} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">
              “{said}” {accepted ? 'counts as right now' : 'was looked at'}
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
