import { Pencil, Trash2 } from 'lucide-react'
import { categoryTypeLabels } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { mediaKinds } from '#shared/media.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Table } from '#client/ui/table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { mediaFields } from './category-fields.ts'
import { mediaNames } from './category-media.tsx'

interface Commands {
  onEdit: (entry: CategoryAnswer) => void
  onDelete: (entry: CategoryAnswer) => void
}

function Media({ entry }: { entry: CategoryAnswer }) {
  const held = mediaKinds.filter((kind) => entry[mediaFields[kind]])
  if (held.length === 0) return <span className="text-soft">None</span>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {held.map((kind) => (
        <Badge key={kind}>{mediaNames[kind]}</Badge>
      ))}
    </span>
  )
}

const Actions = ({ entry, onEdit, onDelete }: Commands & { entry: CategoryAnswer }) => (
  <div className="-ml-3 flex lg:-my-1.5">
    <Button variant="quiet" size="icon" aria-label={`Edit ${entry.title}`} onClick={() => onEdit(entry)}>
      <Pencil aria-hidden />
    </Button>
    <Button variant="quiet" size="icon" aria-label={`Delete ${entry.title}`} onClick={() => onDelete(entry)}>
      <Trash2 aria-hidden />
    </Button>
  </div>
)

/** docs/product.md 52: Type, Title, Content, Media, Actions. */
const columns = (commands: Commands): Column<CategoryAnswer>[] => [
  { head: 'Type', plain: true, cell: ({ type }) => <Badge tone="gold">{categoryTypeLabels[type]}</Badge> },
  {
    head: 'Title',
    names: true,
    className: 'wrap-anywhere lg:w-1/4',
    cell: ({ title }) => (
      <span lang="dtp" className="word text-lg">
        {title}
      </span>
    ),
  },
  {
    head: 'Content',
    plain: true,
    className: 'wrap-anywhere lg:w-2/5',
    cell: ({ content }) => <p className="line-clamp-3 whitespace-pre-line">{content}</p>,
  },
  { head: 'Media', cell: (entry) => <Media entry={entry} /> },
  { head: 'Actions', plain: true, cell: (entry) => <Actions entry={entry} {...commands} /> },
]

export const CategoryTable = ({ rows, ...commands }: Commands & { rows: CategoryAnswer[] }) => (
  <Table label="Categories" rows={rows} columns={columns(commands)} />
)
