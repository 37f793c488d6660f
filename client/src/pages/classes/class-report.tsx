import { useQuery } from '@tanstack/react-query'
import { learnerClasses } from '#shared/classes/membership.ts'
import { myReport } from '#shared/classes/learner-messages.ts'
import { backToClass, loadingResults, resultsNotLoaded } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Report } from '#client/features/classes/learner/class-report.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { ClassFrame } from './class-frame.tsx'

function OwnReport({ id }: { id: string }) {
  const own = useQuery(query(learnerClasses.report, { params: { id } }))
  return (
    <Loaded query={own} failure={say(resultsNotLoaded)} loading={<CardSkeletons label={say(loadingResults)} />}>
      {(report) => <Report single report={report} />}
    </Loaded>
  )
}

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <ClassFrame title={say(myReport)} joinedId={id} hidesTitle back={`/classes/${id}`} backText={backToClass}>
    <OwnReport id={id} />
  </ClassFrame>
)
