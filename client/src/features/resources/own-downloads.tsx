import { useQuery } from '@tanstack/react-query'
import { downloadsAreYours, downloadsNotLoaded, lessonGone, yourDownloads } from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { resources } from '#shared/courses/resources.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { FileLine } from './file-line.tsx'

/** Files that the person has downloaded; renders nothing if there are none. */
export function OwnDownloads() {
  const ownDownloads = useQuery(query(resources.listOwn))
  return (
    <Loaded query={ownDownloads} failure={say(downloadsNotLoaded)} empty={null}>
      {(list) => (
        <Card as="section" aria-labelledby="downloads" className="sm:p-7">
          <h2 id="downloads" className="text-xl">
            {say(yourDownloads)}
          </h2>
          <p className="text-soft">{say(downloadsAreYours)}</p>
          <ul>
            {list.map((file) => (
              <FileLine
                key={file.id}
                file={file}
                from={[file.lessonTitle, file.courseTitle].filter(Boolean).join(', ') || say(lessonGone)}
              />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}
