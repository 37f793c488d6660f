import { Lock } from 'lucide-react'
import { lockedMark } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { cx } from '#client/ui/cx.ts'

/** Drawings by subject, found by the English words of the course's title. */
const subjects: [words: RegExp, emblem: string][] = [
  [/\b(greet|hello|welcome|talk|speak|conversation|phrase)/i, '/emblems/greetings.svg'],
  [/\b(number|count)/i, '/emblems/numbers.svg'],
  [/\b(home|house|famil|people)/i, '/emblems/home.svg'],
  [/\b(kaamatan|harvest|festival|cultur)/i, '/emblems/harvest.svg'],
]

const otherEmblems = ['leaf', 'water', 'road', 'star', 'grass', 'moon'].map((name) => `/pictures/${name}.svg`)

/** Emblem of a course, stable whatever else is in the list. */
export function emblemOf({ id, title }: { id: string; title: string }): string {
  const [, emblem] = subjects.find(([words]) => words.test(title)) ?? []
  return emblem ?? otherEmblems[Number.parseInt(id.slice(0, 8), 16) % otherEmblems.length] ?? '/pictures/leaf.svg'
}

interface CourseEmblemProps {
  course: { id: string; title: string }
  locked?: boolean
  className?: string
}

/** A drawing that fills its frame, square or wide, with its subject in the middle. */
export function CourseEmblem({ course, locked = false, className }: CourseEmblemProps) {
  const src = emblemOf(course)
  return (
    <span className={cx('relative block shrink-0 overflow-hidden bg-muted', className)}>
      {/* The drawings are wide bands, so a square crops their sides. */}
      <img
        src={src}
        alt=""
        className={cx('absolute inset-0 size-full object-cover', src.startsWith('/emblems/') && 'max-sm:scale-[1.35]')}
      />
      {locked && (
        <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-surface text-ink shadow-card">
          <Lock aria-hidden className="size-4" />
          <span className="sr-only">{say(lockedMark)}</span>
        </span>
      )}
    </span>
  )
}
