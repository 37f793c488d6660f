import { useState } from 'react'
import { dropParcel, reviewParcel } from '#client/lib/kept.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { formatDay } from '#client/lib/dates.ts'
import { sizeIn } from './offline-words.ts'
import { parcelsChanged, useParcels } from './use-parcels.ts'

const until = (time: number) => formatDay(new Date(time).toISOString())

/** What lies on this device, with its sizes; nothing where nothing does. */
export function OnThisDevice({ person }: { person: string }) {
  const parcels = useParcels(person)
  const [busy, setBusy] = useState<string>()
  if (!parcels || parcels.length === 0) return null
  const remove = async (id: string) => {
    setBusy(id)
    await dropParcel(person, id)
    parcelsChanged()
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
        {parcels.map(({ id, title, bytes, until: end }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
            <p className="min-w-0 flex-[1_1_10rem]">
              <strong className="block wrap-anywhere">{title}</strong>
              <span className="text-sm text-soft">
                {sizeIn(bytes)}, until {until(end)}
              </span>
            </p>
            {id !== reviewParcel && (
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
