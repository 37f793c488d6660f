import { useQuery } from '@tanstack/react-query'
import { joining } from '#shared/classes/membership.ts'
import {
  backToClass as backToClassText,
  loadingResults as loadingResultsText,
  myReport as myReportText,
  resultsNotLoaded as resultsNotLoadedText,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Report } from '#client/features/classes/learner/learner-class.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { ClassFrame } from './class-frame.tsx'

function OwnReport({ id }: { id: string }) {
  const own = useQuery(query(joining.report, { params: { id } }))
  return (
    <Loaded query={own} failure={say(resultsNotLoadedText)} loading={<CardSkeletons label={say(loadingResultsText)} />}>
      {(report) => <Report single report={report} />}
    </Loaded>
  )
}

export const Page = ({ params: { id } }: { params: { id: string } }) => (
  <ClassFrame title={say(myReportText)} joined={id} untitled back={`/classes/${id}`} backText={backToClassText}>
    <OwnReport id={id} />
  </ClassFrame>
)
