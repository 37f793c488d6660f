import { Headphones, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { TakeList } from './take-list.tsx'
import type { StoredTake } from './take-store.ts'
import type { Takes } from './use-takes.ts'
import { say } from '#shared/messages/say.ts'
import { thankYou } from '#shared/entries/library/library-messages.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import {
  listenButton,
  listenThenSend,
  listenToAll,
  originalsFollow,
  savedInBrowser,
  sendVoices,
  sendingVoices,
  stayUntilSent,
  voicesArrived,
  voicesNotSent,
} from '#shared/voices/studio-messages.ts'
import { stopButton } from '#shared/site/ui-messages.ts'

/** Plays the takes one after another. Returns a function that stops. */
function playAll(takes: StoredTake[], onEnd: (heardAll: boolean) => void): () => void {
  const player = new Audio()
  let address = ''
  let at = 0
  const end = (heardAll: boolean) => {
    player.pause()
    URL.revokeObjectURL(address)
    onEnd(heardAll)
  }
  const next = () => {
    URL.revokeObjectURL(address)
    const take = takes[at++]
    if (!take) return end(true)
    address = URL.createObjectURL(new Blob([take.bytes], { type: take.type }))
    player.src = address
    player.play().catch(() => end(false))
  }
  player.addEventListener('ended', next)
  next()
  return () => end(false)
}

/** Number of takes after which the studio offers to send them. */
const few = 5

/** Saved takes: listen, then send. */
export function HearAndSend({ takes: outbox, one }: { takes: Takes; one: boolean }) {
  const { takes = [], following, sent, left, sending, send, remove } = outbox
  const [playing, setPlaying] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const fresh = takes.filter(({ approved }) => !approved)
  const waiting = takes.filter(({ approved, fault }) => approved && !fault)
  const toggle = () => {
    if (playing) return stop.current?.()
    setPlaying(true)
    stop.current = playAll(fresh, () => setPlaying(false))
  }
  return (
    <>
      <output className="block empty:hidden">
        {sent > 0 && waiting.length === 0 && (
          <Notice tone="success" title={say(thankYou)} level={2}>
            {say(voicesArrived, { count: sent })}
          </Notice>
        )}
        {left && waiting.length > 0 && (
          <Notice
            title={say(voicesNotSent, { count: waiting.length })}
            level={2}
            action={
              <Button variant="line" busy={sending} onClick={() => void send()}>
                {say(tryAgainButton)}
              </Button>
            }
          >
            {left}
          </Notice>
        )}
      </output>
      {following > 0 && waiting.length === 0 && (
        <p className="text-sm text-soft">{say(originalsFollow, { count: following })}</p>
      )}
      {takes.length > 0 && (
        <Card as="section" className="gap-3">
          <h2 className="text-xl">{say(savedInBrowser)}</h2>
          <p className="text-soft">{say(fresh.length >= few || one ? listenThenSend : stayUntilSent)}</p>
          <TakeList takes={takes} onRemove={(id) => void remove(id)} />
          {fresh.length > 0 && (
            <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
              <Button variant="line" onClick={toggle} repeats>
                <Headphones aria-hidden />
                {say(playing ? stopButton : fresh.length === 1 ? listenButton : listenToAll)}
              </Button>
              <Button busy={sending} onClick={() => void send()}>
                {!sending && <Send aria-hidden />}
                {sending ? say(sendingVoices) : say(sendVoices, { count: fresh.length })}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  )
}
