import { Lock } from 'lucide-react'
import {
  lessonTitled,
  lockedMark,
  onlyForSubscribers,
  subscribeToAccess,
  viewPricing,
} from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { LessonAnswer } from '#shared/courses/courses.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LessonBadge } from './lesson-badge.tsx'

export const SubscribeBox = () => (
  <Notice
    level={2}
    icon={<Lock aria-hidden />}
    title={<span className="text-xl">{say(subscribeToAccess)}</span>}
    action={<ButtonLink href="/pricing">{say(viewPricing)}</ButtonLink>}
  >
    {say(onlyForSubscribers)}
  </Notice>
)

/** Dimmed by colour, not by opacity, so that the titles stay readable. */
export const LockedLessons = ({ lessons }: { lessons: LessonAnswer[] }) => (
  <ol className="grid gap-3">
    {lessons.map((lesson, i) => (
      <li
        key={lesson.id}
        className="flex min-h-16 items-center gap-4 rounded-card border border-dashed bg-muted/60 px-5 py-4 text-soft"
      >
        <Lock aria-hidden className="size-5 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 flex-[1_1_14rem] text-lg leading-snug">
            {richText(lessonTitled, { number: i + 1, title: lesson.title, words: courseWords })}
          </h2>
          <LessonBadge contentType={lesson.contentType} />
        </div>
        <span className="sr-only">{say(lockedMark)}</span>
      </li>
    ))}
  </ol>
)
