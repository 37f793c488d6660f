import { useQuery } from '@tanstack/react-query'
import { classes } from '#shared/classes/classes.ts'
import {
  classesTitle as classesTitleText,
  demoLabel as demoLabelText,
  learnerCount as learnerCountText,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { ClassOverview } from '#client/features/classes/class-overview.tsx'
import { MessageBoard } from '#client/features/classes/message-board.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { ClassFrame } from './class-frame.tsx'

function Heading({ id }: { id: string }) {
  const { data } = useQuery(query(classes.readOwned, { params: { id } }))
  const count = data && say(learnerCountText, { count: data.learners })
  return (
    <PageHeading
      title={data?.name ?? say(classesTitleText)}
      text={data?.isDemo ? `${count}. ${say(demoLabelText)}` : count}
    />
  )
}

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <ClassFrame title={say(classesTitleText)} back="/teacher/classes" untitled action="courses.teach">
    <Heading id={id} />
    <ClassOverview id={id} />
    <MessageBoard id={id} />
  </ClassFrame>
)
