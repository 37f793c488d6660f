import { useQuery } from '@tanstack/react-query'
import { resources } from '#shared/resources.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { Card } from '#client/ui/card.tsx'
import { FileLine } from './file-line.tsx'

/** What somebody has downloaded; nothing where there is nothing. */
export function OwnDownloads() {
  const { data, error, isFetching, refetch } = useQuery(query(resources.mine))
  if (error)
    return (
      <ReadFailure
        what="Your downloads could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="downloads" className="sm:p-7">
      <h2 id="downloads" className="text-xl">
        Your downloads
      </h2>
      <p className="text-soft">
        Files that you have saved are yours to keep. With a 12-month plan you find them here for good, also when it has
        ended.
      </p>
      <ul>
        {data.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            from={[file.lessonTitle, file.courseTitle].filter(Boolean).join(', ') || 'A lesson that is gone'}
          />
        ))}
      </ul>
    </Card>
  )
}
