import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  deviceText,
  notComplete,
  onThisDevice,
  removeTitle,
  sizeUntil,
  yourReview,
} from '#shared/study/offline-messages.ts'
import { removeBundle, reviewBundle } from '#client/domain/offline/offline-store.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { downloadSizeText } from './offline-text.ts'
import { bundlesChanged, useOfflineBundles } from './use-offline-bundles.ts'

const expiryDay = (time: number) => formatDay(new Date(time).toISOString())

/** Bundles on this device with their sizes; renders nothing if there are none. */
export function OnThisDevice({ person }: { person: string }) {
  const bundles = useOfflineBundles(person)
  const [busy, setBusy] = useState<string>()
  if (!bundles || bundles.length === 0) return null
  const remove = async (id: string) => {
    setBusy(id)
    await removeBundle(person, id)
    bundlesChanged()
    setBusy(undefined)
  }
  return (
    <Card as="section" aria-labelledby="device" className="gap-4 sm:p-7">
      <h2 id="device" className="text-xl">
        {say(onThisDevice)}
      </h2>
      <p className="text-soft">{say(deviceText)}</p>
      <ul className="grid gap-3">
        {bundles.map(({ id, title, bytes, complete = true, until: end }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
            <p className="min-w-0 flex-[1_1_10rem]">
              <strong className="block wrap-anywhere">{id === reviewBundle ? say(yourReview) : title}</strong>
              <span className="text-sm text-soft">
                {complete ? say(sizeUntil, { size: downloadSizeText(bytes), day: expiryDay(end) }) : say(notComplete)}
              </span>
            </p>
            {id !== reviewBundle && (
              <Button variant="line" busy={busy === id} onClick={() => void remove(id)}>
                {richText(removeTitle, { title, hidden: hiddenText })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
