import { deleteNamed } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Trash2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import {
  fileAdded,
  fileDeleted,
  fileRestored,
  filesForLearners,
  filesNotLoaded,
  filesOf,
  loadingFiles,
  noFilesYet,
} from '#shared/courses/resource-messages.ts'
import { say } from '#shared/messages/say.ts'
import { resources } from '#shared/courses/resources.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
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
    successMessage: say(fileAdded),
    invalidates,
    silent: true,
  })
  const restore = useCommand(resources.restore, {
    successMessage: say(fileRestored),
    invalidates,
  })
  const remove = useCommand(resources.remove, {
    successMessage: say(fileDeleted),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
  return (
    <div className="grid gap-4">
      <Loaded
        keepsData
        query={files}
        failure={say(filesNotLoaded)}
        loading={<Spinner fullScreen={false} label={say(loadingFiles)} />}
        empty={<p className="text-soft">{say(noFilesYet)}</p>}
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
                    aria-label={say(deleteNamed, { title: file.title })}
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
      <Button variant="quiet" size="icon" aria-label={say(filesOf, { title })} onClick={() => setOpen(true)}>
        <Paperclip aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={say(filesOf, { title })} description={say(filesForLearners)}>
        <Files {...props} />
      </Dialog>
    </>
  )
}
