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
  heardBeforeSent,
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

interface Listener {
  hear: (clientId: string) => void
  end: (heardAll: boolean) => void
}

/** Plays the takes one after another; one that this device cannot play counts as heard. Returns a function that stops. */
function playAll(takes: StoredTake[], on: Listener): () => void {
  const player = new Audio()
  let address = ''
  let index = -1
  let hasEnded = false
  const end = (heardAll: boolean) => {
    if (hasEnded) return
    hasEnded = true
    player.pause()
    URL.revokeObjectURL(address)
    on.end(heardAll)
  }
  const playNext = () => {
    if (hasEnded) return
    URL.revokeObjectURL(address)
    const previousTake = takes[index++]
    if (previousTake) on.hear(previousTake.clientId)
    const take = takes[index]
    if (!take) return end(true)
    address = URL.createObjectURL(new Blob([take.bytes], { type: take.type }))
    player.src = address
    player.play().catch(playNext)
  }
  player.addEventListener('ended', playNext)
  playNext()
  return () => end(false)
}

/** Number of takes after which the studio offers to send them. */
const fewTakes = 5

/** Saved takes: listen, then send. Takes that were not heard are played before they are sent. */
export function HearAndSend({ savedTakes, isOneWord }: { savedTakes: Takes; isOneWord: boolean }) {
  const { takes = [], following, sentCount, waitingReason, isSending, playedIds, markPlayed, send, remove } = savedTakes
  const [playing, setPlaying] = useState<'all' | 'before sending'>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const unapprovedTakes = takes.filter(({ approved }) => !approved)
  const takesToSend = takes.filter(({ approved, fault }) => approved && !fault)
  const listen = (takesToHear: StoredTake[], why: 'all' | 'before sending', then: () => void) => {
    setPlaying(why)
    const end = (heardAll: boolean) => {
      setPlaying(undefined)
      if (heardAll) then()
    }
    stop.current = playAll(takesToHear, { hear: markPlayed, end })
  }
  const toggle = () => (playing ? stop.current?.() : listen(unapprovedTakes, 'all', () => {}))
  const sendHeard = () => {
    stop.current?.()
    const unheard = unapprovedTakes.filter(({ clientId }) => !playedIds.has(clientId))
    if (unheard.length === 0) void send()
    else listen(unheard, 'before sending', () => void send())
  }
  return (
    <>
      <output className="block empty:hidden">
        {sentCount > 0 && takesToSend.length === 0 && (
          <Notice tone="success" title={say(thankYou)} level={2}>
            {say(voicesArrived, { count: sentCount })}
          </Notice>
        )}
        {waitingReason && takesToSend.length > 0 && (
          <Notice
            title={say(voicesNotSent, { count: takesToSend.length })}
            level={2}
            action={
              <Button variant="line" busy={isSending} onClick={() => void send()}>
                {say(tryAgainButton)}
              </Button>
            }
          >
            {waitingReason}
          </Notice>
        )}
      </output>
      {following > 0 && takesToSend.length === 0 && (
        <p className="text-sm text-soft">{say(originalsFollow, { count: following })}</p>
      )}
      {takes.length > 0 && (
        <Card as="section" className="gap-3">
          <h2 className="text-xl">{say(savedInBrowser)}</h2>
          <p className="text-soft">
            {say(unapprovedTakes.length >= fewTakes || isOneWord ? listenThenSend : stayUntilSent)}
          </p>
          <TakeList takes={takes} onHeard={markPlayed} onRemove={(id) => void remove(id)} />
          {unapprovedTakes.length > 0 && (
            <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
              <Button variant="line" onClick={toggle} repeats>
                <Headphones aria-hidden />
                {say(playing ? stopButton : unapprovedTakes.length === 1 ? listenButton : listenToAll)}
              </Button>
              <Button busy={isSending || playing === 'before sending'} onClick={sendHeard}>
                {!isSending && !playing && <Send aria-hidden />}
                {playing === 'before sending'
                  ? say(heardBeforeSent)
                  : isSending
                    ? say(sendingVoices)
                    : say(sendVoices, { count: unapprovedTakes.length })}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  )
}
