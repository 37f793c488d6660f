import type { Dialect, Source } from '#shared/entries/document-calls.ts'
import { documentLimits, type EntryDocument, type Example } from '#shared/entries/document.ts'
import { Field, Select, TextInput, Options } from '#client/ui/form/field.tsx'
import { dialectOptions } from '#client/domain/dialects.ts'
import { DocumentList } from './document-list.tsx'

const blank: Example = { text: '', translation: null, dialect: null, sourceId: null }

interface DocumentExamplesProps {
  examples: EntryDocument['examples']
  dialects: readonly Dialect[]
  /** Sources of the entry that an example can cite. */
  sources: readonly Pick<Source, 'id' | 'title'>[]
  onChange: (examples: EntryDocument['examples']) => void
}

export const DocumentExamples = ({ examples, dialects, sources, onChange }: DocumentExamplesProps) => (
  <DocumentList name="Sentence" items={examples} most={documentLimits.examples} blank={blank} onChange={onChange}>
    {({ text, translation, dialect, sourceId }, change) => (
      <>
        <Field label="In Kadazandusun" required>
          <TextInput lang="dtp" autoComplete="off" value={text} onText={(text) => change({ text })} />
        </Field>
        <Field label="What it means" note="optional">
          <TextInput value={translation ?? ''} onText={(translation) => change({ translation })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Said in" note="optional">
            <Select value={dialect ?? ''} onText={(value) => change({ dialect: value || null })}>
              <option value="">Not said</option>
              <Options of={dialectOptions(dialects)} />
            </Select>
          </Field>
          <Field label="Taken from" note="optional">
            <Select value={sourceId ?? ''} onText={(value) => change({ sourceId: value || null })}>
              <option value="">Not said</option>
              <Options of={sources.map(({ id, title }) => [id, title] as const)} />
            </Select>
          </Field>
        </div>
      </>
    )}
  </DocumentList>
)
