import { Lock } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'

/** What a course is about, as far as its title says it in English, and the drawing that stands for it. */
const subjects: [words: RegExp, emblem: string][] = [
  [/\b(greet|hello|welcome|talk|speak|conversation|phrase)/i, '/emblems/greetings.svg'],
  [/\b(number|count)/i, '/emblems/numbers.svg'],
  [/\b(home|house|famil|people)/i, '/emblems/home.svg'],
  [/\b(kaamatan|harvest|festival|cultur)/i, '/emblems/harvest.svg'],
]

/** For all others: pictures of the valley that belong to no subject. */
const others = ['leaf', 'water', 'road', 'star', 'grass', 'moon'].map((name) => `/pictures/${name}.svg`)

/** A course always has the same emblem, whatever else is in the list. */
export function emblemOf({ id, title }: { id: string; title: string }): string {
  const [, emblem] = subjects.find(([words]) => words.test(title)) ?? []
  return emblem ?? others[Number.parseInt(id.slice(0, 8), 16) % others.length] ?? '/pictures/leaf.svg'
}

interface CourseEmblemProps {
  course: { id: string; title: string }
  locked?: boolean
  className?: string
}

/** A drawing that fills its frame, a square as well as a band; its subject is in the middle. */
export function CourseEmblem({ course, locked = false, className }: CourseEmblemProps) {
  const src = emblemOf(course)
  return (
    <span className={cx('relative block shrink-0 overflow-hidden bg-sunk', className)}>
      {/* The emblems are drawn as bands, with much ground around what they show. */}
      <img
        src={src}
        alt=""
        className={cx('absolute inset-0 size-full object-cover', src.startsWith('/emblems/') && 'max-sm:scale-[1.35]')}
      />
      {locked && (
        <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-sheet text-ink shadow-card">
          <Lock aria-hidden className="size-4" />
          <span className="sr-only">Locked</span>
        </span>
      )}
    </span>
  )
}
