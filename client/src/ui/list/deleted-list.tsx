import { keptForDays } from '#shared/site/editing-messages.ts'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { restoreButton } from '#shared/messages/messages.ts'
import { recentlyDeleted } from '#shared/site/ui-messages.ts'
import { restorableDays } from '#shared/time.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

export interface DeletedRow {
  key: string
  title: string
  /** Kind of the item, if the list mixes several. */
  kind?: string
  text: ReactNode
  busy: boolean
  onRestore: () => void
}

export const DeletedList = ({ id, rows }: { id: string; rows: DeletedRow[] }) => (
  <Card as="section" aria-labelledby={id} className="gap-1">
    <h2 id={id} className="text-xl">
      {say(recentlyDeleted)}
    </h2>
    <p className="text-soft">{say(keptForDays, { days: restorableDays })}</p>
    <ul className="mt-2 -mb-3">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 first:border-t-0">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              <span lang="" className="min-w-0">
                {row.title}
              </span>
              {row.kind && <Badge>{row.kind}</Badge>}
            </p>
            <p className="text-sm text-soft">{row.text}</p>
          </div>
          <Button variant="line" size="small" busy={row.busy} onClick={row.onRestore}>
            {!row.busy && <RotateCcw aria-hidden />}
            {say(restoreButton)}
            <span lang="" className="sr-only">
              {` ${row.title}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  </Card>
)
