import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryJson } from '#shared/entries/entries.ts'
import { wordRequestCalls, type WordRequest } from '#shared/entries/library/word-requests.ts'
import { say } from '#shared/messages/say.ts'
import {
  answeredBy,
  askedTimes,
  askersAreTold,
  askersGetEmail,
  chooseEntryFirst,
  entryLabel,
  hideFromPublic,
  showInPublic,
  thisIsTheAnswer,
  waitingToBeShown,
  waitingToBeShownNote,
  whichEntryAnswers,
} from '#shared/entries/library/library-messages.ts'
import { Label } from '#client/ui/label.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog, DialogFoot } from '#client/ui/dialog/dialog.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { EntryPicker } from '#client/features/entries/document/entry-picker.tsx'

const invalidates = [wordRequestCalls.waiting, wordRequestCalls.list]

function AnswerDialog({ wordRequest, onClose }: { wordRequest: WordRequest; onClose: () => void }) {
  const [entry, setEntry] = useState<EntryJson>()
  const decide = useCommand(wordRequestCalls.decide, {
    successMessage: say(askersAreTold),
    invalidates,
    onSuccess: onClose,
  })
  const send = () =>
    entry && decide.mutate({ params: { id: wordRequest.id }, body: { status: 'ANSWERED', entryId: entry.id } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={say(whichEntryAnswers, { word: wordRequest.word })}
      description={say(askersGetEmail)}
    >
      <div className="grid gap-5">
        <EntryPicker label={say(entryLabel)} word={wordRequest.word} onPick={setEntry} />
        {entry && (
          <p className="rounded-field bg-muted p-4 wrap-anywhere">
            <span lang="dtp" className="font-head text-lg">
              {entry.title}
            </span>{' '}
            <span lang="" className="text-soft">
              {entry.content}
            </span>
          </p>
        )}
      </div>
      <DialogFoot>
        <SubmitButton
          type="button"
          waitsFor={entry ? undefined : say(chooseEntryFirst)}
          busy={decide.isPending}
          onClick={send}
        >
          {say(thisIsTheAnswer)}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}

/** Lets an admin link a word request to the entry that answers it. */
export function AnswerWordRequest({ wordRequest }: { wordRequest: WordRequest }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {say(answeredBy)}
        <span className="sr-only">
          {' '}
          <span lang="">{wordRequest.word}</span>
        </span>
      </Button>
      {opened && <AnswerDialog wordRequest={wordRequest} onClose={() => setOpened(false)} />}
    </>
  )
}

function WaitingWordRequest({ wordRequest }: { wordRequest: WordRequest }) {
  const decide = useCommand(wordRequestCalls.decide, { invalidates })
  const set = (status: 'SHOWN' | 'HIDDEN') => () => decide.mutate({ params: { id: wordRequest.id }, body: { status } })
  const hiddenTitle = (
    <span className="sr-only">
      {' '}
      <span lang="">{wordRequest.word}</span>
    </span>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <p className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
        <strong lang="">{wordRequest.word}</strong>{' '}
        <span className="text-sm text-soft">{say(askedTimes, { count: wordRequest.asked })}</span>
      </p>
      <AnswerWordRequest wordRequest={wordRequest} />
      <Button variant="line" busy={decide.isPending} onClick={set('SHOWN')}>
        {say(showInPublic)}
        {hiddenTitle}
      </Button>
      <Button variant="quiet" busy={decide.isPending} onClick={set('HIDDEN')}>
        <Label name="hide">{say(hideFromPublic)}</Label>
        {hiddenTitle}
      </Button>
    </li>
  )
}

/** Word requests that wait for an admin's approval; hidden if there are none. */
export function WaitingWordRequests() {
  const mayDecide = useCan()('wanted.decide')
  const { data: wordRequests = [] } = useQuery({ ...query(wordRequestCalls.waiting), enabled: mayDecide })
  if (!mayDecide || wordRequests.length === 0) return null
  return (
    <section aria-labelledby="wishes" className="grid gap-3">
      <h3 id="wishes">{say(waitingToBeShown)}</h3>
      <p className="text-soft">{say(waitingToBeShownNote)}</p>
      <Card className="py-2">
        <ul>
          {wordRequests.map((wordRequest) => (
            <WaitingWordRequest key={wordRequest.id} wordRequest={wordRequest} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
