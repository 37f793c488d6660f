import type { Dialect } from '#shared/entries/document-calls.ts'
import { documentLimits, type EntryDocument, type Form } from '#shared/entries/document.ts'
import { Field, Select, TextInput, Options } from '#client/ui/form/field.tsx'
import { dialectOptions } from '#client/domain/dialects.ts'
import { DocumentList } from './document-list.tsx'
import { MultiSelect } from './multi-select.tsx'

const kinds: Record<Form['kind'], string> = {
  main: 'A main form',
  variant: 'A variant',
  spelling: 'Another spelling',
}

const blank: Form = { text: '', kind: 'variant', dialects: [] }

interface DocumentFormsProps {
  forms: EntryDocument['forms']
  title: string
  dialects: readonly Dialect[]
  onChange: (forms: EntryDocument['forms']) => void
}

/** Forms of one word in different dialects. The first form is the title. */
export const DocumentForms = ({ forms, title, dialects, onChange }: DocumentFormsProps) => (
  <DocumentList name="Form" items={forms} most={documentLimits.forms} blank={blank} fixedFirst onChange={onChange}>
    {({ text, kind, dialects: saidIn }, change, at) => (
      <>
        {at === 0 ? (
          <p>
            <span lang="dtp" className="font-head text-lg wrap-anywhere">
              {title || text}
            </span>
            <span className="block text-sm text-soft">It is the title above.</span>
          </p>
        ) : (
          <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
            <Field label="Form" required>
              <TextInput lang="dtp" autoComplete="off" value={text} onText={(text) => change({ text })} />
            </Field>
            <Field label="Kind">
              <Select value={kind} onText={(value) => change({ kind: value as Form['kind'] })}>
                <Options of={kinds} />
              </Select>
            </Field>
          </div>
        )}
        <MultiSelect
          label="Where it is said"
          add="Add a dialect or place"
          options={dialectOptions(dialects)}
          chosen={saidIn}
          onChange={(chosen) => change({ dialects: chosen })}
        />
      </>
    )}
  </DocumentList>
)
