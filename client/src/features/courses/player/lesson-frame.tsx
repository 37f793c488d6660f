import type { ReactNode } from 'react'
import { backToCourse } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Foot } from '#client/ui/foot.tsx'
import { PlayerHead } from '#client/domain/answering/player-head.tsx'

interface LessonFrameProps {
  courseId: string
  done?: number
  total?: number
  children: ReactNode
}

/** Full-screen frame of the player: link back, progress line, count. */
export const LessonFrame = ({ courseId, children, ...progress }: LessonFrameProps) => (
  <div className="fills-screen mx-auto grid w-full max-w-[640px] grid-cols-1 grid-rows-[auto_1fr] gap-5 px-4 pt-3 sm:px-6">
    <PlayerHead to={`/courses/${courseId}`} label={say(backToCourse)} className="relative z-10 gap-4" {...progress} />
    {children}
  </div>
)

export const StepFoot = ({ children }: { children: ReactNode }) => (
  <Foot className="-mx-4 px-4 sm:-mx-6 sm:px-6">{children}</Foot>
)
