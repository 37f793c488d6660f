import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { places, type AdministeredPlace } from '#shared/entries/places/places.ts'
import {
  acceptPlace,
  addPlace,
  declinePlace,
  mergePlace,
  placeBelongsTo,
  placeDeclined,
  placeEntries,
  placeInLanguage,
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
import { cx } from '#client/ui/cx.ts'
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
        className="max-sm:w-full"
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

/** District and language, unless they are as expected. */
const detailsOf = ({ name, place, language }: AdministeredPlace) => [
  place !== name && place && knownName(place),
  language !== 'dtp' && say(placeInLanguage, { language }),
]

interface PlaceRowProps {
  place: AdministeredPlace
  dialect: string | undefined
  onOpen: (opened: Opened) => void
}

const PlaceRow = ({ place, dialect, onOpen }: PlaceRowProps) => (
  <li
    className={cx(
      'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]',
      place.listed && dialect && 'pl-4 sm:pl-6',
    )}
  >
    <div className="min-w-0 wrap-anywhere max-sm:col-span-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{knownName(place.name)}</strong>
        {!place.listed && <Badge tone="accent">{say(placeSuggested)}</Badge>}
        {place.listed && place.unsure && <Badge>{say(placeUnsure)}</Badge>}
      </p>
      <p className="text-sm text-soft empty:hidden">
        {[dialect && say(placeBelongsTo, { dialect }), ...detailsOf(place)].filter(Boolean).join(' · ')}
      </p>
    </div>
    {place.listed && (
      <Link
        href={entriesAddress({ dialect: place.slug })}
        className="inline-flex min-h-11 items-center justify-self-start text-sm"
      >
        {say(placeEntries, { count: place.entries })}
      </Link>
    )}
    <div className={cx('flex items-center gap-x-1 sm:justify-end sm:gap-x-3', !place.listed && 'col-span-2 flex-wrap')}>
      {!place.listed && <Decisions place={place} />}
      <Button variant={place.listed ? 'line' : 'quiet'} size="small" onClick={() => onOpen({ what: 'edit', place })}>
        {say(editButton)}
        <span className="sr-only"> {knownName(place.name)}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={() => onOpen({ what: 'merge', place })}>
        {say(mergePlace)}
        <span className="sr-only"> {knownName(place.name)}</span>
      </Button>
    </div>
  </li>
)

/** Suggestions first, then each dialect with its places below it. */
function inGroups(all: readonly AdministeredPlace[]): AdministeredPlace[] {
  const listed = all.filter((place) => place.listed)
  const heads = listed.filter(({ dialect }) => !listed.some(({ slug }) => slug === dialect))
  return [
    ...all.filter((place) => !place.listed),
    ...heads.flatMap((head) => [head, ...listed.filter(({ dialect }) => dialect === head.slug)]),
  ]
}

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
              {inGroups(all).map((place) => (
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
