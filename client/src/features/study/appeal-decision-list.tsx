import { Link } from 'wouter'
import type { z } from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { aboutAnswers, answerAccepted, answerKept, decisionRead, teacherSays } from '#shared/study/home-messages.ts'
import type { appeals } from '#shared/study/appeals.ts'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

interface DecisionListProps {
  news: z.input<typeof appeals.listOwn.output>
  /** Absent within a lesson, whose title is then left out too. */
  onRead?: () => void
}

export const AppealDecisionList = ({ news, onRead }: DecisionListProps) => (
  <Card as="section" aria-label={say(aboutAnswers)} className="gap-4">
    <ul className="grid gap-4">
      {news.map(({ answerId, accepted, sentence, said: answer, text, courseId, lessonId: id, lessonTitle }) => (
        <li key={answerId} className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{say(accepted ? answerAccepted : answerKept, { answer })}</p>
          {!accepted && sentence && <p className="wrap-anywhere">{say(teacherSays, { sentence })}</p>}
          <p className="text-sm wrap-anywhere text-soft">
            {text}{' '}
            {onRead && (
              <Link href={lessonAddress({ id, courseId })} className="underline">
                {lessonTitle}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
    {onRead && (
      <Button variant="line" className="justify-self-start" onClick={onRead}>
        {say(decisionRead)}
      </Button>
    )}
  </Card>
)
