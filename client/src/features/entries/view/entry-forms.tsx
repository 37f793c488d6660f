import type { ReactNode } from 'react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { notStated } from '#shared/entries/places/dialect-slug.ts'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import type { AttestationState } from '#shared/entries/attestations.ts'
import { lettersOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  anotherSpelling,
  attestedState,
  howItIsSaid,
  logInToTell,
  notToldWhere,
  oneWitnessState,
  placeDoesNotKnow,
  placeSays,
  placeSaysDifferently,
  reportedState,
  saidInPlaces,
  sayItOtherwise,
  severalWaysState,
  tellUs,
} from '#shared/entries/library/view-messages.ts'
import { largeDtpWord, richText } from '#client/lib/rich-text.tsx'
import { useLoginAddress } from '#client/lib/page/navigation.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EntrySection, FoldedPart } from './entry-section.tsx'
import { SayLink, SpokenText } from './spoken-text.tsx'

/** Colour of each attestation state. No state calls a form wrong. */
const stateNames: Record<AttestationState, PlainText> = {
  reported: reportedState,
  'one witness': oneWitnessState,
  attested: attestedState,
  'said in different ways here': severalWaysState,
}
const tones: Record<AttestationState, Tone> = {
  reported: 'neutral',
  'one witness': 'neutral',
  attested: 'success',
  'said in different ways here': 'accent',
}

type WholeForm = FullEntryJson['forms'][number]

interface AttestedProps {
  attested: WholeForm['dialects'][number]
  voices: ReactNode
}

const AttestedIn = ({ attested: { dialect, state, names }, voices }: AttestedProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {voices}
    <div className="min-w-28 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{knownName(dialect.name)}</span>
        <Badge tone={tones[state]}>{say(stateNames[state])}</Badge>
      </p>
      {names.length > 0 && (
        <p lang="" className="text-sm text-soft wrap-anywhere">
          {names.join('; ')}
        </p>
      )}
    </div>
  </li>
)

interface PlacesProps {
  count: number
  /** True if the head of the page names the places, because the word has one form. */
  named: boolean
  children: ReactNode
}

/** Places of a form. Many are folded; the places by which two forms differ are not. */
function Places({ count, named, children }: PlacesProps) {
  const list = <ul className="grid gap-2">{children}</ul>
  if (count < (named ? 2 : 4)) return list
  return <FoldedPart title={say(saidInPlaces, { count })}>{list}</FoldedPart>
}

const statementText = ({ stance, form, name: place, people }: FullEntryJson['places'][number]) =>
  stance === 'unknown'
    ? say(placeDoesNotKnow, { place, people })
    : form === null
      ? say(placeSaysDifferently, { place, people })
      : richText(placeSays, { place, form, people, word: largeDtpWord })

/** Places that say it differently. A form that the entry has is shown above with its places. */
function PlaceStatements({ entry }: { entry: FullEntryJson }) {
  const keys = new Set(entry.forms.map(({ text }) => lettersOf(text)))
  const shownPlaces = entry.places.filter(
    ({ stance, form }) => stance !== 'same' && (form === null || !keys.has(lettersOf(form))),
  )
  if (shownPlaces.length === 0) return null
  return (
    <ul className="grid gap-1">
      {shownPlaces.map((statement) => (
        <li key={`${statement.place} ${statement.stance} ${statement.form}`} className="wrap-anywhere">
          {statementText(statement)}
        </li>
      ))}
    </ul>
  )
}

interface EntryFormsProps {
  entry: FullEntryJson
  /** Opens the attestation form; absent for visitors. */
  onAttest?: () => void
}

/** Forms of a word with their dialects and the number of attestations. */
export function EntryForms({ entry, onAttest }: EntryFormsProps) {
  const login = useLoginAddress(entryAddress(entry.id))
  const unplaced = entry.forms.every(({ dialects }) => dialects.length === 0)
  return (
    <EntrySection title={say(howItIsSaid)}>
      <ul className={cx('grid gap-3', entry.forms.length > 1 && 'sm:grid-cols-2')}>
        {entry.forms.map(({ text, kind, dialects }) => (
          <li key={text} className="grid content-start gap-2 rounded-card border bg-surface p-4">
            <div className="flex items-center justify-between gap-2">
              <p className="word wrap-anywhere" lang="dtp">
                {text}
              </p>
              {entry.forms.length > 1 && (
                <div className="flex flex-wrap justify-end gap-2">
                  <SpokenText
                    entry={entry}
                    text={text}
                    isFrom={(name) => dialects.every(({ dialect }) => dialect.name !== name)}
                  />
                  <SayLink entry={entry} text={text} />
                </div>
              )}
            </div>
            {kind === 'spelling' && <p className="text-sm text-soft">{say(anotherSpelling)}</p>}
            <Places
              count={dialects.filter(({ dialect }) => dialect.slug !== notStated).length}
              named={entry.forms.length === 1}
            >
              {dialects.map((each) => (
                <AttestedIn
                  key={each.dialect.slug}
                  attested={each}
                  voices={<SpokenText entry={entry} text={text} isFrom={(name) => name === each.dialect.name} />}
                />
              ))}
            </Places>
          </li>
        ))}
      </ul>
      <PlaceStatements entry={entry} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft print:hidden">
        {say(unplaced ? notToldWhere : sayItOtherwise)}
        {onAttest && (
          <Button variant="line" size="small" onClick={onAttest}>
            {say(tellUs)}
          </Button>
        )}
        {!onAttest && (
          <a href={login} className="inline-flex min-h-11 items-center text-ink">
            {say(logInToTell)}
          </a>
        )}
      </p>
    </EntrySection>
  )
}
