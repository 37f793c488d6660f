import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { WovenLine } from '#client/ui/woven-line.tsx'

interface FrameProps {
  courseId: string
  /** How far one is; nothing where there is no walk. */
  done?: number
  of?: number
  /** What comes once more after that: what was reached does not shrink for it. */
  again?: number
  children: ReactNode
}

/** No page frame: the way back, the woven line, the count. */
export const Frame = ({ courseId, done = 0, of = 0, again = 0, children }: FrameProps) => (
  <div className="mx-auto grid min-h-dvh w-full max-w-[640px] grid-cols-1 grid-rows-[auto_1fr] gap-5 px-4 pt-3 sm:px-6">
    <div className="flex items-center gap-4">
      <Link
        href={`/courses/${courseId}`}
        aria-label="Back to the course"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunk"
      >
        <X aria-hidden className="size-6" />
      </Link>
      {of > 0 && (
        <>
          <WovenLine className="flex-1" done={done} of={of} label="Steps done" />
          <span className="text-sm whitespace-nowrap text-soft">
            {done < of ? `${done + 1} of ${of}` : `Once more: ${done - of + 1} of ${again}`}
          </span>
        </>
      )}
    </div>
    {children}
  </div>
)

/** Under the thumb, however long the step is. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-4 grid gap-2 z-10 border-t bg-(--paper) px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
    {children}
  </div>
)
