import { useState } from 'react'
import { documentLimits, type EntryDocument, type Relation } from '#shared/entries/document.ts'
import { Field, Select, Options } from '#client/ui/form/field.tsx'
import { DocumentList } from './document-list.tsx'
import { EntryPicker } from './entry-picker.tsx'

const kinds: Record<Relation['kind'], string> = {
  twin: 'The same in another dialect',
  'see also': 'See also',
  opposite: 'Opposite',
  'derived from': 'Made from',
  'part of': 'Part of',
}

interface DocumentRelationsProps {
  entryId: string
  relations: EntryDocument['relations']
  /** Titles of the related entries, by id. */
  known: ReadonlyMap<string, string>
  onChange: (relations: EntryDocument['relations']) => void
}

export function DocumentRelations({ entryId, relations, known, onChange }: DocumentRelationsProps) {
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const titleOf = (id: string) => picked.get(id) ?? known.get(id) ?? 'An entry that is no longer in the library'
  return (
    <>
      <DocumentList name="Related word" items={relations} most={documentLimits.relations} onChange={onChange}>
        {({ kind, entryId: to }, change) => (
          <Field
            label={
              <span lang="dtp" className="font-head text-lg wrap-anywhere">
                {titleOf(to)}
              </span>
            }
          >
            <Select value={kind} onText={(value) => change({ kind: value as Relation['kind'] })}>
              <Options of={kinds} />
            </Select>
          </Field>
        )}
      </DocumentList>
      {relations.length < documentLimits.relations && (
        <EntryPicker
          label="Add a related word"
          hint="Search in Kadazandusun, English or Malay."
          except={[entryId]}
          onPick={({ id, title }) => {
            setPicked(new Map([...picked, [id, title]]))
            onChange([...relations, { kind: 'see also', entryId: id }])
          }}
        />
      )}
    </>
  )
}
