import type { Dialect } from '#shared/entries/document-calls.ts'
import { documentLimits, type EntryDocument, type Form } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  addDialect,
  addForm,
  formLabel,
  formNumber,
  itIsTheTitle,
  kindLabel,
  mainForm,
  spellingForm,
  variantForm,
  whereItIsSaid,
} from '#shared/entries/document-messages.ts'
import { Field, Select, TextInput, SelectOptions } from '#client/ui/form/field.tsx'
import { dialectOptions } from '#client/domain/dialects.ts'
import { DocumentList } from './document-list.tsx'
import { MultiSelect } from './multi-select.tsx'

const kinds: Record<Form['kind'], PlainText> = { main: mainForm, variant: variantForm, spelling: spellingForm }

const blankForm: Form = { text: '', kind: 'variant', dialects: [] }

interface DocumentFormsProps {
  forms: EntryDocument['forms']
  title: string
  dialects: readonly Dialect[]
  onChange: (forms: EntryDocument['forms']) => void
}

/** Forms of one word in different dialects. The first form is the title. */
export const DocumentForms = ({ forms, title, dialects, onChange }: DocumentFormsProps) => (
  <DocumentList
    nameOf={(number) => say(formNumber, { number })}
    addLabel={say(addForm)}
    items={forms}
    most={documentLimits.forms}
    blank={blankForm}
    fixedFirst
    onChange={onChange}
  >
    {({ text, kind, dialects: saidIn }, change, index) => (
      <>
        {index === 0 ? (
          <p>
            <span lang="dtp" className="font-head text-lg wrap-anywhere">
              {title || text}
            </span>
            <span className="block text-sm text-soft">{say(itIsTheTitle)}</span>
          </p>
        ) : (
          <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
            <Field label={say(formLabel)} required>
              <TextInput lang="dtp" autoComplete="off" value={text} onText={(text) => change({ text })} />
            </Field>
            <Field label={say(kindLabel)}>
              <Select value={kind} onText={(value) => change({ kind: value as Form['kind'] })}>
                <SelectOptions options={optionsOf(kinds)} />
              </Select>
            </Field>
          </div>
        )}
        <MultiSelect
          label={say(whereItIsSaid)}
          add={say(addDialect)}
          options={dialectOptions(dialects)}
          chosen={saidIn}
          onChange={(chosen) => change({ dialects: chosen })}
        />
      </>
    )}
  </DocumentList>
)
