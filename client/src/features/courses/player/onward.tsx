import { Link } from 'wouter'
import type { CourseJson, LessonJson } from '#shared/courses/courses.ts'
import { backToCourse, nextLessonNamed, practiseMissed, tryQuizAgain } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import { doneForToday } from '#shared/study/end-messages.ts'
import { passScore } from '#shared/exercises/score.ts'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { AfterCourse } from '#client/features/courses/after-course.tsx'

export interface QuizOutcome {
  /** Score by first answers; null if everything was skipped. */
  score: number | null
  /** Numbers of right first answers, and of questions that were not skipped. */
  right: number
  total: number
  /** Texts of the questions whose first answer was not right. */
  missed: string[]
  /** True once the missed questions were practised. */
  practised: boolean
}

export const isPassed = ({ score }: QuizOutcome) => score !== null && score >= passScore

export interface OnwardProps {
  course: CourseJson
  next: LessonJson | undefined
  quiz: QuizOutcome | undefined
  /** Number of answers that are marked once the server is reached. */
  unmarked: number
  onAgain: () => void
  onMissed: () => void
}

/** Two buttons in one row where they fit. */
const pair = 'flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2 max-sm:*:text-sm'

/** Buttons at the end: the main one leads to something to do. */
export function Onward({ course, next, quiz, unmarked, isLast, onAgain, onMissed }: OnwardProps & { isLast: boolean }) {
  const missed = quiz && unmarked === 0 && !isPassed(quiz) ? quiz.total - quiz.right : 0
  const repeats = quiz !== undefined && (!isPassed(quiz) || unmarked > 0)
  if (missed > 0)
    return (
      <>
        {!quiz?.practised && (
          <Button size="large" onClick={onMissed}>
            {say(practiseMissed, { count: missed })}
          </Button>
        )}
        <div className={quiz?.practised ? 'grid gap-2' : pair}>
          <Button
            size={quiz?.practised ? 'large' : 'medium'}
            variant={quiz?.practised ? 'main' : 'line'}
            onClick={onAgain}
          >
            {say(tryQuizAgain)}
          </Button>
          <ButtonLink variant="quiet" href={`/courses/${course.id}`}>
            {say(backToCourse)}
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      {isLast ? (
        <AfterCourse course={course} />
      ) : (
        <Button asChild size="large">
          {next ? (
            <Link href={lessonAddress({ id: next.id, courseId: course.id })}>
              {say(nextLessonNamed, { title: next.title })}
            </Link>
          ) : (
            <Link href={`/courses/${course.id}`}>{say(backToCourse)}</Link>
          )}
        </Button>
      )}
      <div className={pair}>
        <ButtonLink variant="quiet" href={isLast ? `/courses/${course.id}` : '/'}>
          {say(isLast ? backToCourse : doneForToday)}
        </ButtonLink>
        {quiz && (
          <Button variant={repeats ? 'line' : 'quiet'} onClick={onAgain}>
            {say(tryQuizAgain)}
          </Button>
        )}
      </div>
    </>
  )
}
