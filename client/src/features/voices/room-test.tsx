import { useEffect, useState } from 'react'
import { Mic } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { roomLevel, roomWords, type Samples } from './sound/clip.ts'
import { concatenate } from './sound/concatenate.ts'
import { microphoneMessage, type Microphone } from './sound/microphone.ts'
import { say } from '#shared/messages/say.ts'
import {
  allowMicrophone,
  beginAllTheSame,
  beginButton,
  isItQuiet,
  listeningToRoom,
  testTheRoom,
} from '#shared/voices/studio-messages.ts'

/** Seconds of room noise to measure. */
const length = 2

interface RoomTestProps {
  microphone: Microphone | undefined
  open: () => Promise<unknown>
  /** Reason why the microphone was lost. */
  lossText: string | undefined
  onReady: (room: number) => void
}

/** Opens the microphone and measures the room noise, which speech detection needs. */
export function RoomTest({ microphone, open, lossText, onReady }: RoomTestProps) {
  const [errorText, setErrorText] = useState(lossText)
  const [asking, setAsking] = useState(false)
  const [room, setRoom] = useState<number>()

  useEffect(() => {
    if (!microphone) return
    const parts: Samples[] = []
    let heardSamples = 0
    const stop = microphone.listen((part) => {
      parts.push(part)
      heardSamples += part.length
      if (heardSamples < length * microphone.rate) return
      stop()
      setRoom(roomLevel(concatenate(parts), microphone.rate))
    })
    return stop
  }, [microphone])

  const ask = () => {
    setErrorText(undefined)
    setAsking(true)
    open()
      .catch((error: unknown) => setErrorText(microphoneMessage(error)))
      .finally(() => setAsking(false))
  }
  const verdict = room === undefined ? undefined : roomWords(room)
  return (
    <Card as="section" className="gap-4 sm:p-7">
      <h2>{say(isItQuiet)}</h2>
      {errorText && <ErrorState text={errorText} onRetry={ask} busy={asking} />}
      <output className="block text-soft">
        {say(verdict ? verdict.message : microphone ? listeningToRoom : allowMicrophone)}
      </output>
      {!microphone && !errorText && (
        <Button size="large" className="sm:self-start" busy={asking} onClick={ask}>
          {!asking && <Mic aria-hidden />}
          {say(testTheRoom)}
        </Button>
      )}
      {room !== undefined && (
        <Button size="large" className="sm:self-start" onClick={() => onReady(room)}>
          {say(verdict?.fine ? beginButton : beginAllTheSame)}
        </Button>
      )}
    </Card>
  )
}
