import type { Dialect } from '#shared/dictionary.ts'
import { documentLimits, formKinds } from '#shared/entry-document.ts'
import type { EntryDocument, Form } from '#shared/entry-document.ts'
import { Field, Select, TextInput } from '#client/ui/field.tsx'
import { DocumentList } from './document-list.tsx'
import { Picks } from './picks.tsx'

const kinds: Record<Form['kind'], string> = {
  main: 'A main form',
  variant: 'A variant',
  spelling: 'Another spelling',
}

const blank: Form = { text: '', kind: 'variant', dialects: [] }

/** As they are chosen from: 'Bundu-Liwan (Tambunan)'. */
export const dialectOptions = (dialects: readonly Dialect[]) =>
  dialects.map(({ slug, name, place }) => [slug, place ? `${name} (${place})` : name] as const)

interface DocumentFormsProps {
  forms: EntryDocument['forms']
  title: string
  dialects: readonly Dialect[]
  onChange: (forms: EntryDocument['forms']) => void
}

/** Twins stand here: one word's forms in different dialects. The first form is the title. */
export const DocumentForms = ({ forms, title, dialects, onChange }: DocumentFormsProps) => (
  <DocumentList name="Form" items={forms} most={documentLimits.forms} blank={blank} keepsFirst onChange={onChange}>
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
              <TextInput
                lang="dtp"
                autoComplete="off"
                value={text}
                onChange={(event) => change({ text: event.target.value })}
              />
            </Field>
            <Field label="Kind">
              <Select value={kind} onChange={(event) => change({ kind: event.target.value as Form['kind'] })}>
                {formKinds.map((each) => (
                  <option key={each} value={each}>
                    {kinds[each]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        <Picks
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
