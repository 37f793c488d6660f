import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { UserAnswer } from '#shared/people.ts'
import { speakers } from '#shared/voices.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { Word } from './booth.ts'
import { ConsentCode, ConsentForm } from './consent-form.tsx'
import { HearAndSend } from './hear-and-send.tsx'
import { lostWords, openMicrophone } from './microphone.ts'
import type { Microphone } from './microphone.ts'
import { RoomTest } from './room-test.tsx'
import { SpeakerChoice } from './speaker-choice.tsx'
import type { Voice } from './speaker-choice.tsx'
import { useTakes } from './use-takes.ts'
import type { Takes } from './use-takes.ts'
import { WordBooth } from './word-booth.tsx'

/** The microphone while this page uses it. `lost` says that it was unplugged. */
function useMicrophone() {
  const [microphone, setMicrophone] = useState<Microphone>()
  const [lost, setLost] = useState<string>()
  const current = useRef<Microphone>(undefined)
  const close = useCallback(() => {
    current.current?.close()
    current.current = undefined
    setMicrophone(undefined)
  }, [])
  useEffect(() => {
    // A page that the browser keeps for the way back does not listen on.
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [close])
  const open = async () => {
    const opened = await openMicrophone(() => {
      setLost(lostWords)
      close()
    })
    current.current = opened
    setLost(undefined)
    setMicrophone(opened)
  }
  return { microphone, lost, open }
}

interface RecordingProps {
  words: Word[]
  consentId: string
  takes: Takes
  end: ReactNode
}

/** The room first, then the words. A microphone that was lost leads back to the room. */
function Recording({ words, consentId, takes, end }: RecordingProps) {
  const { microphone, lost, open } = useMicrophone()
  const [room, setRoom] = useState<number>()
  const begin = async () => {
    setRoom(undefined)
    await open()
  }
  if (!microphone || room === undefined)
    return <RoomTest key={lost} microphone={microphone} open={begin} lost={lost} onReady={setRoom} />
  return (
    <Saying
      key={words.map(({ entryId }) => entryId).join(' ')}
      {...{ microphone, room, words, consentId, takes, end }}
    />
  )
}

/** One round of words. Those that wait to be sent are said already; which they are is decided once, or the words would move under the speaker. */
function Saying({ words, ...needs }: RecordingProps & { microphone: Microphone; room: number }) {
  const [toSay] = useState(() => {
    const said = new Set(needs.takes.takes?.map(({ entryId }) => entryId))
    return words.filter(({ entryId }) => !said.has(entryId))
  })
  return toSay.length === 0 ? needs.end : <WordBooth {...needs} words={toSay} />
}

interface StudioProps {
  viewer: UserAnswer
  words: Word[]
  /** One word from its entry's page: its link back. */
  entryId?: string
  mayRecordOthers: boolean
  /** Brings the next words, where there are more. */
  onMore?: (() => void) | undefined
}

/** From the speaker to the sent voices. */
export function Studio({ viewer, words, entryId, mayRecordOthers, onMore }: StudioProps) {
  const { data: known, error, isFetching, refetch } = useQuery(query(speakers.list))
  const takes = useTakes(viewer.id)
  const [speaker, setSpeaker] = useState<Voice>()
  const [given, setGiven] = useState<{ consentId: string; code: string | null }>()
  const one = entryId !== undefined
  const consentId = given?.consentId ?? speaker?.consent?.id

  if (error)
    return (
      <ReadFailure
        what="The speakers could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!known || !takes.takes) return <Spinner label="Loading" />
  const end = (
    <EmptyState
      level={2}
      title="That was all"
      text={one ? 'Listen once more below, then send.' : 'Listen below, then send.'}
      action={
        one ? (
          <Button asChild variant="line">
            <a href={`/library/${entryId}`}>Back to the word</a>
          </Button>
        ) : (
          onMore && (
            <Button variant="line" onClick={onMore}>
              More words
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
          known={known}
          mayRecordOthers={mayRecordOthers}
          name={[viewer.firstName, viewer.lastName].filter(Boolean).join(' ')}
          onChosen={setSpeaker}
        />
      )}
      {speaker && !consentId && (
        <ConsentForm speaker={speaker} onGiven={(id, code) => setGiven({ consentId: id, code })} />
      )}
      {given?.code && <ConsentCode code={given.code} onGoOn={() => setGiven({ ...given, code: null })} />}
      {speaker && consentId && !given?.code && (
        <Recording words={words} consentId={consentId} takes={takes} end={end} />
      )}
      <HearAndSend takes={takes} one={one} />
    </div>
  )
}
