import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { learnerClasses } from '#shared/classes/membership.ts'
import { forClassLabel, forClassText, forClassTitle, justForMe } from '#shared/classes/learner-messages.ts'
import { say } from '#shared/messages/say.ts'
import { readNote, saveNote } from '#client/lib/device-note.ts'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'

const keyOf = (lessonId: string) => `class ${lessonId}`
/** Assignments for which this person chose 'Just for me', on this device. */
function declined(person: string, lessonId: string): unknown[] {
  const stored = readNote(person, keyOf(lessonId))
  return Array.isArray(stored) ? stored : []
}

interface Choice {
  isPending: boolean
  question: ReactNode
}
/** Asks once whether a lesson counts for a class, if it is set for one and was not opened from there. */
export function useClassChoice(lessonId: string, person: string): Choice {
  const [search] = useSearchParams()
  const [path, navigate] = useLocation()
  const inBrowser = useInBrowser()
  const [isSettled, setSettled] = useState(false)
  const fromClass = search.has('assignment')
  const { data = [], isFetching } = useQuery({
    ...query(learnerClasses.list),
    enabled: !fromClass && !isSettled,
    // Only learners in a class wait for new assignments.
    refetchOnMount: ({ state }) => (state.data?.length ? 'always' : true),
  })
  // The answer is stored on the device, so the server cannot know whether to ask.
  const isPending = !fromClass && (isFetching || (data.length > 0 && !inBrowser))
  const before = isPending ? [] : declined(person, lessonId)
  const assigned = data.flatMap(({ name, lessons }) =>
    lessons
      .filter((lesson) => lesson.lessonId === lessonId && !before.includes(lesson.assignmentId))
      .map((lesson) => ({ ...lesson, name })),
  )
  const isAsked = !fromClass && !isSettled && assigned.length > 0
  // A lesson that has begun is not interrupted.
  if (!isPending && !isAsked && !isSettled) setSettled(true)
  const decline = () => {
    const ids = assigned.map(({ assignmentId }) => assignmentId)
    saveNote(person, keyOf(lessonId), [...before, ...ids])
    setSettled(true)
  }
  if (isPending || !isAsked) return { isPending: isPending && !isSettled, question: null }
  return {
    isPending: false,
    question: (
      <div className="grid content-center gap-4 pb-16">
        <h1 className="text-2xl">{say(forClassTitle)}</h1>
        <p className="text-lg text-soft">{say(forClassText)}</p>
        <div className="mt-3 grid gap-3">
          {assigned.map(({ assignmentId, title, name }) => (
            <Button
              key={assignmentId}
              size="large"
              onClick={() => navigate(`${path}?assignment=${assignmentId}`, { replace: true })}
            >
              <span className="wrap-anywhere">{say(forClassLabel, { name, title })}</span>
            </Button>
          ))}
          <Button size="large" variant="line" onClick={decline}>
            {say(justForMe)}
          </Button>
        </div>
      </div>
    ),
  }
}
