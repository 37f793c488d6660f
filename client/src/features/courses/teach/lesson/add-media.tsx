import { ImagePlus, Music } from 'lucide-react'
import { Fragment, useContext, useState } from 'react'
import { addPicture, addSound, createLessonFirst } from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Button } from '#client/ui/button.tsx'
import { CurrentLessonId, LessonMedia, type LessonMediaProps } from './lesson-tools.ts'

type Kind = LessonMediaProps['kind']
const words = {
  image: { Icon: ImagePlus, add: say(addPicture) },
  audio: { Icon: Music, add: say(addSound) },
} as const

interface AddMediaProps {
  kinds: readonly Kind[]
  onArrived: (path: string, name: string, kind: Kind) => void
}

/** Upload of a teacher's own picture or sound. Files belong to a lesson, so the lesson must exist first. */
export function AddMedia({ kinds, onArrived }: AddMediaProps) {
  const lessonId = useContext(CurrentLessonId)
  const upload = useContext(LessonMedia)
  const [open, setOpen] = useState<Kind>()
  if (!upload || kinds.length === 0) return null
  if (!lessonId) return <p className="text-sm text-soft">{say(createLessonFirst)}</p>
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => {
          const { Icon, add } = words[kind]
          return (
            <Button
              key={kind}
              repeats
              variant="line"
              size="small"
              aria-expanded={open === kind}
              onClick={() => setOpen(open === kind ? undefined : kind)}
            >
              <Icon aria-hidden />
              {add}
            </Button>
          )
        })}
      </div>
      {open && kinds.includes(open) && (
        <Fragment key={open}>
          {upload({
            lessonId,
            kind: open,
            onArrived: (path, name) => {
              setOpen(undefined)
              onArrived(path, name, open)
            },
          })}
        </Fragment>
      )}
    </div>
  )
}
