import { useState } from 'react'
import { removeBundle, reviewBundle } from '#client/domain/offline/offline-store.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { notComplete, sizeIn } from './offline-words.ts'
import { bundlesChanged, useOfflineBundles } from './use-offline-bundles.ts'

const until = (time: number) => formatDay(new Date(time).toISOString())

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
        On this device
      </h2>
      <p className="text-soft">
        What works offline. On an iPhone or iPad it is kept for seven days without a visit, longer if you add the
        product to the home screen.
      </p>
      <ul className="grid gap-3">
        {bundles.map(({ id, title, bytes, complete = true, until: end }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
            <p className="min-w-0 flex-[1_1_10rem]">
              <strong className="block wrap-anywhere">{title}</strong>
              <span className="text-sm text-soft">
                {complete ? `${sizeIn(bytes)}, until ${until(end)}` : notComplete}
              </span>
            </p>
            {id !== reviewBundle && (
              <Button variant="line" busy={busy === id} onClick={() => void remove(id)}>
                Remove<span className="sr-only"> {title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
