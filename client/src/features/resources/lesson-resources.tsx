import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { downloadsNeedPlan, lessonFilesNotLoaded, toDownload } from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { resources } from '#shared/courses/resources.ts'
import { PlanNeeded } from '#client/domain/viewer/plan-needed.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { FileLine } from './file-line.tsx'

/** Downloads of a lesson; renders nothing if there are none. */
export function LessonResources({ lessonId }: { lessonId: string }) {
  const id = useId()
  const files = useQuery(query(resources.list, { params: { id: lessonId } }))
  return (
    <Loaded query={files} failure={say(lessonFilesNotLoaded)} empty={null}>
      {(list) => (
        <section aria-labelledby={id} className="grid gap-1">
          <h3 id={id} className="text-lg">
            {say(toDownload)}
          </h3>
          <ul>
            {list.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
          {!list.some(({ open }) => open) && <PlanNeeded>{say(downloadsNeedPlan)}</PlanNeeded>}
        </section>
      )}
    </Loaded>
  )
}
