import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { CourseAnswer } from '#shared/courses.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'

const lessonsIn = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

const Locked = ({ trial }: Pick<CourseCardProps, 'trial'>) => {
  const reason = useId()
  return (
    <>
      <p id={reason} className="text-sm text-soft">
        {trial ? 'Open with the free trial or a subscription.' : 'Open with a subscription.'}
      </p>
      <Button disabled aria-describedby={reason} className="w-full">
        Subscribe to Access
      </Button>
    </>
  )
}

interface CourseCardProps {
  course: CourseAnswer
  locked: boolean
  /** Whether the free trial would open it. */
  trial: boolean
  /** Lessons done, where that is known. */
  done: number | undefined
  /** The one to go on with. */
  next: boolean
}

export function CourseCard({ course, locked, trial, done, next }: CourseCardProps) {
  const title = useId()
  const { lessonCount } = course
  const made = done === undefined || lessonCount === 0 ? undefined : Math.min(done, lessonCount)
  const status = made === undefined ? lessonsIn(lessonCount) : `${made} of ${lessonCount} lessons done`
  return (
    <Card as="li">
      <div className="flex flex-wrap gap-2">
        {locked && (
          <Badge>
            <Lock aria-hidden />
            Locked
          </Badge>
        )}
        <Badge tone={made ? 'rice' : 'neutral'}>{status}</Badge>
      </div>
      <h3 id={title}>{course.title}</h3>
      <p className="line-clamp-4 text-soft">{course.description}</p>
      <CardFoot className="flex-col">
        {made !== undefined && (
          <ProgressBar className="w-full" value={made} max={lessonCount} label={`${course.title}: lessons done`} />
        )}
        {locked ? (
          <Locked trial={trial} />
        ) : (
          <Button asChild variant={next ? 'main' : 'line'} className="w-full">
            <Link href={`/courses/${course.id}`} aria-describedby={title}>
              View Course
            </Link>
          </Button>
        )}
      </CardFoot>
    </Card>
  )
}
