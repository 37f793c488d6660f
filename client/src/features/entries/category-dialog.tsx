import { useState } from 'react'
import { audit } from '#shared/audit.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Conflict, isConflict } from './category-conflict.tsx'
import { categoryBody, categoryDraft, emptyFields, fieldsOf } from './category-fields.ts'
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

/** Stands for one entry: give it the entry's id as its key. */
export function EditCategoryDialog({ entry, ...props }: CategoryDialogProps & { entry: CategoryAnswer }) {
  const [base, setBase] = useState(entry)
  const update = useCommand(categories.update, {
    says: { title: 'Success', description: 'Category updated successfully' },
    refreshes,
    after: (answer) => {
      setBase(answer)
      form.discard()
      props.onOpenChange(false)
    },
  })
  const form = useDraftForm<CategoryFields>({
    name: `category ${entry.id}`,
    initial: fieldsOf(base),
    command: update,
    ...rules,
  })
  const save = (version: number) =>
    update.mutate({ params: { id: entry.id }, body: { ...categoryBody(form.value), version } })
  const conflict = isConflict(update.error)
  const notice = conflict && (
    <Conflict
      mine={form.value}
      id={entry.id}
      onTheirs={(stored) => {
        setBase(stored)
        form.discard()
      }}
      onMine={(stored) => save(stored.version)}
    />
  )
  return (
    <CategoryForm
      {...props}
      title="Edit Category"
      description={base.title}
      notice={notice}
      // What the server says of it stands in the notice, and more.
      form={conflict ? { ...form, faults: {} } : form}
      submit="Update Category"
      submitting="Updating..."
      onSubmit={form.submitting(() => save(form.value.version))}
    />
  )
}

interface EntryDialogProps extends CategoryDialogProps {
  /** Under which unsent text is kept. */
  name: string
  title: string
  description: string
  initial: { title: string; content: string }
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
      submit="Approve and Publish"
      submitting="Publishing..."
      // A refusal stands in the form by then.
      onSubmit={form.submitting(() => void send().catch(() => {}))}
    />
  )
}
