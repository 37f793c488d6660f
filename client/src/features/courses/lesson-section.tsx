import { Check, ChevronDown } from 'lucide-react'
import * as Collapsible from '@radix-ui/react-collapsible'
import { useState, type ReactNode } from 'react'
import { lessonDone, lessonTitled } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonAnswer } from '#shared/courses/courses.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { OpenProps } from '#client/ui/dialog/dialog.tsx'
import { LessonBadge } from './lesson-badge.tsx'
import { LevelBadge } from './level.tsx'
import { LessonBody } from './lesson-body.tsx'

export const lessonAnchor = (id: string) => `lesson-${id}`

interface LessonSectionProps extends OpenProps {
  lesson: OpenLessonAnswer
  number: number
  done: boolean
  /** Files and questions, below the lesson's body. */
  below: ReactNode
  /** Actions on the lesson, below everything. */
  foot: ReactNode
}

/** Renders a lesson only once it is opened, for slow phones. It then stays mounted, so that typed text survives closing. */
export function LessonSection({ lesson, number, done, open, onOpenChange, below, foot }: LessonSectionProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <Collapsible.Root asChild open={open} onOpenChange={onOpenChange}>
      <Card as="li" id={lessonAnchor(lesson.id)} className="scroll-mt-6 gap-0 p-0">
        <h2 className="text-lg leading-snug">
          <Collapsible.Trigger className="group flex min-h-16 w-full items-center gap-x-4 rounded-card px-4 py-4 text-left sm:px-5">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 flex-[1_1_14rem] group-hover:text-accent">
                {richText(lessonTitled, { number, title: lesson.title, words: courseWords })}
              </span>
              <span className="flex flex-wrap gap-2 font-sans tracking-normal">
                {done && (
                  <Badge tone="success">
                    <Check aria-hidden strokeWidth={3} />
                    {say(lessonDone)}
                  </Badge>
                )}
                <LevelBadge level={lesson.level} />
                <LessonBadge contentType={lesson.contentType} />
              </span>
            </span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-soft transition-transform duration-150 group-data-[state=open]:rotate-180"
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Content forceMount hidden={!open}>
          {opened && (
            <div className="border-t px-4 pt-6 pb-4 sm:px-5">
              <LessonBody lesson={lesson} open={open} />
              <div className="mt-8 grid gap-6 empty:hidden">{below}</div>
              <div className="mt-8 flex flex-wrap items-center gap-3 border-t pt-4 max-sm:*:w-full empty:hidden">
                {foot}
              </div>
            </div>
          )}
        </Collapsible.Content>
      </Card>
    </Collapsible.Root>
  )
}
