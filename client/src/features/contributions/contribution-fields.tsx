import { useId, useState, type ReactNode } from 'react'
import type { ContributionJson } from '#shared/contributions/contributions.ts'
import { detailNames, type DetailName } from '#shared/contributions/proposals.ts'
import { say } from '#shared/messages/say.ts'
import {
  agreeFirst,
  contributionContentLabel,
  contributionPictureLabel,
  contributionTitleLabel,
  meaningLabel,
  moreAboutIt,
  onBehalfOfHint,
  onBehalfOfLabel,
  saidInHint,
  saidInLabel,
  soundLabel,
  titlePlaceholder,
  voiceAgreed,
  voiceAgreedNote,
  wordLabel,
} from '#shared/contributions/messages.ts'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { knownName } from '#shared/entries/places/dialect-text.ts'
import { useDialects } from '#client/domain/dialects.ts'

/** `agreed` is the sound to whose publication the speaker agreed: another sound needs another agreement. It is not sent. */
export type ContributionValues = Record<'title' | 'content' | 'agreed' | DetailName, string>

export const emptyContribution = Object.fromEntries(
  ['title', 'content', ...detailNames, 'agreed'].map((name) => [name, '']),
) as ContributionValues
/** Form values from a contribution that was sent. */
export function valuesFrom({ title, content, proposal }: ContributionJson): ContributionValues {
  if (proposal?.kind !== 'text') return { ...emptyContribution, title, content }
  const { kind: _kind, ...proposed } = proposal
  const details = Object.fromEntries(Object.entries(proposed).map(([name, value]) => [name, value ?? '']))
  return { ...emptyContribution, ...details, title, content }
}
/** Request body of a new contribution, without empty details. */
export const submissionBody = (value: ContributionValues) => ({
  title: value.title,
  content: value.content,
  ...Object.fromEntries(detailNames.flatMap((name) => (value[name].trim() ? [[name, value[name]] as const] : []))),
})
const isDetailed = (value: ContributionValues) => detailNames.some((name) => value[name].trim() !== '')
/** True for a sound to whose publication the speaker must agree: not for the one that was sent before. */
const isNewSound = (audioUrl: string, sentSound: string) => audioUrl !== '' && audioUrl !== sentSound

/** The title is required (docs/product.md 55), and the speaker's agreement to a new sound. */
export function missingFields({ title, audioUrl, agreed }: ContributionValues, sentSound = '') {
  const missing = missingFieldsText({ [say(contributionTitleLabel)]: title.trim() })
  return missing ?? (isNewSound(audioUrl, sentSound) && audioUrl !== agreed ? say(agreeFirst) : undefined)
}

/** Component from the page that takes a file or a recording and returns its path. */
export type PendingUploadPart = (props: {
  kind: 'image' | 'audio'
  label: string
  note?: string | undefined
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}) => ReactNode

/** The fields Title and Content, the latter with 8 rows (docs/product.md 52). */
export const ContributionFields = ({ form }: { form: DraftForm<ContributionValues> }) => (
  <>
    <DraftField
      form={form}
      name="title"
      label={say(contributionTitleLabel)}
      required
      placeholder={say(titlePlaceholder)}
      autoComplete="off"
    />
    <DraftField form={form} name="content" label={say(contributionContentLabel)} rows={8} />
  </>
)

/** Dialect in the author's own words, with the known dialects as suggestions. */
function DialectField({ form }: { form: DraftForm<ContributionValues> }) {
  const id = useId()
  const dialects = useDialects()
  return (
    <Field label={say(saidInLabel)} hint={say(saidInHint)} error={form.fieldErrors['said']}>
      <TextInput list={id} autoComplete="off" {...form.text('said')} />
      <datalist id={id}>
        {dialects.map(({ slug, name, place }) => (
          <option key={slug} value={name}>
            {place && knownName(place)}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

export function ContributionDetails({
  form,
  PendingUpload,
  sentSound = '',
}: {
  form: DraftForm<ContributionValues>
  PendingUpload: PendingUploadPart | undefined
  /** The sound that was sent before, to whose publication the speaker has agreed. */
  sentSound?: string
}) {
  const { value, change, fieldErrors } = form
  // Decided once: the details must not collapse while somebody empties a field.
  const [open] = useState(() => isDetailed(value))
  return (
    <Disclosure title={say(moreAboutIt)} open={open}>
      <div className="grid gap-5 pt-1 text-ink">
        {/* An empty title follows the word. */}
        <DraftField
          form={form}
          name="word"
          label={say(wordLabel)}
          lang="dtp"
          autoComplete="off"
          onText={(word) => change(value.title === value.word ? { word, title: word } : { word })}
        />
        <DraftField form={form} name="meaning" label={say(meaningLabel)} />
        <DialectField form={form} />
        {PendingUpload && (
          <>
            <PendingUpload
              kind="audio"
              label={say(soundLabel)}
              value={value.audioUrl}
              onChange={(audioUrl) => change({ audioUrl })}
              error={fieldErrors['audioUrl']}
            />
            {isNewSound(value.audioUrl, sentSound) && (
              <Choice
                type="checkbox"
                aria-required
                checked={value.agreed === value.audioUrl}
                onChange={({ target }) => change({ agreed: target.checked ? value.audioUrl : '' })}
              >
                <span className="block font-semibold">{say(voiceAgreed)}</span>
                <span className="block text-sm text-soft">{say(voiceAgreedNote)}</span>
              </Choice>
            )}
            <PendingUpload
              kind="image"
              label={say(contributionPictureLabel)}
              value={value.imageUrl}
              onChange={(imageUrl) => change({ imageUrl })}
              error={fieldErrors['imageUrl']}
            />
          </>
        )}
        <DraftField form={form} name="onBehalfOf" label={say(onBehalfOfLabel)} hint={say(onBehalfOfHint)} />
      </div>
    </Disclosure>
  )
}
