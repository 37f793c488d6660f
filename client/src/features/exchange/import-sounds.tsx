import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ResponseOf } from '#shared/endpoint.ts'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import {
  addInStudio,
  chooseSpeaker,
  leaveOutNamed,
  leaveOutSound,
  leaveOutText,
  leaveOutTitle,
  noSpeakerYet,
  sendShown,
  sendingSounds,
  soundSays,
  soundSpeaker,
  soundsCut,
  soundsNotLoaded,
  soundsSent,
  soundsWaitAbout,
  soundsWaitTitle,
  speakerWithLicence,
  unclearSays,
} from '#shared/exchange/sound-messages.ts'
import { maxSounds, waitingSounds } from '#shared/exchange/waiting-sounds.ts'
import { say } from '#shared/messages/say.ts'
import { statistics } from '#shared/site/statistics.ts'
import { speakerUnnamed, speakersNotLoaded } from '#shared/voices/studio-messages.ts'
import { licenceLabels } from '#shared/voices/licences.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { cx } from '#client/ui/cx.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import type { ImportJson } from './import-text.ts'

type Sound = ResponseOf<typeof waitingSounds.list>[number]

/** The sounds of an applied package, which the admin sends to review with the consent of their speaker. */
export function ImportSounds({ importJson }: { importJson: ImportJson }) {
  const isAsked = importJson.state === 'applied' && (importJson.waiting ?? []).some(({ kind }) => kind === 'sounds')
  const { data, error, isFetching, refetch } = useQuery({
    ...query(waitingSounds.list, { params: { id: importJson.id } }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  if (error && !data)
    return <ReadFailure failure={say(soundsNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
  return data ? <Waiting importId={importJson.id} sounds={data} /> : null
}

/** Commands about waiting sounds. After a failure the list loads again, because some may have been sent. */
function useSoundCommands(importId: string, onSent: (response: ResponseOf<typeof waitingSounds.send>) => void) {
  const client = useQueryClient()
  const list = [waitingSounds.list]
  const sending = useCommand(waitingSounds.send, {
    invalidates: [...list, contributions.all, statistics.read],
    onSuccess: onSent,
  })
  const leavingOut = useCommand(waitingSounds.leaveOut, { invalidates: [...list, statistics.read] })
  const params = { id: importId }
  const { queryKey } = query(waitingSounds.list, { params })
  const orReload = { onError: () => void client.invalidateQueries({ queryKey }) }
  return {
    isSending: sending.isPending,
    send: (body: { consentId: string; sounds: { id: string; says: string }[] }) =>
      sending.mutate({ params, body }, orReload),
    leaveOut: (id: string) => leavingOut.mutate({ params, body: { sounds: [id] } }, orReload),
  }
}

function Waiting({ importId, sounds }: { importId: string; sounds: Sound[] }) {
  const [consentId, setConsentId] = useState('')
  const [chosenTexts, setChosenTexts] = useState<Record<string, string>>({})
  /** Reasons of refusals by sound, until another text or speaker is chosen. */
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [sentCount, setSentCount] = useState<number>()
  const { ask, dialog } = useConfirmation()
  const { send, leaveOut, isSending } = useSoundCommands(importId, (response) => {
    setSentCount((before = 0) => before + response.sent)
    setRefused((before) => {
      const refusedAgain = Object.fromEntries(response.refused.map(({ id, why }) => [id, why]))
      // The latest refusals are last.
      return { ...Object.fromEntries(Object.entries(before).filter(([id]) => !(id in refusedAgain))), ...refusedAgain }
    })
  })
  if (sounds.length === 0 && sentCount === undefined) return null
  const spokenText = ({ id, says }: Sound) => chosenTexts[id] ?? says ?? ''
  const soundsWithText = sounds.filter((sound) => spokenText(sound) !== '')
  const untried = soundsWithText.filter(({ id }) => !(id in refused))
  // A server that was busy accepts a refused sound the second time. The earliest refusal is tried first.
  const tried = Object.keys(refused).flatMap((id) => soundsWithText.find((sound) => sound.id === id) ?? [])
  const soundsToSend = (untried.length > 0 ? untried : tried).slice(0, maxSounds.sent)
  const chooseConsent = (id: string) => {
    setConsentId(id)
    setRefused({})
  }
  const chooseText = (id: string, text: string) => {
    setChosenTexts({ ...chosenTexts, [id]: text })
    setRefused(({ [id]: _changed, ...others }) => others)
  }
  const askLeaveOut = ({ id, name }: Sound) =>
    ask({
      title: say(leaveOutTitle),
      text: say(leaveOutText, { file: name }),
      confirm: say(leaveOutSound),
      danger: true,
      run: () => leaveOut(id),
    })
  return (
    <Card className="gap-4">
      <h2 className="text-xl font-semibold">{say(soundsWaitTitle)}</h2>
      {sounds.length > 0 && (
        <>
          <p className="max-w-[68ch] text-soft">{say(soundsWaitAbout)}</p>
          <Speaker value={consentId} onText={chooseConsent} />
          <ul className="grid">
            {sounds.map((sound) => (
              <SoundRow
                key={sound.id}
                sound={sound}
                says={spokenText(sound)}
                why={refused[sound.id]}
                onSays={(text) => chooseText(sound.id, text)}
                onLeaveOut={() => askLeaveOut(sound)}
              />
            ))}
          </ul>
          {sounds.length >= maxSounds.shown && (
            <p className="text-sm text-soft">{say(soundsCut, { count: maxSounds.shown })}</p>
          )}
          <Button
            busy={isSending}
            disabled={consentId === '' || soundsToSend.length === 0}
            onClick={() =>
              send({ consentId, sounds: soundsToSend.map((sound) => ({ id: sound.id, says: spokenText(sound) })) })
            }
            className="self-start max-sm:w-full"
          >
            {isSending ? say(sendingSounds) : say(sendShown, { count: soundsToSend.length })}
          </Button>
        </>
      )}
      <output className={sentCount === undefined ? 'sr-only' : ''}>
        {sentCount === undefined ? '' : say(soundsSent, { count: sentCount })}
      </output>
      {dialog}
    </Card>
  )
}

/** The speakers who gave a consent to the admin. */
function Speaker({ value, onText }: { value: string; onText: (consentId: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(query(speakers.list))
  if (!data)
    return (
      error && (
        <ReadFailure failure={say(speakersNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )
    )
  const options = data.flatMap(({ name, consent }) =>
    consent
      ? [
          [
            consent.id,
            say(speakerWithLicence, {
              name: name ?? say(speakerUnnamed),
              licence: say(licenceLabels[consent.licence].name),
            }),
          ] as const,
        ]
      : [],
  )
  const studio = (
    <a href="/studio" className="inline-flex min-h-11 items-center">
      {say(addInStudio)}
    </a>
  )
  return (
    <div className={cx('grid gap-x-5 sm:grid-cols-2', options.length === 0 ? 'sm:items-center' : 'sm:items-end')}>
      {options.length === 0 ? (
        <p>{say(noSpeakerYet)}</p>
      ) : (
        <Field label={say(soundSpeaker)}>
          <Select value={value} onText={onText} lang="">
            <option value="">{say(chooseSpeaker)}</option>
            <SelectOptions options={options} />
          </Select>
        </Field>
      )}
      <p>{studio}</p>
    </div>
  )
}

interface RowProps {
  sound: Sound
  says: string
  /** The reason why it was not sent. */
  why: string | undefined
  onSays: (text: string) => void
  onLeaveOut: () => void
}

function SoundRow({ sound, says, why, onSays, onLeaveOut }: RowProps) {
  const { title, name, url, entryId, texts } = sound
  return (
    <li className="grid gap-x-5 gap-y-2 border-t py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_16rem_auto] sm:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <PlayButton src={url}>
          <span lang="">{name}</span>
        </PlayButton>
        <span className="min-w-0 wrap-anywhere">
          <Link href={entryAddress(entryId)} lang="dtp" className="inline-block py-2">
            {title}
          </Link>
          <span className="block text-sm text-soft" lang="">
            {name}
          </span>
        </span>
      </div>
      <Select value={says} onText={onSays} aria-label={say(soundSays, { file: name })} lang="">
        {says === '' && <option value="">{say(unclearSays)}</option>}
        <SelectOptions options={texts.map((text) => [text, text] as const)} />
      </Select>
      <Button
        variant="quiet"
        onClick={onLeaveOut}
        aria-label={say(leaveOutNamed, { file: name })}
        className="justify-self-start"
      >
        {say(leaveOutSound)}
      </Button>
      <InlineError className="sm:col-span-3">{why}</InlineError>
    </li>
  )
}
