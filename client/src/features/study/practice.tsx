import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import {
  allInReview,
  askTomorrow,
  backToLibrary,
  choosingWords,
  firstWords,
  keepThem,
  libraryLink,
  logIn,
  moreWords,
  practiseTitle,
  reviewTitle,
} from '#shared/study/end-messages.ts'
import { study } from '#shared/study/study.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { Label } from '#client/ui/label.tsx'
import { saveAnswer, anonymousPerson, sendAnswers } from '#client/domain/answering/send-answers.ts'
import { useSignUpAddress } from '#client/lib/page/navigation.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useServerRendered } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Sky } from '#client/ui/art/sky.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { ReviewSession } from './review/review-session.tsx'
import { startPractice, wordsById } from './review/session-state.ts'
import { StudyFoot } from './study-foot.tsx'
import { StudyReadFailed } from './study-read-failed.tsx'
import { WordTiles } from './word-tiles.tsx'

/** Words of one practice. A second one takes the others of the same read. */
const wordsPerPractice = 5

interface PracticeEndProps {
  words: WordCard[]
  isVisitor: boolean
  busy: boolean
  error: unknown
  onMore: () => void
}

/** The words are the reward; an account keeps them. */
function PracticeEnd({ words, isVisitor, busy, error, onMore }: PracticeEndProps) {
  const signUp = useSignUpAddress()
  return (
    <>
      <Sky hour="morning" narrow>
        <h1 className="text-3xl">{say(firstWords, { count: words.length })}</h1>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 justify-items-center gap-5 pt-4 text-center">
        <WordTiles words={words} label={say(firstWords, { count: words.length })} />
        <p className="text-soft">{say(isVisitor ? askTomorrow : allInReview)}</p>
        <ButtonLink variant="quiet" href="/library">
          {say(backToLibrary)}
        </ButtonLink>
        <StudyFoot>
          <Button asChild size="large" className="max-sm:text-base">
            {isVisitor ? <a href={signUp}>{say(keepThem)}</a> : <Link href="/review">{say(reviewTitle)}</Link>}
          </Button>
          <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2 max-sm:*:text-sm">
            <Button variant="line" busy={busy} onClick={onMore}>
              {say(moreWords)}
            </Button>
            {isVisitor && (
              <Button asChild variant="line">
                <a href="/api/login">
                  <Label name="log-in">{say(logIn)}</Label>
                </a>
              </Button>
            )}
          </div>
          {error !== null && <FormError>{sentenceFor(error)}</FormError>}
        </StudyFoot>
      </Container>
    </>
  )
}

/** Five words of the library, shown and then asked, for people with or without an account. */
export function Practice({ userId }: { userId: string | null }) {
  const { data, error, isFetching, refetch } = useQuery({ ...query(study.practice), staleTime: Infinity })
  const [shown, setShown] = useState<{ number: number; from: number; words: WordCard[] }>()
  const served = useServerRendered()
  const begin = (number: number, from: number, cards: WordCard[]) =>
    setShown({ number, from, words: cards.slice(from, from + wordsPerPractice) })
  if (data && !shown && (served || !isFetching)) begin(0, 0, data)
  // The end of the last practice stays until the next words are there.
  const more = async ({ number, from }: { number: number; from: number }) => {
    const next = from + wordsPerPractice
    const isLeft = data !== undefined && data.length >= next + wordsPerPractice
    const { data: cards, isSuccess } = isLeft ? { data, isSuccess: true } : await refetch()
    if (!isSuccess || !cards) return
    begin(number + 1, isLeft ? next : 0, cards)
    window.scrollTo({ top: 0 })
  }
  if (error && !shown) {
    const failed = { error, busy: isFetching, onRetry: () => void refetch() }
    return <StudyReadFailed title={say(practiseTitle)} to="/library" label={say(libraryLink)} {...failed} />
  }
  if (!shown) return <Spinner label={say(choosingWords)} />
  return (
    <ReviewSession
      key={shown.number}
      initialSession={startPractice(shown.words)}
      leave={userId ? '/library' : '/'}
      save={async (answer) => {
        const id = await saveAnswer(userId ?? anonymousPerson, answer)
        if (userId) void sendAnswers(userId)
        return id
      }}
    >
      {(_learned, _minutes, { steps }) => (
        <PracticeEnd
          words={[...wordsById(steps).values()]}
          isVisitor={userId === null}
          busy={isFetching}
          error={error}
          onMore={() => void more(shown)}
        />
      )}
    </ReviewSession>
  )
}
