import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { entriesAddress } from '#shared/library.ts'
import { wanted, wantedLength } from '#shared/wanted.ts'
import type { WantedWord } from '#shared/wanted.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { wishesCall } from './library-calls.ts'
import { AnswerWish } from './wish-decisions.tsx'

const times = (asked: number) => (asked === 1 ? 'asked for once' : `asked for ${asked} times`)

function WishRow({ wish }: { wish: WantedWord }) {
  const can = useCan()
  const contributes = can('contributions.dashboard')
  const decides = can('wanted.decide')
  const of = <span className="sr-only">: {wish.word}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg wrap-anywhere">{wish.word}</h2>
        <p className="text-sm text-soft">{times(wish.asked)}</p>
      </div>
      <Button asChild variant="quiet">
        {contributes ? (
          <Link href={`/contributor?word=${encodeURIComponent(wish.word)}`}>I know it{of}</Link>
        ) : (
          <Link href={entriesAddress({ q: wish.word })}>Search again{of}</Link>
        )}
      </Button>
      {decides && <AnswerWish wish={wish} />}
    </li>
  )
}

/** Asking without having searched first. */
export function AskForm() {
  const [word, setWord] = useState('')
  const ask = useCommand(wanted.ask, {
    says: { title: 'Thank you', description: 'Your wish is passed on to those who know many words.' },
    after: () => setWord(''),
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (word.trim()) ask.mutate({ body: { word: word.trim() } })
      }}
    >
      <Field label="Which word do you look for?" hint="In English, Malay or Kadazandusun." className="flex-[1_1_16rem]">
        <TextInput
          value={word}
          maxLength={wantedLength}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={ask.isPending} className="self-center max-sm:w-full">
        Ask for it
      </Button>
    </form>
  )
}

/** What people asked for and nobody has given yet, the most asked first. */
export function WantedWords() {
  const { data, error, isFetching, refetch } = useQuery(wishesCall())
  if (error) {
    const what = 'What people ask for could not be loaded.'
    return <ReadFailure what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeleton />
  if (data.length === 0) {
    return <EmptyState level={2} title="Nothing is asked for now" text="Whoever misses a word can ask for it above." />
  }
  return (
    <Card className="py-2">
      <ul>
        {data.map((wish) => (
          <WishRow key={wish.id} wish={wish} />
        ))}
      </ul>
    </Card>
  )
}
