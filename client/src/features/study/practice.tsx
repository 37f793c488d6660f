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
import { saveAnswer, anonymousPerson, sendAnswers } from '#client/domain/answering/answers.ts'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { useSignUpAddress } from '#client/lib/page/navigation.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useServerRendered } from '#client/lib/page/client-context.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Sky } from '#client/ui/art/sky.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { ReviewSession } from './review/review-session.tsx'
import { isWord, startPractice } from './review/session-state.ts'
import { StudyFoot } from './study-foot.tsx'
import { WordTiles } from './word-tiles.tsx'

/** Words of one practice. A second one takes the others of the same read. */
const wordsPerPractice = 5

interface PracticeEndProps {
  words: WordCard[]
  isVisitor: boolean
  onMore: () => void
}

/** The words are the reward; an account keeps them. */
function PracticeEnd({ words, isVisitor, onMore }: PracticeEndProps) {
  const signUp = useSignUpAddress()
  return (
    <>
      <Sky hour="morning" narrow>
        <h1 className="text-3xl">{say(firstWords, { count: words.length })}</h1>
      </Sky>
      <Container className="relative z-10 grid max-w-[640px] grid-cols-1 justify-items-center gap-5 text-center">
        <WordTiles words={words} label={say(firstWords, { count: words.length })} />
        <p className="text-soft">{say(isVisitor ? askTomorrow : allInReview)}</p>
        <ButtonLink variant="quiet" href="/library">
          {say(backToLibrary)}
        </ButtonLink>
        <StudyFoot>
          <Button asChild size="large">
            {isVisitor ? <a href={signUp}>{say(keepThem)}</a> : <Link href="/review">{say(reviewTitle)}</Link>}
          </Button>
          <div className="flex flex-wrap gap-2 *:flex-auto max-sm:*:px-2 max-sm:*:text-sm">
            <Button variant="line" onClick={onMore}>
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
        </StudyFoot>
      </Container>
    </>
  )
}

/** Five words of the library, shown and then asked, for people with or without an account. */
export function Practice({ userId }: { userId: string | null }) {
  const { data, error, isFetching, refetch } = useQuery({ ...query(study.practice), staleTime: Infinity })
  const [round, setRound] = useState({ number: 0, from: 0 })
  const [words, setWords] = useState<WordCard[]>()
  const served = useServerRendered()
  if (data && !words && (served || !isFetching)) setWords(data.slice(round.from, round.from + wordsPerPractice))
  const more = () => {
    const isLeft = data !== undefined && data.length >= round.from + 2 * wordsPerPractice
    setRound({ number: round.number + 1, from: isLeft ? round.from + wordsPerPractice : 0 })
    setWords(undefined)
    if (!isLeft) void refetch()
    window.scrollTo({ top: 0 })
  }
  if (error && !words)
    return (
      <Container className="grid max-w-[640px] gap-6 pt-4 pb-12">
        <h1 className="sr-only">{say(practiseTitle)}</h1>
        <LeaveLink to="/library" label={say(libraryLink)} />
        <ErrorState text={sentenceFor(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Container>
    )
  if (!words) return <Spinner label={say(choosingWords)} />
  return (
    <ReviewSession
      key={round.number}
      initialSession={startPractice(words)}
      leave={userId ? '/library' : '/'}
      save={async (answer) => {
        const id = await saveAnswer(userId ?? anonymousPerson, answer)
        if (userId) void sendAnswers(userId)
        return id
      }}
    >
      {(_learned, _minutes, { steps }) => {
        const wordsById = new Map(
          steps.flatMap((step) => (isWord(step) ? [[step.word.entryId, step.word] as const] : [])),
        )
        return <PracticeEnd words={[...wordsById.values()]} isVisitor={userId === null} onMore={more} />
      }}
    </ReviewSession>
  )
}
