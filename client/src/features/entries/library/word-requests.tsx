import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { entriesAddress } from '#shared/entries/library/library.ts'
import { wordRequestCalls, wordRequestLength, type WordRequest } from '#shared/entries/library/word-requests.ts'
import { say } from '#shared/messages/say.ts'
import {
  anybodyCanAsk,
  askForIt,
  askedForTimes,
  iKnowIt,
  inThreeLanguages,
  nothingAskedFor,
  requestPassedOn,
  requestsNotLoaded,
  searchAgain,
  thankYou,
  whichWordDoYouLookFor,
} from '#shared/entries/library/library-messages.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useCan } from '#client/domain/viewer/gate.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { wordRequestsCall } from './library-calls.ts'
import { AnswerWordRequest } from './word-request-decisions.tsx'

function WordRequestRow({ wordRequest }: { wordRequest: WordRequest }) {
  const can = useCan()
  const contributes = can('contributions.dashboard')
  const decides = can('wanted.decide')
  const hiddenTitle = (
    <span className="sr-only">
      : <span lang="">{wordRequest.word}</span>
    </span>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h2 lang="" className="text-lg wrap-anywhere">
          {wordRequest.word}
        </h2>
        <p className="text-sm text-soft">{say(askedForTimes, { count: wordRequest.asked })}</p>
      </div>
      <Button asChild variant="quiet">
        {contributes ? (
          <Link href={`/contributor?word=${encodeURIComponent(wordRequest.word)}`}>
            {say(iKnowIt)}
            {hiddenTitle}
          </Link>
        ) : (
          <Link href={entriesAddress({ q: wordRequest.word })}>
            {say(searchAgain)}
            {hiddenTitle}
          </Link>
        )}
      </Button>
      {decides && <AnswerWordRequest wordRequest={wordRequest} />}
    </li>
  )
}

export function AskForm() {
  const [word, setWord] = useState('')
  const ask = useCommand(wordRequestCalls.ask, {
    successMessage: { title: say(thankYou), description: say(requestPassedOn) },
    onSuccess: () => setWord(''),
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (word.trim()) ask.mutate({ body: { word: word.trim() } })
      }}
    >
      <Field label={say(whichWordDoYouLookFor)} hint={say(inThreeLanguages)} className="flex-[1_1_16rem]">
        <TextInput value={word} maxLength={wordRequestLength} autoComplete="off" onText={setWord} />
      </Field>
      <Button type="submit" busy={ask.isPending} className="self-center max-sm:w-full">
        {say(askForIt)}
      </Button>
    </form>
  )
}

/** Open word requests, the most requested first. */
export function WordRequests() {
  const requests = useQuery(wordRequestsCall())
  return (
    <Loaded
      query={requests}
      failure={say(requestsNotLoaded)}
      loading={<CardSkeleton />}
      empty={<EmptyState level={2} title={say(nothingAskedFor)} text={say(anybodyCanAsk)} />}
    >
      {(list) => (
        <Card className="py-2">
          <ul>
            {list.map((wordRequest) => (
              <WordRequestRow key={wordRequest.id} wordRequest={wordRequest} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}
