import { Trash2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { playbackState, subscribe } from '#client/ui/media/sound-player.ts'
import type { StoredTake } from './take-store.ts'
import { say } from '#shared/messages/say.ts'
import { recordedHere, removeTake, secondsOfTake, takeKept, takeWaits } from '#shared/voices/studio-messages.ts'

/** Object URL of a sound in this page's memory. */
function useAddress({ bytes, type }: StoredTake): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type }))
    // The URL must be revoked on unmount, so it cannot be computed during render.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [bytes, type])
  return address
}

interface ListProps {
  takes: StoredTake[]
  onHeard: (clientId: string) => void
  onRemove: (clientId: string) => void
}

function TakeRow({ take, onHeard, onRemove }: Omit<ListProps, 'takes'> & { take: StoredTake }) {
  const { clientId } = take
  const address = useAddress(take)
  const isPlaying = useSyncExternalStore(
    subscribe,
    () => address !== undefined && playbackState(address) === 'playing',
    () => false,
  )
  useEffect(() => {
    if (isPlaying) onHeard(clientId)
  }, [isPlaying, onHeard, clientId])
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t py-3 first:border-t-0">
      {address && (
        <PlayButton src={address}>
          <span lang="dtp">{take.form}</span>
        </PlayButton>
      )}
      <p className="min-w-0 flex-[1_1_4rem]">
        <span lang="dtp" className="block font-head text-lg wrap-anywhere">
          {take.form}
        </span>
        {take.fault ? (
          <span className="block text-sm text-danger">{take.fault}</span>
        ) : (
          <span className="block text-sm text-soft tabular-nums">
            {say(secondsOfTake, { seconds: take.seconds.toFixed(1) })}
          </span>
        )}
      </p>
      {!take.fault && (
        <Badge tone={take.approved ? 'accent' : 'success'}>{say(take.approved ? takeWaits : takeKept)}</Badge>
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label={say(removeTake, { form: take.form })}
        onClick={() => onRemove(clientId)}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

/** Takes stored in this browser, the newest first. */
export const TakeList = ({ takes, onHeard, onRemove }: ListProps) => (
  <ul aria-label={say(recordedHere)}>
    {takes.toReversed().map((take) => (
      <TakeRow key={take.clientId} take={take} onHeard={onHeard} onRemove={onRemove} />
    ))}
  </ul>
)
