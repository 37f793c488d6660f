import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { ContributionDraft } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'
import { emptyOf } from '#client/ui/submit-button.tsx'

export interface ContributionText {
  title: string
  content: string
}
const details = ['word', 'meaning', 'said', 'audioUrl', 'imageUrl', 'onBehalfOf'] as const
export type ContributionWhole = ContributionText & Record<(typeof details)[number], string>

export const contributionDraft = ContributionDraft
export const emptyContribution: ContributionWhole = {
  title: '',
  content: '',
  word: '',
  meaning: '',
  said: '',
  audioUrl: '',
  imageUrl: '',
  onBehalfOf: '',
}
export const contributionBody = ({ title, content }: ContributionText) => ({ title, content })
/** What is empty is not sent. */
export const wholeBody = (value: ContributionWhole) => ({
  ...contributionBody(value),
  ...Object.fromEntries(details.flatMap((name) => (value[name].trim() ? [[name, value[name]] as const] : []))),
})
const isDetailed = (value: ContributionWhole) => details.some((name) => value[name].trim() !== '')
/** docs/product.md 55: only the title must be there. */
export const missingIn = ({ title }: ContributionText) => emptyOf({ Title: title.trim() })

/** What the page brings: takes a file, or what is said, and answers where it is. */
export type GiftPart = (props: {
  kind: 'image' | 'audio'
  label: string
  note?: string | undefined
  value: string
  onChange: (path: string) => void
  error?: string | undefined
}) => ReactNode

/** docs/product.md 52: Title and Content (8 rows). */
export const ContributionFields = <Text extends ContributionText>({ form }: { form: DraftForm<Text> }) => (
  <>
    <Field label="Title" required error={form.faults['title']}>
      <TextInput
        placeholder="Word of the Day: Kopivosian"
        autoComplete="off"
        value={form.value.title}
        onChange={(event) => form.change({ title: event.target.value } as Partial<Text>)}
      />
    </Field>
    <Field label="Content" error={form.faults['content']}>
      <TextArea
        rows={8}
        value={form.value.content}
        onChange={(event) => form.change({ content: event.target.value } as Partial<Text>)}
      />
    </Field>
  </>
)

/** Where it is said, in the author's own words; the dialects that are known are offered. */
function SaidField({ form }: { form: DraftForm<ContributionWhole> }) {
  const id = useId()
  const { data = [] } = useQuery(query(dictionary.dialects))
  return (
    <Field label="Where it is said" hint="A dialect, a village or a place." error={form.faults['said']}>
      <TextInput
        list={id}
        autoComplete="off"
        value={form.value.said}
        onChange={(event) => form.change({ said: event.target.value })}
      />
      <datalist id={id}>
        {data.map(({ slug, name, place }) => (
          <option key={slug} value={name}>
            {place}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** What else may be said of it, all of it optional, folded away until it is wanted. */
export function ContributionDetails({ form, Gift }: { form: DraftForm<ContributionWhole>; Gift: GiftPart }) {
  const { value, change, faults } = form
  // Once only: it must not fold away under somebody who empties a field.
  const [open] = useState(() => isDetailed(value))
  return (
    <Disclosure title="More about it (optional)" open={open}>
      <div className="grid gap-5 pt-1 text-ink">
        <Field label="Word" error={faults['word']}>
          <TextInput
            lang="dtp"
            autoComplete="off"
            value={value.word}
            onChange={(event) => change({ word: event.target.value })}
          />
        </Field>
        <Field label="Meaning" error={faults['meaning']}>
          <TextInput value={value.meaning} onChange={(event) => change({ meaning: event.target.value })} />
        </Field>
        <SaidField form={form} />
        <Gift
          kind="audio"
          label="Sound"

          value={value.audioUrl}
          onChange={(audioUrl) => change({ audioUrl })}
          error={faults['audioUrl']}
        />
        <Gift
          kind="image"
          label="Picture"

          value={value.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
          error={faults['imageUrl']}
        />
        <Field
          label="On behalf of"

          hint="An elder or a village, if you pass on what they told you."
          error={faults['onBehalfOf']}
        >
          <TextInput value={value.onBehalfOf} onChange={(event) => change({ onBehalfOf: event.target.value })} />
        </Field>
      </div>
    </Disclosure>
  )
}
