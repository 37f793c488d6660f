import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { entryDocuments, type FullEntryJson } from '#shared/entries/document-calls.ts'
import { valueText } from '#shared/entries/part-names.ts'
import { say } from '#shared/messages/say.ts'
import {
  elseChanged,
  loadingNow,
  nothingThere,
  nowNotLoaded,
  reloadEntry,
  sameAsTyped,
  saveMine,
  storedNow,
} from '#shared/entries/edit-messages.ts'
import { ApiError, call } from '#client/lib/query/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { differences, fieldLabels, entryFieldsOf, type EntryFields } from './entry-fields.ts'
import { partNames, touchedIn } from '#client/features/entries/document/document-fields.ts'
import { useNames } from '#client/features/entries/view/use-names.ts'

/** Shown if somebody else has saved the entry first (docs/product.md 32). */
export const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'stale'

interface EntryConflictProps {
  typed: EntryFields
  id: string
  /** Discards the edit and starts again from the stored entry. */
  onKeepStored: (stored: FullEntryJson) => void
  /** Overwrites the stored entry with the edit. */
  onKeepTyped: (stored: FullEntryJson) => void
}

/** Shows the stored entry beside the edit; nothing is lost until the admin chooses. */
export function EntryConflict({ typed, id, onKeepStored, onKeepTyped }: EntryConflictProps) {
  const stored = useQuery({
    queryKey: ['conflict', id, typed.version],
    queryFn: () => call(entryDocuments.read, { params: { id } }),
    gcTime: 0,
  })
  return (
    <Loaded query={stored} failure={say(nowNotLoaded)} loading={<Spinner fullScreen={false} label={say(loadingNow)} />}>
      {(data) => <Differences typed={typed} data={data} onKeepStored={onKeepStored} onKeepTyped={onKeepTyped} />}
    </Loaded>
  )
}

function Differences({
  typed,
  data,
  onKeepStored,
  onKeepTyped,
}: Omit<EntryConflictProps, 'id'> & { data: FullEntryJson }) {
  const box = useRef<HTMLDivElement>(null)
  const names = useNames(data)
  // The notice takes the focus, because the button at the foot of the dialog is far from it.
  useEffect(() => box.current?.focus(), [])
  const stored = entryFieldsOf(data)
  const differing = differences(typed, stored)
  const touched = touchedIn(typed)
  return (
    <Notice ref={box} tabIndex={-1} title={say(elseChanged)} className="mb-5">
      <p>{say(storedNow)}</p>
      {differing.length + touched.length === 0 && <p className="mt-2">{say(sameAsTyped)}</p>}
      <dl className="mt-2 grid gap-1">
        {differing.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{say(fieldLabels[name])}:</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{stored[name] || say(nothingThere)}</dd>
          </div>
        ))}
        {touched.map((part) => (
          <div key={part} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{say(partNames[part])}:</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {valueText(data.document[part], names) || say(nothingThere)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="line" onClick={() => onKeepStored(data)}>
          {say(reloadEntry)}
        </Button>
        <Button variant="line" onClick={() => onKeepTyped(data)}>
          {say(saveMine)}
        </Button>
      </div>
    </Notice>
  )
}
