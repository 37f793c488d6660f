import { ArrowDown } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { nextLesson, openLesson } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { OpenLessonAnswer } from '#shared/courses/courses.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { useHasDraft } from '#client/lib/form/drafts.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { lessonAddress } from '#client/domain/lessons/next-lesson.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LessonSection, lessonAnchor } from './lesson-section.tsx'
import { quizName } from './quiz/answers.ts'

interface LessonListProps {
  lessons: OpenLessonAnswer[]
  doneIds: readonly string[]
  DoneControl: ComponentType<{ lesson: OpenLessonAnswer }>
  Below: ComponentType<{ lesson: OpenLessonAnswer }>
}

const isId = (id: string | undefined) => id !== undefined
const named = () => window.location.hash.slice('#lesson-'.length)

/**
 * Lesson to open at first: the one in the address, else a quiz with a draft, else the first unfinished lesson. None for a
 * finished course.
 */
export function firstToOpen(
  { lessons, doneIds }: Pick<LessonListProps, 'lessons' | 'doneIds'>,
  own: { named?: string; isBegun?: (lessonId: string) => boolean } = {},
): string | undefined {
  const namedLesson = lessons.find(({ id }) => id === own.named)
  const begun = lessons.find(({ id, contentType }) => contentType === 'QUIZ' && own.isBegun?.(id))
  return (namedLesson ?? begun ?? lessons.find(({ id }) => !doneIds.includes(id)))?.id
}

/** Mount it once the progress is known: the open lesson is chosen once, so that finishing a lesson does not close it. */
export function LessonList(props: LessonListProps) {
  const { lessons, doneIds, DoneControl, Below } = props
  const hasDraft = useHasDraft()
  const inBrowser = useInBrowser()
  const first = (own: boolean) =>
    new Set([firstToOpen(props, own ? { isBegun: (id) => hasDraft(quizName(id)), named: named() } : {})].filter(isId))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => first(inBrowser))
  const [decided, setDecided] = useState(inBrowser)
  // The server knows neither the URL hash nor this browser's drafts.
  if (inBrowser && !decided) {
    setDecided(true)
    setOpen(first(true))
  }
  const show = (id: string, shown: boolean) =>
    setOpen((now) => (shown ? new Set([...now, id]) : new Set([...now].filter((each) => each !== id))))

  useEffect(() => {
    const lead = () => requestAnimationFrame(() => document.getElementById(lessonAnchor(named()))?.scrollIntoView())
    const follow = () => {
      if (!named()) return
      setOpen((now) => new Set([...now, named()]))
      lead()
    }
    // The initial lesson was chosen above; updating state here would overwrite that.
    if (named()) lead()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])

  const goTo = (id: string) => {
    show(id, true)
    const section = document.getElementById(lessonAnchor(id))
    section?.querySelector('button')?.focus({ preventScroll: true })
    section?.scrollIntoView({ behavior: 'smooth' })
  }

  // Quizzes have a main button of their own.
  const upNext = lessons.find(({ id, contentType }) => contentType !== 'QUIZ' && !doneIds.includes(id))
  return (
    <ol className="grid gap-4">
      {lessons.map((lesson, i) => {
        const next = lessons[i + 1]
        return (
          <LessonSection
            key={lesson.id}
            lesson={lesson}
            number={i + 1}
            done={doneIds.includes(lesson.id)}
            open={open.has(lesson.id)}
            onOpenChange={(shown) => show(lesson.id, shown)}
            below={<Below lesson={lesson} />}
            foot={
              <>
                <ButtonLink variant={lesson.id === upNext?.id ? 'main' : 'line'} href={lessonAddress(lesson)}>
                  {say(openLesson)}
                  <span className="sr-only">
                    {' – '}
                    <CourseText>{lesson.title}</CourseText>
                  </span>
                </ButtonLink>
                {lesson.contentType !== 'QUIZ' && <DoneControl lesson={lesson} />}
                {next && (
                  <Button variant="quiet" className="ml-auto" onClick={() => goTo(next.id)}>
                    {say(nextLesson)}
                    <ArrowDown aria-hidden />
                  </Button>
                )}
              </>
            }
          />
        )
      })}
    </ol>
  )
}
