import { Lock } from 'lucide-react'
import {
  lessonTitled,
  lockedMark,
  onlyForSubscribers,
  planOpensAgain,
  subscribeToAccess,
  viewPricing,
} from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { LessonJson } from '#shared/courses/courses.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LessonBadge } from './lesson-badge.tsx'
import { PathMark } from './path-mark.tsx'

/**
 * The box in place of a lesson that the person may not open (docs/product.md 52). Its text offers a trial, so a sentence before it tells
 * people who have used theirs what opens the lessons.
 */
export function SubscribeBox() {
  const { viewer } = useViewer()
  return (
    <>
      {viewer?.freeTrialUsed && <p>{say(planOpensAgain)}</p>}
      <Notice
        level={2}
        icon={<Lock aria-hidden />}
        title={<span className="text-xl">{say(subscribeToAccess)}</span>}
        action={<ButtonLink href="/pricing">{say(viewPricing)}</ButtonLink>}
      >
        {say(onlyForSubscribers)}
      </Notice>
    </>
  )
}

/** Dimmed by colour, not by opacity, so that the titles stay readable. */
export const LockedLessons = ({ lessons }: { lessons: LessonJson[] }) => (
  <ol>
    {lessons.map((lesson, i) => (
      <li key={lesson.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-soft">
        <PathMark look="locked" number={i + 1} />
        <div className="mb-3 grid min-h-16 content-center gap-1.5 py-2 pl-3">
          <h2 className="text-lg leading-snug wrap-anywhere">
            {richText(lessonTitled, { number: i + 1, title: lesson.title, words: courseWords })}
          </h2>
          <LessonBadge contentType={lesson.contentType} />
          <span className="sr-only">{say(lockedMark)}</span>
        </div>
      </li>
    ))}
  </ol>
)
