import { useQuery } from '@tanstack/react-query'
import { resources } from '#shared/courses/resources.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { FileLine } from './file-line.tsx'

/** Files that the person has downloaded; renders nothing if there are none. */
export function OwnDownloads() {
  const own = useQuery(query(resources.listOwn))
  return (
    <Loaded query={own} failure="Your downloads could not be loaded." empty={null}>
      {(list) => (
        <Card as="section" aria-labelledby="downloads" className="sm:p-7">
          <h2 id="downloads" className="text-xl">
            Your downloads
          </h2>
          <p className="text-soft">
            Files that you have saved are yours to keep. With a 12-month plan you find them here for good, also when it
            has ended.
          </p>
          <ul>
            {list.map((file) => (
              <FileLine
                key={file.id}
                file={file}
                from={[file.lessonTitle, file.courseTitle].filter(Boolean).join(', ') || 'A lesson that is gone'}
              />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}
