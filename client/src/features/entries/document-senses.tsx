import { documentLimits, domainLabels, partsOfSpeech } from '#shared/entry-document.ts'
import type { Domain, EntryDocument, Sense } from '#shared/entry-document.ts'
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx'
import { DocumentList } from './document-list.tsx'
import { Picks } from './picks.tsx'

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
            <TextInput value={en} onChange={(event) => change({ en: event.target.value })} />
          </Field>
          <Field label="In Malay" note="optional">
            <TextInput lang="ms" value={ms ?? ''} onChange={(event) => change({ ms: event.target.value })} />
          </Field>
          <Field label="Part of speech" note="optional">
            <Select
              value={partOfSpeech ?? ''}
              onChange={(event) => change({ partOfSpeech: (event.target.value || null) as Sense['partOfSpeech'] })}
            >
              <option value="">Not said</option>
              {partsOfSpeech.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Picks
            label="What it is about"
            add="Add a domain"
            options={domainOptions}
            chosen={domains}
            onChange={(chosen) => change({ domains: chosen as Domain[] })}
          />
        </div>
        <Field label="Note" note="optional">
          <TextArea rows={2} value={note ?? ''} onChange={(event) => change({ note: event.target.value })} />
        </Field>
      </>
    )}
  </DocumentList>
)
