import type { Dialect } from '#shared/entries/document-calls.ts'
import type { Source } from '#shared/entries/sources.ts'
import { documentLimits, type EntryDocument, type Example } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import {
  addSentence,
  inKadazandusun,
  languageOfMeaning,
  notSaid,
  optionalNote,
  saidIn,
  sentenceNumber,
  takenFrom,
  whatItMeans,
} from '#shared/entries/document-messages.ts'
import { englishName, malayName } from '#shared/entries/label-messages.ts'
import { Field, Select, TextInput, SelectOptions } from '#client/ui/form/field.tsx'
import { dialectOptions } from '#client/domain/dialects.ts'
import { DocumentList } from './document-list.tsx'

const blankExample: Example = { text: '', translation: null, dialect: null, sourceId: null }

interface DocumentExamplesProps {
  examples: EntryDocument['examples']
  dialects: readonly Dialect[]
  /** Sources of the entry that an example can cite. */
  sources: readonly Pick<Source, 'id' | 'title'>[]
  onChange: (examples: EntryDocument['examples']) => void
}

export const DocumentExamples = ({ examples, dialects, sources, onChange }: DocumentExamplesProps) => (
  <DocumentList
    nameOf={(number) => say(sentenceNumber, { number })}
    addLabel={say(addSentence)}
    items={examples}
    most={documentLimits.examples}
    blank={blankExample}
    onChange={onChange}
  >
    {({ text, translation, translationLanguage, dialect, sourceId }, change) => (
      <>
        <Field label={say(inKadazandusun)} required>
          <TextInput lang="dtp" autoComplete="off" value={text} onText={(text) => change({ text })} />
        </Field>
        <Field label={say(whatItMeans)} note={say(optionalNote)}>
          <TextInput value={translation ?? ''} onText={(translation) => change({ translation })} />
        </Field>
        {translation && (
          <Field label={say(languageOfMeaning)}>
            <Select
              value={translationLanguage ?? 'en'}
              onText={(value) => change({ translationLanguage: value === 'ms' ? 'ms' : undefined })}
            >
              <option value="en">{say(englishName)}</option>
              <option value="ms">{say(malayName)}</option>
            </Select>
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={say(saidIn)} note={say(optionalNote)}>
            <Select value={dialect ?? ''} onText={(value) => change({ dialect: value || null })}>
              <option value="">{say(notSaid)}</option>
              <SelectOptions options={dialectOptions(dialects)} />
            </Select>
          </Field>
          <Field label={say(takenFrom)} note={say(optionalNote)}>
            <Select value={sourceId ?? ''} onText={(value) => change({ sourceId: value || null })}>
              <option value="">{say(notSaid)}</option>
              <SelectOptions options={sources.map(({ id, title }) => [id, title] as const)} />
            </Select>
          </Field>
        </div>
      </>
    )}
  </DocumentList>
)
