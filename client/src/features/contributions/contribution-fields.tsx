import { ContributionDraft } from '#shared/contributions.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { Field, TextArea, TextInput } from '#client/ui/field.tsx'

export interface ContributionText {
  title: string
  content: string
}

export const contributionDraft = ContributionDraft
export const contributionBody = ({ title, content }: ContributionText) => ({ title, content })
/** docs/product.md 55: only the title must be there. */
export const isReady = ({ title }: ContributionText) => title.trim() !== ''

/** docs/product.md 52: Title and Content (8 rows). */
export const ContributionFields = ({ form }: { form: DraftForm<ContributionText> }) => (
  <>
    <Field label="Title" required error={form.faults['title']}>
      <TextInput
        placeholder="Word of the Day: Kopivosian"
        autoComplete="off"
        value={form.value.title}
        onChange={(event) => form.change({ title: event.target.value })}
      />
    </Field>
    <Field label="Content" error={form.faults['content']}>
      <TextArea
        rows={8}
        value={form.value.content}
        onChange={(event) => form.change({ content: event.target.value })}
      />
    </Field>
  </>
)
