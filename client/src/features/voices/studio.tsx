import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { UserJson } from '#shared/people.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { say } from '#shared/messages/say.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import {
  backToTheWord,
  chooseOtherWords,
  listenBelow,
  listenOnceMore,
  microphoneLost,
  moreWords,
  noSuchWords,
  speakersNotLoaded,
  thatWasAll,
} from '#shared/voices/studio-messages.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useMicrophone } from '#client/lib/use-microphone.ts'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import type { BoothWord } from './booth.ts'
import { ConsentCode, ConsentForm } from './consent-form.tsx'
import { HearAndSend } from './takes/hear-and-send.tsx'
import { openMicrophone, type Microphone } from './sound/microphone.ts'
import { RoomTest } from './room-test.tsx'
import { SpeakerChoice, type Voice } from './speaker-choice.tsx'
import { useTakes, type Takes } from './takes/use-takes.ts'
import { WordBooth } from './word-booth.tsx'

/** Scrolls a new step into view. On a phone the step before it may be longer, or below the choice of words. */
function showStep(step: HTMLElement | null) {
  if (!step) return
  const { top } = step.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) step.scrollIntoView()
}

interface RecordingProps {
  words: BoothWord[]
  consentId: string
  takes: Takes
  end: ReactNode
}

/** Measures the room first, then records words. A lost microphone returns to the first step. */
function Recording({ words, consentId, takes, end }: RecordingProps) {
  const { microphone, open, close } = useMicrophone<Microphone>()
  const [lossText, setLossText] = useState<string>()
  const [room, setRoom] = useState<number>()
  const begin = async () => {
    setRoom(undefined)
    const lose = () => {
      setLossText(say(microphoneLost))
      close()
    }
    if (await open(() => openMicrophone(lose))) setLossText(undefined)
  }
  if (!microphone || room === undefined)
    return (
      <div key="room" ref={showStep}>
        <RoomTest key={lossText} microphone={microphone} open={begin} lossText={lossText} onReady={setRoom} />
      </div>
    )
  return (
    <div key="words" ref={showStep}>
      <WordRecording
        key={words.map(({ entryId }) => entryId).join(' ')}
        {...{ microphone, room, words, consentId, takes, end }}
      />
    </div>
  )
}

/**
 * Records one list of words. Words with an unsent take are left out; the list is fixed at the start, so that it does not change while
 * somebody records.
 */
function WordRecording({ words, ...needs }: RecordingProps & { microphone: Microphone; room: number }) {
  const [toSay] = useState(() => {
    const recordedIds = new Set(needs.takes.takes?.map(({ entryId }) => entryId))
    return words.filter(({ entryId }) => !recordedIds.has(entryId))
  })
  return toSay.length === 0 ? needs.end : <WordBooth {...needs} words={toSay} />
}

interface StudioProps {
  viewer: UserJson
  words: BoothWord[]
  /** Entry from whose page the person came, for the link back. */
  entryId?: string
  mayRecordOthers: boolean
  onMore?: (() => void) | undefined
}

export function Studio({ viewer, words, entryId, mayRecordOthers, onMore }: StudioProps) {
  const { data: knownSpeakers, error, isFetching, refetch } = useQuery(query(speakers.list))
  const takes = useTakes(viewer.id)
  const [speaker, setSpeaker] = useState<Voice>()
  const [consent, setConsent] = useState<{ consentId: string; code: string | null }>()
  const isOneWord = entryId !== undefined
  const consentId = consent?.consentId ?? speaker?.consent?.id

  if (error)
    return (
      <ReadFailure failure={say(speakersNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!knownSpeakers || !takes.takes) return <Spinner label={say(loadingStatus)} />
  const hasTakes = takes.takes.length > 0
  const endText =
    words.length === 0 ? say(chooseOtherWords) : hasTakes ? say(isOneWord ? listenOnceMore : listenBelow) : undefined
  const end = (
    <EmptyState
      level={2}
      title={say(words.length === 0 ? noSuchWords : thatWasAll)}
      text={endText}
      action={
        isOneWord ? (
          <ButtonLink leaves variant="line" href={`/library/${entryId}`}>
            {say(backToTheWord)}
          </ButtonLink>
        ) : (
          onMore && (
            <Button variant="line" onClick={onMore}>
              {say(moreWords)}
            </Button>
          )
        )
      }
    />
  )
  return (
    <div className="grid gap-6">
      {!speaker && (
        <SpeakerChoice
          knownSpeakers={knownSpeakers}
          mayRecordOthers={mayRecordOthers}
          name={[viewer.firstName, viewer.lastName].filter(Boolean).join(' ')}
          onChosen={setSpeaker}
        />
      )}
      {speaker && !consentId && (
        <div ref={showStep}>
          <ConsentForm
            speaker={speaker}
            onGiven={(id, code) => setConsent({ consentId: id, code: speaker.isMe ? null : code })}
          />
        </div>
      )}
      {/* The speaker's own account takes their voice back without a code. */}
      {consent?.code && (
        <div ref={showStep}>
          <ConsentCode code={consent.code} onGoOn={() => setConsent({ ...consent, code: null })} />
        </div>
      )}
      {speaker && consentId && !consent?.code && (
        <Recording words={words} consentId={consentId} takes={takes} end={end} />
      )}
      <HearAndSend savedTakes={takes} isOneWord={isOneWord} />
    </div>
  )
}
