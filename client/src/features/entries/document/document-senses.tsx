import {
  documentLimits,
  domainLabels,
  partsOfSpeech,
  type Domain,
  type EntryDocument,
  type Sense,
} from '#shared/entries/document.ts'
import { Field, Select, TextArea, TextInput } from '#client/ui/form/field.tsx'
import { DocumentList } from './document-list.tsx'
import { MultiSelect } from './multi-select.tsx'

const blank: Sense = { partOfSpeech: null, en: '', ms: null, note: null, domains: [] }
const domainOptions = Object.entries(domainLabels)

interface DocumentSensesProps {
  senses: EntryDocument['senses']
  onChange: (senses: EntryDocument['senses']) => void
}

export const DocumentSenses = ({ senses, onChange }: DocumentSensesProps) => (
  <DocumentList name="Meaning" items={senses} most={documentLimits.senses} blank={blank} onChange={onChange}>
    {({ partOfSpeech, en, ms, note, domains }, change) => (
      <>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="In English" required>
            <TextInput value={en} onText={(en) => change({ en })} />
          </Field>
          <Field label="In Malay" note="optional">
            <TextInput lang="ms" value={ms ?? ''} onText={(ms) => change({ ms })} />
          </Field>
          <Field label="Part of speech" note="optional">
            <Select
              value={partOfSpeech ?? ''}
              onText={(value) => change({ partOfSpeech: (value || null) as Sense['partOfSpeech'] })}
            >
              <option value="">Not said</option>
              {partsOfSpeech.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <MultiSelect
            label="What it is about"
            add="Add a domain"
            options={domainOptions}
            chosen={domains}
            onChange={(chosen) => change({ domains: chosen as Domain[] })}
          />
        </div>
        <Field label="Note" note="optional">
          <TextArea rows={2} value={note ?? ''} onText={(note) => change({ note })} />
        </Field>
      </>
    )}
  </DocumentList>
)
