import { audit } from '#shared/audit.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { categoryBody, categoryDraft, emptyFields } from './category-fields.ts'
import type { CategoryBody, CategoryFields } from './category-fields.ts'
import { CategoryForm } from './category-form.tsx'
import type { CategoryDialogProps } from './category-form.tsx'

const rules = { draft: categoryDraft, body: categoryBody }
const refreshes = [categories.list, audit.list]

interface AddProps extends CategoryDialogProps {
  onCreated: (entry: CategoryAnswer) => void
}

export function AddCategoryDialog({ onCreated, ...props }: AddProps) {
  const create = useCommand(categories.create, {
    says: { title: 'Success', description: 'Category created successfully' },
    refreshes,
    after: (entry) => {
      form.discard()
      props.onOpenChange(false)
      onCreated(entry)
    },
  })
  const form = useDraftForm<CategoryFields>({ name: 'category new', initial: emptyFields, command: create, ...rules })
  return (
    <CategoryForm
      {...props}
      title="Add Category"
      form={form}
      submit="Create Category"
      submitting="Creating..."
      onSubmit={form.submitting(() => create.mutate({ body: categoryBody(form.value) }))}
    />
  )
}

interface EntryDialogProps extends CategoryDialogProps {
  /** Under which unsent text is kept. */
  name: string
  title: string
  description: string
  initial: Pick<CategoryFields, 'title' | 'content'> &
    Partial<Pick<CategoryFields, 'dialect' | 'source' | 'imageUrl' | 'audioUrl'>>
  /** The write under way. */
  command: { error: Error | null; isPending: boolean; reset: () => void }
  /** Sends the entry along with something else. */
  onSend: (entry: CategoryBody) => Promise<unknown>
}

/** An entry made of something: its texts are there to be edited, its type is still to be chosen. */
export function EntryDialog({ name, title, description, initial, command, onSend, ...props }: EntryDialogProps) {
  const form = useDraftForm<CategoryFields>({
    name,
    initial: { ...emptyFields, type: '', ...initial },
    command,
    ...rules,
  })
  const send = async () => {
    await onSend(categoryBody(form.value))
    form.discard()
    props.onOpenChange(false)
  }
  return (
    <CategoryForm
      {...props}
      title={title}
      description={description}
      form={form}
      held={[initial.imageUrl, initial.audioUrl].filter((path) => path !== undefined)}
      submit="Approve and Publish"
      submitting="Publishing..."
      // A refusal stands in the form by then.
      onSubmit={form.submitting(() => void send().catch(() => {}))}
    />
  )
}
