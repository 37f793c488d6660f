import { useQuery } from '@tanstack/react-query'
import { Paperclip, Trash2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { resources } from '#shared/courses/resources.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { FileLine } from './file-line.tsx'

interface LessonFilesProps {
  lesson: { id: string; title: string }
  Upload: ComponentType<{ lessonId: string; onArrived: (mediaURL: string, name: string) => Promise<unknown> }>
}

/** Name without its extension: `Sheet 1` for `Sheet 1.pdf`. */
const titleOf = (name: string) => name.replace(/\.\w{2,5}$/, '').trim() || name

function Files({ lesson, Upload }: LessonFilesProps) {
  const files = useQuery(query(resources.list, { params: { id: lesson.id } }))
  const invalidates = [resources.list]
  const add = useCommand(resources.add, {
    successMessage: 'File added to the lesson',
    invalidates,
    silent: true,
  })
  const restore = useCommand(resources.restore, {
    successMessage: 'File restored successfully',
    invalidates,
  })
  const remove = useCommand(resources.remove, {
    successMessage: 'File deleted successfully',
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
  return (
    <div className="grid gap-4">
      <Loaded
        keepsData
        query={files}
        failure="The files could not be loaded."
        loading={<Spinner fullScreen={false} label="Loading files" />}
        empty={<p className="text-soft">No files yet.</p>}
      >
        {(list) => (
          <ul>
            {list.map((file) => (
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
      </Loaded>
      <Upload
        lessonId={lesson.id}
        onArrived={(mediaURL, name) =>
          add.mutateAsync({ params: { id: lesson.id }, body: { mediaURL, title: titleOf(name).slice(0, 200) } })
        }
      />
    </div>
  )
}

/** Files that a lesson offers for download, with the teacher's controls. */
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
