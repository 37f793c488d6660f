import type { ReactNode } from 'react'
import { backToCourse } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import { PlayerHead } from '#client/domain/answering/player-head.tsx'

interface FrameProps {
  courseId: string
  /** Number of finished steps; absent outside an attempt. */
  done?: number
  total?: number
  children: ReactNode
}

/** Full-screen frame of the player: link back, progress line, count. */
export const Frame = ({ courseId, children, ...progress }: FrameProps) => (
  <div className="fills-screen mx-auto grid w-full max-w-[640px] grid-cols-1 grid-rows-[auto_1fr] gap-5 px-4 pt-3 sm:px-6">
    <PlayerHead to={`/courses/${courseId}`} label={say(backToCourse)} className="gap-4" {...progress} />
    {children}
  </div>
)

/** Buttons at the foot of the screen, however long the step is. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-4 grid gap-2 z-10 border-t bg-(--background) px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
    {children}
  </div>
)
