import { documentLimits, plainSense, type Domain, type EntryDocument, type Sense } from '#shared/entries/document.ts'
import { domainLabels, partOfSpeechLabels } from '#shared/entries/value-labels.ts'
import { say } from '#shared/messages/say.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  addDomain,
  addMeaning,
  inEnglish,
  inMalay,
  meaningNumber,
  notSaid,
  noteLabel,
  optionalNote,
  orInMalay,
  partOfSpeechLabel,
  whatItIsAbout,
} from '#shared/entries/document-messages.ts'
import { SelectOptions, Field, Select, TextArea, TextInput } from '#client/ui/form/field.tsx'
import { DocumentList } from './document-list.tsx'
import { MultiSelect } from './multi-select.tsx'

const blankSense = plainSense('')

interface DocumentSensesProps {
  senses: EntryDocument['senses']
  onChange: (senses: EntryDocument['senses']) => void
}

export const DocumentSenses = ({ senses, onChange }: DocumentSensesProps) => (
  <DocumentList
    nameOf={(number) => say(meaningNumber, { number })}
    addLabel={say(addMeaning)}
    items={senses}
    most={documentLimits.senses}
    blank={blankSense}
    onChange={onChange}
  >
    {({ partOfSpeech, en, ms, note, domains }, change) => (
      <>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={say(inEnglish)} note={say(orInMalay)}>
            <TextInput value={en ?? ''} onText={(en) => change({ en })} />
          </Field>
          <Field label={say(inMalay)} note={say(optionalNote)}>
            <TextInput lang="ms" value={ms ?? ''} onText={(ms) => change({ ms })} />
          </Field>
          <Field label={say(partOfSpeechLabel)} note={say(optionalNote)}>
            <Select
              value={partOfSpeech ?? ''}
              onText={(value) => change({ partOfSpeech: (value || null) as Sense['partOfSpeech'] })}
            >
              <option value="">{say(notSaid)}</option>
              <SelectOptions options={optionsOf(partOfSpeechLabels)} />
            </Select>
          </Field>
          <MultiSelect
            label={say(whatItIsAbout)}
            add={say(addDomain)}
            options={optionsOf(domainLabels)}
            chosen={domains}
            onChange={(chosen) => change({ domains: chosen as Domain[] })}
          />
        </div>
        <Field label={say(noteLabel)} note={say(optionalNote)}>
          <TextArea rows={2} value={note ?? ''} onText={(note) => change({ note })} />
        </Field>
      </>
    )}
  </DocumentList>
)
