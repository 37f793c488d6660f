import { actionsColumn } from '#shared/site/editing-messages.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { type EntryJson } from '#shared/entries/entries.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import { mediaKinds } from '#shared/media.ts'
import { say } from '#shared/messages/say.ts'
import {
  categoriesTitle,
  contentColumn,
  deleteEntry,
  editEntry,
  mediaColumn,
  emptyEntryFields,
  titleColumn,
  typeColumn,
} from '#shared/entries/edit-messages.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Homograph } from '#client/domain/homograph.tsx'
import { Table, type Column } from '#client/ui/list/table.tsx'
import { mediaFields } from './entry-fields.ts'
import { mediaNames } from './entry-media-fields.tsx'

interface Commands {
  onEdit: (entry: EntryJson) => void
  onDelete: (entry: EntryJson) => void
}

function Media({ entry }: { entry: EntryJson }) {
  const present = mediaKinds.filter((kind) => entry[mediaFields[kind]])
  if (present.length === 0) return <span className="text-soft max-lg:hidden">{say(emptyEntryFields)}</span>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {present.map((kind) => (
        <Badge key={kind}>{say(mediaNames[kind])}</Badge>
      ))}
    </span>
  )
}

const Actions = ({ entry, onEdit, onDelete }: Commands & { entry: EntryJson }) => (
  <div className="-my-1.5 flex lg:-ml-3">
    <Button
      variant="quiet"
      size="icon"
      aria-label={say(editEntry, { title: entry.title })}
      onClick={() => onEdit(entry)}
    >
      <Pencil aria-hidden />
    </Button>
    <Button
      variant="quiet"
      size="icon"
      aria-label={say(deleteEntry, { title: entry.title })}
      onClick={() => onDelete(entry)}
    >
      <Trash2 aria-hidden />
    </Button>
  </div>
)

/** The table of entries, with the columns Type, Title, Content, Media and Actions (docs/product.md 52). */
const columns = (commands: Commands): Column<EntryJson>[] => [
  {
    head: say(typeColumn),
    plain: true,
    className: 'max-lg:order-3',
    cell: ({ type }) => <Badge tone="accent">{say(entryTypeLabels[type])}</Badge>,
  },
  {
    head: say(titleColumn),
    names: true,
    className: 'wrap-anywhere max-lg:order-1 max-lg:min-w-24 max-lg:grow max-lg:basis-[calc(100%-7rem)] lg:w-1/4',
    cell: ({ title, homograph }) => (
      <span lang="dtp" className="word text-lg">
        {title}
        <Homograph number={homograph} />
      </span>
    ),
  },
  {
    head: say(contentColumn),
    plain: true,
    className: 'wrap-anywhere max-lg:order-4 max-lg:min-w-0 max-lg:grow max-lg:basis-28 lg:w-2/5',
    cell: ({ content }) => (
      <p lang="" className="line-clamp-1 lg:line-clamp-3 lg:whitespace-pre-line">
        {content}
      </p>
    ),
  },
  {
    head: say(mediaColumn),
    plain: true,
    className: 'max-lg:order-5',
    cell: (entry) => <Media entry={entry} />,
  },
  {
    head: say(actionsColumn),
    plain: true,
    className: 'max-lg:order-2',
    cell: (entry) => <Actions entry={entry} {...commands} />,
  },
]

export const EntryTable = ({ rows, ...commands }: Commands & { rows: EntryJson[] }) => (
  <Table compact label={say(categoriesTitle)} rows={rows} columns={columns(commands)} />
)
