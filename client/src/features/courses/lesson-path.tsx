import { useEffect, useState, type ComponentType } from 'react'
import { beginLesson, continueLesson, continueLessonAt } from '#shared/courses/messages.ts'
import type { CourseJson, OpenLessonJson } from '#shared/courses/courses.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { courseWords } from '#client/domain/lessons/course-text.tsx'
import { currentStep, useBegunLessons } from '#client/domain/lessons/begun-lessons.ts'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Foot } from '#client/ui/foot.tsx'
import { AfterCourse } from './after-course.tsx'
import { LessonRow, lessonAnchor } from './lesson-row.tsx'

interface LessonPathProps {
  course: CourseJson
  lessons: OpenLessonJson[]
  doneIds: readonly string[]
  DoneControl: ComponentType<{ lesson: OpenLessonJson }>
  LessonDetails: ComponentType<{ lesson: OpenLessonJson }>
}

const lessonIdInHash = () => window.location.hash.slice('#lesson-'.length)

/** Lessons along a path, and one button to the next of them. The lesson that the address names is unfolded. */
export function LessonPath({ course, lessons, doneIds, DoneControl, LessonDetails }: LessonPathProps) {
  const inBrowser = useInBrowser()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(inBrowser ? [lessonIdInHash()] : []))
  const close = (id: string) => setOpen((now) => new Set([...now].filter((openId) => openId !== id)))

  useEffect(() => {
    const openLessonInHash = () => {
      if (!lessonIdInHash()) return
      setOpen((now) => new Set([...now, lessonIdInHash()]))
      requestAnimationFrame(() => document.getElementById(lessonAnchor(lessonIdInHash()))?.scrollIntoView())
    }
    openLessonInHash()
    window.addEventListener('hashchange', openLessonInHash)
    return () => window.removeEventListener('hashchange', openLessonInHash)
  }, [])

  const begun = useBegunLessons(doneIds)
  const begunOf = (id: string) => begun.find(({ lessonId }) => lessonId === id)
  const latest = begun.find(({ lessonId }) => lessons.some(({ id }) => id === lessonId))
  const next = lessons.find(({ id }) => (latest ? id === latest.lessonId : !doneIds.includes(id)))
  const isBegun = latest !== undefined || lessons.some(({ id }) => doneIds.includes(id))
  const step = latest && currentStep(latest)
  return (
    <>
      <ol>
        {lessons.map((lesson, i) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            number={i + 1}
            done={doneIds.includes(lesson.id)}
            isNext={lesson === next}
            begun={begunOf(lesson.id)}
            open={open.has(lesson.id)}
            onOpenChange={(shown) => (shown ? setOpen((now) => new Set([...now, lesson.id])) : close(lesson.id))}
            below={<LessonDetails lesson={lesson} />}
            foot={lesson.contentType !== 'QUIZ' && <DoneControl lesson={lesson} />}
          />
        ))}
      </ol>
      <Foot above="navigation" className="sm:justify-items-start">
        {next ? (
          <ButtonLink size="large" className="wrap-anywhere max-sm:w-full sm:min-w-72" href={lessonAddress(next)}>
            {/* One element, so that the button does not lay out its parts as columns. */}
            <span className="line-clamp-2">
              {step
                ? richText(continueLessonAt, { ...step, title: next.title, words: courseWords })
                : richText(isBegun ? continueLesson : beginLesson, { title: next.title, words: courseWords })}
            </span>
          </ButtonLink>
        ) : (
          <AfterCourse course={course} />
        )}
      </Foot>
    </>
  )
}
