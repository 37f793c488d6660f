import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { markDone, markNotDone } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { progress } from '#shared/courses/progress.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { withDone } from '#client/domain/lessons/with-done.ts'
import { Button } from '#client/ui/button.tsx'

interface DoneToggleProps {
  lesson: { id: string; courseId: string; title: string }
}

/** Optimistic toggle for a finished lesson. */
export function DoneToggle({ lesson }: DoneToggleProps) {
  const read = query(progress.read)
  const { data } = useQuery(read)
  const show = (client: QueryClient, done: boolean) =>
    client.setQueryData(
      read.queryKey,
      (now: typeof data) => now && withDone(now, { lessonId: lesson.id, courseId: lesson.courseId }, done),
    )
  const showsAtOnce = (done: boolean) => ({
    invalidates: [progress.read],
    optimistic: (_given: unknown, client: QueryClient) => {
      show(client, done)
      return () => show(client, !done)
    },
  })
  const mark = useCommand(progress.markDone, showsAtOnce(true))
  const unmark = useCommand(progress.unmarkDone, showsAtOnce(false))

  if (!data) return null
  const isDone = data.lessonIds.includes(lesson.id)
  const toggle = () => (isDone ? unmark : mark).mutate({ params: { id: lesson.id } })
  return (
    <Button variant={isDone ? 'quiet' : 'line'} onClick={toggle}>
      {!isDone && <Check aria-hidden />}
      {isDone ? say(markNotDone) : say(markDone)}
      <span lang="" className="sr-only">
        {` – ${lesson.title}`}
      </span>
    </Button>
  )
}
