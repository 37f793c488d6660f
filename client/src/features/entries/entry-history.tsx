import { useQuery } from '@tanstack/react-query'
import { dictionary } from '#shared/dictionary.ts'
import type { EntryAction, WholeEntryAnswer } from '#shared/dictionary.ts'
import { placeOf, wordsOf } from '#shared/entry-words.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { sentenceFor } from '#client/lib/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useNames } from './use-names.ts'

const actions: Record<EntryAction, string> = {
  found: 'As it was',
  created: 'Made',
  edited: 'Edited',
  reverted: 'Taken back',
  proposed: 'Improved',
  imported: 'Brought in from a file',
  undone: 'An import taken back',
  joined: 'Joined with another entry',
}

type Revision = NonNullable<ReturnType<typeof useHistory>['data']>[number]
const useHistory = (id: string) => useQuery(query(dictionary.history, { params: { id }, query: { limit: 50 } }))

const Changes = ({ changes, names }: Pick<Revision, 'changes'> & { names: Record<string, string> }) => (
  <ul className="grid gap-1.5">
    {changes.map(({ kind, path, before, after }) => (
      <li key={`${kind} ${path.join(' ')}`} className="wrap-anywhere whitespace-pre-line">
        <span className="text-sm text-soft">{placeOf(path)}: </span>
        {kind !== 'added' && <del className="bg-clay-wash text-clay">{wordsOf(before, names)}</del>}{' '}
        {kind !== 'removed' && <ins className="bg-rice-wash text-rice">{wordsOf(after, names)}</ins>}
      </li>
    ))}
  </ul>
)

interface HistoryProps {
  entry: WholeEntryAnswer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All versions of an entry, the newest first. Admins may go back to one. */
export function HistoryDialog({ entry, open, onOpenChange }: HistoryProps) {
  const { data, error, isFetching, refetch } = useHistory(entry.id)
  const names = useNames(entry)
  const mayRevert = useCan()('categories.write')
  const revert = useCommand(dictionary.revert, {
    says: { title: 'Success', description: 'The earlier version is back' },
    refreshes: [dictionary.whole],
    after: () => onOpenChange(false),
  })
  const back = (to: number) => revert.mutate({ params: { id: entry.id }, body: { version: entry.version, to } })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="History"
      description="Nothing that was written here is lost."
      size="wide"
    >
      {error && <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner fullScreen={false} label="Loading the history" />}
      {data?.length === 0 && <p className="text-soft">It has not been changed since it came here.</p>}
      <ol className="grid gap-5">
        {data?.map(({ version, at, action, actorName, why, changes }) => (
          <li key={version} className="grid gap-2 border-b pb-5 last:border-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{actions[action]}</span>
              <span className="text-sm text-soft">{[actorName, formatDay(at)].filter(Boolean).join(', ')}</span>
              {mayRevert && version !== entry.version && (
                <Button
                  variant="line"
                  size="small"
                  className="ml-auto"
                  busy={revert.isPending}
                  onClick={() => back(version)}
                >
                  Back to this
                </Button>
              )}
            </p>
            {why && <p className="text-soft wrap-anywhere">{why}</p>}
            <Changes changes={changes} names={names} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
