import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { places, type AdministeredPlace } from '#shared/entries/places/places.ts'
import {
  acceptPlace,
  addPlace,
  declinePlace,
  mergePlace,
  placeDeclined,
  placeEntries,
  placeSaved,
  placeSuggested,
  placesNotLoaded,
  placeUnsure,
} from '#shared/entries/places/place-messages.ts'
import { entriesAddress } from '#shared/entries/library/library.ts'
import { editButton, loadingStatus } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Link } from 'wouter'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { MergePlaceDialog } from './place-merge.tsx'
import { PlaceForm, placeLists } from './place-form.tsx'

type Opened = { what: 'edit' | 'merge'; place: AdministeredPlace } | { what: 'add' } | null

function Decisions({ place }: { place: AdministeredPlace }) {
  const invalidates = placeLists
  const accept = useCommand(places.change, { successMessage: say(placeSaved), invalidates })
  const decline = useCommand(places.decline, { successMessage: say(placeDeclined), invalidates })
  const params = { id: place.id }
  const hiddenTitle = <span className="sr-only"> {knownName(place.name)}</span>
  return (
    <>
      <Button
        variant="line"
        size="small"
        busy={accept.isPending}
        onClick={() => accept.mutate({ params, body: { listed: true, unsure: false } })}
      >
        {say(acceptPlace)}
        {hiddenTitle}
      </Button>
      <Button variant="quiet" size="small" busy={decline.isPending} onClick={() => decline.mutate({ params })}>
        {say(declinePlace)}
        {hiddenTitle}
      </Button>
    </>
  )
}

interface PlaceRowProps {
  place: AdministeredPlace
  /** Name of its dialect. */
  dialect: string | undefined
  onOpen: (opened: Opened) => void
}

const PlaceRow = ({ place, dialect, onOpen }: PlaceRowProps) => (
  <li className="flex flex-wrap items-center gap-x-2 gap-y-2 border-b py-3 last:border-b-0 sm:gap-x-4">
    <div className="min-w-[min(14rem,100%)] flex-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{knownName(place.name)}</strong>
        {!place.listed && <Badge tone="accent">{say(placeSuggested)}</Badge>}
        {place.unsure && <Badge>{say(placeUnsure)}</Badge>}
      </p>
      <p className="text-sm text-soft">
        {[place.place && knownName(place.place), dialect, place.language].filter(Boolean).join(' · ')}
      </p>
    </div>
    <Link href={entriesAddress({ dialect: place.slug })} className="inline-flex min-h-11 items-center text-sm">
      {say(placeEntries, { count: place.entries })}
    </Link>
    {!place.listed && <Decisions place={place} />}
    <Button variant="line" size="small" onClick={() => onOpen({ what: 'edit', place })}>
      {say(editButton)}
      <span className="sr-only"> {knownName(place.name)}</span>
    </Button>
    <Button variant="quiet" size="small" onClick={() => onOpen({ what: 'merge', place })}>
      {say(mergePlace)}
      <span className="sr-only"> {knownName(place.name)}</span>
    </Button>
  </li>
)

/** All places, suggestions first: admins add, rename and merge them, and place them under a dialect. */
export function PlaceAdmin() {
  const list = useQuery(query(places.administer))
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const add = (
    <Button className="justify-self-start max-sm:w-full" onClick={() => setOpened({ what: 'add' })}>
      <Plus aria-hidden />
      {say(addPlace)}
    </Button>
  )
  return (
    <Loaded query={list} failure={say(placesNotLoaded)} loading={<CardSkeletons label={say(loadingStatus)} />}>
      {(all) => (
        <>
          {add}
          <Card className="py-2">
            <ul>
              {all.map((place) => (
                <PlaceRow
                  key={place.id}
                  place={place}
                  dialect={all.find(({ slug }) => slug === place.dialect)?.name}
                  onOpen={setOpened}
                />
              ))}
            </ul>
          </Card>
          {opened && opened.what !== 'merge' && (
            <PlaceForm open onOpenChange={close} all={all} place={opened.what === 'edit' ? opened.place : undefined} />
          )}
          {opened?.what === 'merge' && <MergePlaceDialog open onOpenChange={close} all={all} place={opened.place} />}
        </>
      )}
    </Loaded>
  )
}
