import { creating } from '#shared/site/editing-messages.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { categories, type EntryJson } from '#shared/entries/entries.ts'
import { say } from '#shared/messages/say.ts'
import {
  addCategory,
  approveAndPublish,
  categoryCreated,
  createCategory,
  publishing,
} from '#shared/entries/edit-messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { entryFieldsBody, entryDraft, emptyFields, type EntryBody, type EntryFields } from './entry-fields.ts'
import { EntryForm, type EntryFormDialogProps } from './entry-form.tsx'

const rules = { draft: entryDraft, body: entryFieldsBody }
const invalidates = [categories.list, audit.list]

interface AddProps extends EntryFormDialogProps {
  onCreated: (entry: EntryJson) => void
}

export function AddEntryDialog({ onCreated, ...props }: AddProps) {
  const create = useCommand(categories.create, {
    successMessage: say(categoryCreated),
    invalidates,
    onSuccess: (entry) => {
      form.discard()
      props.onOpenChange(false)
      onCreated(entry)
    },
  })
  const form = useDraftForm<EntryFields>({ name: 'category new', initial: emptyFields, command: create, ...rules })
  return (
    <EntryForm
      {...props}
      title={say(addCategory)}
      form={form}
      submit={say(createCategory)}
      submitting={say(creating)}
      onSubmit={form.handleSubmit(() => create.mutate({ body: entryFieldsBody(form.value) }))}
    />
  )
}

interface EntryDialogProps extends EntryFormDialogProps {
  /** Draft name for unsent text. */
  name: string
  title: string
  description: string
  initial: Pick<EntryFields, 'title' | 'content'> &
    Partial<Pick<EntryFields, 'dialect' | 'source' | 'imageUrl' | 'audioUrl'>>
  command: { error: Error | null; isPending: boolean; reset: () => void }
  onSend: (entry: EntryBody) => Promise<unknown>
}

/** Dialog for a new entry with initial texts; its type must be chosen. */
export function EntryDialog({ name, title, description, initial, command, onSend, ...props }: EntryDialogProps) {
  const form = useDraftForm<EntryFields>({
    name,
    initial: { ...emptyFields, type: '', ...initial },
    command,
    ...rules,
  })
  const send = async () => {
    await onSend(entryFieldsBody(form.value))
    form.discard()
    props.onOpenChange(false)
  }
  return (
    <EntryForm
      {...props}
      title={title}
      description={description}
      form={form}
      pendingFiles={[initial.imageUrl, initial.audioUrl].filter((path) => path !== undefined)}
      submit={say(approveAndPublish)}
      submitting={say(publishing)}
      // The form shows the refusal itself.
      onSubmit={form.handleSubmit(() => void send().catch(() => {}))}
    />
  )
}
