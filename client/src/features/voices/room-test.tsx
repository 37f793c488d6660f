import { useEffect, useState } from 'react'
import { Mic } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { roomLevel, roomWords } from './clip.ts'
import type { Samples } from './clip.ts'
import { joined } from './joined.ts'
import { microphoneFault } from './microphone.ts'
import type { Microphone } from './microphone.ts'

/** Seconds of a room with nobody speaking. */
const length = 2

interface RoomTestProps {
  microphone: Microphone | undefined
  open: () => Promise<unknown>
  /** Why there is none, where it was unplugged. */
  lost: string | undefined
  onReady: (room: number) => void
}

/** Asks for the microphone and listens to the room, so that a word can be told from it. */
export function RoomTest({ microphone, open, lost, onReady }: RoomTestProps) {
  const [fault, setFault] = useState(lost)
  const [asking, setAsking] = useState(false)
  const [room, setRoom] = useState<number>()

  useEffect(() => {
    if (!microphone) return
    const parts: Samples[] = []
    let heard = 0
    const stop = microphone.listen((part) => {
      parts.push(part)
      heard += part.length
      if (heard < length * microphone.rate) return
      stop()
      setRoom(roomLevel(joined(parts), microphone.rate))
    })
    return stop
  }, [microphone])

  const ask = () => {
    setFault(undefined)
    setAsking(true)
    open()
      .catch((error: unknown) => setFault(microphoneFault(error)))
      .finally(() => setAsking(false))
  }
  const told = room === undefined ? undefined : roomWords(room)
  return (
    <Card as="section" className="gap-4 sm:p-7">
      <h2>Your room</h2>
      {fault && <ErrorState text={fault} onRetry={ask} busy={asking} />}
      <output className="block text-soft">
        {told
          ? told.words
          : microphone
            ? 'Listening to your room. Please say nothing for two seconds.'
            : 'First we listen to your room for two seconds. Your browser will ask whether this page may use the microphone.'}
      </output>
      {!microphone && !fault && (
        <Button size="large" className="sm:self-start" busy={asking} onClick={ask}>
          {!asking && <Mic aria-hidden />}
          Test the room
        </Button>
      )}
      {room !== undefined && (
        <Button size="large" className="sm:self-start" onClick={() => onReady(room)}>
          {told?.fine ? 'Begin' : 'Begin all the same'}
        </Button>
      )}
    </Card>
  )
}
