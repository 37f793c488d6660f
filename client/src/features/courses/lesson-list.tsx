import { ArrowDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { OpenLessonAnswer } from '#shared/courses.ts'
import { Button } from '#client/ui/button.tsx'
import { useHasDraft } from '#client/lib/drafts.ts'
import { useInBrowser } from '#client/lib/here.ts'
import { lessonAddress } from '#client/lib/next-lesson.ts'
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
 * The lesson the address names, else a quiz that was begun, else the first lesson that is not done, else none: a finished course
 * is an overview.
 */
function firstToOpen(
  { lessons, doneIds }: LessonListProps,
  own: { named?: string; isBegun?: (lessonId: string) => boolean },
): string | undefined {
  const asked = lessons.find(({ id }) => id === own.named)
  const begun = lessons.find(({ id, contentType }) => contentType === 'QUIZ' && own.isBegun?.(id))
  return (asked ?? begun ?? lessons.find(({ id }) => !doneIds.includes(id)))?.id
}

/** Mount it once the progress is known: what is open is decided once, so that marking a lesson as done closes nothing. */
export function LessonList(props: LessonListProps) {
  const { lessons, doneIds, DoneControl, Below } = props
  const isKept = useHasDraft()
  const inBrowser = useInBrowser()
  const first = (own: boolean) =>
    new Set([firstToOpen(props, own ? { isBegun: (id) => isKept(quizName(id)), named: named() } : {})].filter(isId))
  const [open, setOpen] = useState<ReadonlySet<string>>(() => first(inBrowser))
  const [decided, setDecided] = useState(inBrowser)
  // The server knew neither the part of the address after # nor what was begun in this browser.
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
    // What is open at first was decided above: an update from here would be put in the place of that decision.
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

  // A quiz has a main button of its own.
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
                <Button asChild variant={lesson.id === upNext?.id ? 'main' : 'line'}>
                  <Link href={lessonAddress(lesson)}>
                    Open lesson
                    <span className="sr-only"> – {lesson.title}</span>
                  </Link>
                </Button>
                {lesson.contentType !== 'QUIZ' && <DoneControl lesson={lesson} />}
                {next && (
                  <Button variant="quiet" className="ml-auto" onClick={() => goTo(next.id)}>
                    Next lesson
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
