import { useQuery } from '@tanstack/react-query'
import { CopyX, Download, FileUp, MapPin } from 'lucide-react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { takedowns } from '#shared/takedowns.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { duplicatesTitle } from '#shared/entries/duplicate-messages.ts'
import { placesTitle } from '#shared/entries/places/place-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  answerTo,
  archiveNote,
  askedToBeTakenDown,
  importWords,
  keepAsItIs,
  libraryArchive,
  libraryAsFiles,
  requestDecided,
  takeDown,
  takeThisDown,
  takedownOfEntry,
  takedownOfFile,
  takedownOfVoice,
  wordsAsCsv,
  wordsAsLift,
  wordsForAnki,
} from '#shared/entries/library/library-messages.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { WaitingWordRequests } from './word-request-decisions.tsx'

const files: [address: string, name: PlainText][] = [
  [exportAddresses.csv, wordsAsCsv],
  [exportAddresses.lift, wordsAsLift],
  [exportAddresses.anki, wordsForAnki],
  [imports.archive.path, libraryArchive],
]

type Request = ResponseOf<typeof takedowns.list>[number]

const subjects = { entry: takedownOfEntry, voice: takedownOfVoice, file: takedownOfFile }

const rowClass = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0'

function TakedownRequest({ request }: { request: Request }) {
  const { ask, dialog } = useConfirmation()
  const decide = useCommand(takedowns.decide, {
    successMessage: say(requestDecided),
    invalidates: [takedowns.list, categories.list, entryDocuments.read],
  })
  const decideAs = (status: 'removed' | 'kept') => decide.mutate({ params: { id: request.id }, body: { status } })
  const remove = () =>
    ask({
      title: say(takeThisDown),
      text: request.subject,
      confirm: say(takeDown),
      danger: true,
      run: () => decideAs('removed'),
    })
  const hiddenTitle = <span className="sr-only"> {request.subject}</span>
  return (
    <li className={rowClass}>
      <div className="min-w-[min(15rem,100%)] flex-1 wrap-anywhere">
        <p>
          <strong>{request.subject}</strong>{' '}
          <span className="text-sm text-soft">
            {say(subjects[request.about], { day: formatDay(request.createdAt) })}
          </span>
        </p>
        <p className="whitespace-pre-line">{request.reason}</p>
        {request.contact && <p className="text-sm text-soft">{say(answerTo, { contact: request.contact })}</p>}
      </div>
      <Button variant="line" busy={decide.isPending} onClick={remove}>
        {say(takeDown)}
        {hiddenTitle}
      </Button>
      <Button variant="quiet" busy={decide.isPending} onClick={() => decideAs('kept')}>
        {say(keepAsItIs)}
        {hiddenTitle}
      </Button>
      {dialog}
    </li>
  )
}

/** Downloads of the library, and requests that wait for an admin; lists without waiting requests are hidden. */
export function LibraryAdmin() {
  const requests = useQuery(query(takedowns.list, {})).data ?? []
  return (
    <>
      <section aria-labelledby="files" className="grid gap-3">
        <h3 id="files">{say(libraryAsFiles)}</h3>
        <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">
          <ButtonLink variant="line" href="/admin/imports">
            <FileUp aria-hidden />
            {say(importWords)}
          </ButtonLink>
          <ButtonLink variant="line" href="/admin/places">
            <MapPin aria-hidden />
            {say(placesTitle)}
          </ButtonLink>
          <ButtonLink variant="line" href="/admin/duplicates">
            <CopyX aria-hidden />
            {say(duplicatesTitle)}
          </ButtonLink>
          {files.map(([address, name]) => (
            <Button key={address} asChild variant="line">
              <a href={address} download>
                <Download aria-hidden />
                {say(name)}
              </a>
            </Button>
          ))}
        </div>
        <p className="text-sm text-soft">{say(archiveNote)}</p>
      </section>
      {requests.length > 0 && (
        <section aria-labelledby="takedowns" className="grid gap-3">
          <h3 id="takedowns">{say(askedToBeTakenDown)}</h3>
          <Card className="py-2">
            <ul>
              {requests.map((request) => (
                <TakedownRequest key={request.id} request={request} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <WaitingWordRequests />
    </>
  )
}
