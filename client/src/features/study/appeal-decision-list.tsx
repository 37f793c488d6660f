import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { aboutAnswers, answerAccepted, answerKept, decisionRead, teacherSays } from '#shared/study/home-messages.ts'
import { appeals } from '#shared/study/appeals.ts'
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
export function AppealDecisionList({ person, lessonId }: DecisionsProps) {
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
    <Card as="section" aria-label={say(aboutAnswers)} className="gap-4">
      <ul className="grid gap-4">
        {news.map(({ answerId, accepted, sentence, said: answer, text, courseId, lessonId: id, lessonTitle }) => (
          <li key={answerId} className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{say(accepted ? answerAccepted : answerKept, { answer })}</p>
            {!accepted && sentence && <p className="wrap-anywhere">{say(teacherSays, { sentence })}</p>}
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
          {say(decisionRead)}
        </Button>
      )}
    </Card>
  )
}
