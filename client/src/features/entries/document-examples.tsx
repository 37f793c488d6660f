import type { Dialect, Source } from '#shared/dictionary.ts'
import { documentLimits } from '#shared/entry-document.ts'
import type { EntryDocument, Example } from '#shared/entry-document.ts'
import { Field, Select, TextInput } from '#client/ui/field.tsx'
import { dialectOptions } from './document-forms.tsx'
import { DocumentList } from './document-list.tsx'

const blank: Example = { text: '', translation: null, dialect: null, sourceId: null }

interface DocumentExamplesProps {
  examples: EntryDocument['examples']
  dialects: readonly Dialect[]
  /** Those of the list that can be named. */
  sources: readonly Pick<Source, 'id' | 'title'>[]
  onChange: (examples: EntryDocument['examples']) => void
}

export const DocumentExamples = ({ examples, dialects, sources, onChange }: DocumentExamplesProps) => (
  <DocumentList name="Sentence" items={examples} most={documentLimits.examples} blank={blank} onChange={onChange}>
    {({ text, translation, dialect, sourceId }, change) => (
      <>
        <Field label="In Kadazandusun" required>
          <TextInput
            lang="dtp"
            autoComplete="off"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <Field label="What it means" note="optional">
          <TextInput value={translation ?? ''} onChange={(event) => change({ translation: event.target.value })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Said in" note="optional">
            <Select value={dialect ?? ''} onChange={(event) => change({ dialect: event.target.value || null })}>
              <option value="">Not said</option>
              {dialectOptions(dialects).map(([slug, name]) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Taken from" note="optional">
            <Select value={sourceId ?? ''} onChange={(event) => change({ sourceId: event.target.value || null })}>
              <option value="">Not said</option>
              {sources.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </>
    )}
  </DocumentList>
)
