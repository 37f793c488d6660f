import { useQuery } from '@tanstack/react-query'
import { entryDocuments, type EntryAction, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { positionLabel, valueText } from '#shared/entries/part-names.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  approvedByOn,
  backToThis,
  createdAction,
  earlierVersionIsBack,
  editedAction,
  entryHistory,
  foundAction,
  importedAction,
  loadingHistory,
  mergedAction,
  neverChanged,
  nothingIsLost,
  proposedAction,
  proposedBy,
  proposedByBecause,
  revertedAction,
  undoneAction,
} from '#shared/entries/library/view-messages.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { sentenceFor } from '#client/lib/query/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { useNames } from './use-names.ts'

const actions: Record<EntryAction, PlainText> = {
  found: foundAction,
  created: createdAction,
  edited: editedAction,
  reverted: revertedAction,
  proposed: proposedAction,
  imported: importedAction,
  undone: undoneAction,
  joined: mergedAction,
}

type Revision = NonNullable<ReturnType<typeof useHistory>['data']>[number]
const useHistory = (id: string) => useQuery(query(entryDocuments.history, { params: { id }, query: { limit: 50 } }))

const Changes = ({ changes, names }: Pick<Revision, 'changes'> & { names: Record<string, string> }) => (
  <ul className="grid gap-1.5">
    {changes.map(({ kind, path, before, after }) => (
      <li key={`${kind} ${path.join(' ')}`} className="wrap-anywhere whitespace-pre-line">
        <span className="text-sm text-soft">{positionLabel(path)}: </span>
        {kind !== 'added' && <del className="bg-danger-wash text-danger">{valueText(before, names)}</del>}{' '}
        {kind !== 'removed' && <ins className="bg-success-wash text-success">{valueText(after, names)}</ins>}
      </li>
    ))}
  </ul>
)

/** Why it was changed; of an approved proposal its author too. */
function Reason({ why, authorName }: Pick<Revision, 'why' | 'authorName'>) {
  const name = authorName
  const sentence = name ? (why ? say(proposedByBecause, { name, why }) : say(proposedBy, { name })) : why
  return sentence ? <p className="text-soft wrap-anywhere">{sentence}</p> : null
}

interface HistoryProps extends OpenProps {
  entry: FullEntryJson
}

/** Versions of an entry, the newest first. Admins can restore one. */
export function HistoryDialog({ entry, open, onOpenChange }: HistoryProps) {
  const { data, error, isFetching, refetch } = useHistory(entry.id)
  const { data: sources = [] } = useQuery(query(entryDocuments.sources, { query: { entryId: entry.id, limit: 100 } }))
  const names = { ...Object.fromEntries(sources.map(({ id, title }) => [id, title])), ...useNames(entry) }
  const mayRevert = useCan()('categories.write')
  const revert = useCommand(entryDocuments.revert, {
    successMessage: say(earlierVersionIsBack),
    invalidates: [entryDocuments.read],
    onSuccess: () => onOpenChange(false),
  })
  const back = (to: number) => revert.mutate({ params: { id: entry.id }, body: { version: entry.version, to } })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(entryHistory)}
      description={say(nothingIsLost)}
      size="wide"
    >
      {error && <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner fullScreen={false} label={say(loadingHistory)} />}
      {data?.length === 0 && <p className="text-soft">{say(neverChanged)}</p>}
      <ol className="grid gap-5">
        {data?.map(({ version, at, action, actorName, authorName, why, changes }) => (
          <li key={version} className="grid gap-2 border-b pb-5 last:border-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{say(actions[action])}</span>
              <span className="text-sm text-soft">
                {authorName && actorName
                  ? say(approvedByOn, { name: actorName, day: formatDay(at) })
                  : [actorName, formatDay(at)].filter(Boolean).join(', ')}
              </span>
              {mayRevert && version !== entry.version && (
                <Button
                  variant="line"
                  size="small"
                  className="ml-auto"
                  busy={revert.isPending}
                  onClick={() => back(version)}
                >
                  {say(backToThis)}
                </Button>
              )}
            </p>
            <Reason why={why} authorName={authorName} />
            <Changes changes={changes} names={names} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
