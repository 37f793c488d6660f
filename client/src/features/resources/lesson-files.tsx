import { useQuery } from '@tanstack/react-query'
import { Paperclip, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { resources } from '#shared/resources.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { FileLine } from './file-line.tsx'

interface LessonFilesProps {
  lesson: { id: string; title: string }
  Upload: ComponentType<{ lessonId: string; onArrived: (mediaURL: string, name: string) => Promise<unknown> }>
}

/** `Sheet 1` of `Sheet 1.pdf`. */
const titleOf = (name: string) => name.replace(/\.\w{2,5}$/, '').trim() || name

function Files({ lesson, Upload }: LessonFilesProps) {
  const { data, error, isFetching, refetch } = useQuery(query(resources.list, { params: { id: lesson.id } }))
  const refreshes = [resources.list]
  const add = useCommand(resources.add, {
    says: { title: 'Success', description: 'File added to the lesson' },
    refreshes,
    quiet: true,
  })
  const restore = useCommand(resources.restore, {
    says: { title: 'Success', description: 'File restored successfully' },
    refreshes,
  })
  const remove = useCommand(resources.remove, {
    says: { title: 'Success', description: 'File deleted successfully' },
    undo: ({ params }) => restore.mutate({ params }),
    refreshes,
  })
  return (
    <div className="grid gap-4">
      {error && (
        <ReadFailure
          what="The files could not be loaded."
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Spinner fullScreen={false} label="Loading files" />}
      {data?.length === 0 && <p className="text-soft">No files yet.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              action={
                <Button
                  variant="remove"
                  size="icon"
                  aria-label={`Delete ${file.title}`}
                  busy={remove.isPending && remove.variables.params.id === file.id}
                  onClick={() => remove.mutate({ params: { id: file.id } })}
                >
                  <Trash2 aria-hidden />
                </Button>
              }
            />
          ))}
        </ul>
      )}
      <Upload
        lessonId={lesson.id}
        onArrived={(mediaURL, name) =>
          add.mutateAsync({ params: { id: lesson.id }, body: { mediaURL, title: titleOf(name).slice(0, 200) } })
        }
      />
    </div>
  )
}

/** What a lesson gives to download, kept by its teacher. */
export function LessonFiles(props: LessonFilesProps) {
  const [open, setOpen] = useState(false)
  const { title } = props.lesson
  return (
    <>
      <Button variant="quiet" size="icon" aria-label={`Files of ${title}`} onClick={() => setOpen(true)}>
        <Paperclip aria-hidden />
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Files of ${title}`}
        description="For learners to download and keep, with the plans of 3 months and longer."
      >
        <Files {...props} />
      </Dialog>
    </>
  )
}
