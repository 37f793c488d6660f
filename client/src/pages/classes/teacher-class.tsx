import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { classes } from '#shared/classes/classes.ts'
import {
  archivedLabel,
  classesTitle,
  demoLabel,
  learnerCount,
  newAssignment,
  resultsTitle,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { ClassOverview } from '#client/features/classes/results/class-overview.tsx'
import { MessageBoard, type SendsReminders } from '#client/features/classes/manage/message-board.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { ClassFrame } from './class-frame.tsx'

function Heading({ id }: { id: string }) {
  const { data } = useQuery(query(classes.readOwned, { params: { id } }))
  return (
    <div className="min-w-0">
      <h1 className="wrap-anywhere max-sm:text-2xl">{data?.name ?? say(classesTitle)}</h1>
      {data && (
        <div className="flex flex-wrap items-center gap-2 text-soft">
          <Link href={`/teacher/classes/${id}/learners`} className="inline-flex min-h-11 items-center underline">
            {say(learnerCount, { count: data.learners })}
          </Link>
          {data.learners > 0 && !data.archivedAt && (
            <ButtonLink size="small" className="ml-auto sm:order-last" href={`/teacher/classes/${id}/assignments/new`}>
              {say(newAssignment)}
            </ButtonLink>
          )}
          {data.isDemo && <Badge className="self-center">{say(demoLabel)}</Badge>}
          {data.archivedAt && <Badge className="self-center">{say(archivedLabel)}</Badge>}
        </div>
      )}
    </div>
  )
}

function Content({ id }: { id: string }) {
  const board = useRef<SendsReminders>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ClassOverview id={id} onRemind={(titles) => board.current?.remind(titles)} />
      <MessageBoard id={id} ref={board} />
    </div>
  )
}

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <ClassFrame
    title={say(resultsTitle)}
    ownedId={id}
    back="/teacher/classes"
    heading={<Heading id={id} />}
    action="courses.teach"
  >
    <Content id={id} />
  </ClassFrame>
)
