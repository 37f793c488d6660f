import { useState } from 'react'
import { documentLimits, type EntryDocument, type Relation } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { optionsOf } from '#client/lib/options.ts'
import {
  addRelated,
  antonymRelation,
  derivedRelation,
  entryIsGone,
  partOfRelation,
  relatedNumber,
  seeAlsoRelation,
  synonymRelation,
  twinRelation,
  variantRelation,
} from '#shared/entries/document-messages.ts'
import { Field, Select, SelectOptions } from '#client/ui/form/field.tsx'
import { DocumentList } from './document-list.tsx'
import { EntryPicker } from './entry-picker.tsx'

const kinds: Record<Relation['kind'], PlainText> = {
  twin: twinRelation,
  'see also': seeAlsoRelation,
  opposite: antonymRelation,
  'derived from': derivedRelation,
  'part of': partOfRelation,
  synonym: synonymRelation,
  'variant of': variantRelation,
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
  const titleOf = (id: string) => picked.get(id) ?? known.get(id) ?? say(entryIsGone)
  return (
    <>
      <DocumentList
        nameOf={(number) => say(relatedNumber, { number })}
        items={relations}
        most={documentLimits.relations}
        onChange={onChange}
      >
        {({ kind, entryId: to }, change) => (
          <Field
            label={
              <span lang="dtp" className="font-head text-lg wrap-anywhere">
                {titleOf(to)}
              </span>
            }
          >
            <Select value={kind} onText={(value) => change({ kind: value as Relation['kind'] })}>
              <SelectOptions options={optionsOf(kinds)} />
            </Select>
          </Field>
        )}
      </DocumentList>
      {relations.length < documentLimits.relations && (
        <EntryPicker
          label={say(addRelated)}
          excludedIds={[entryId]}
          onPick={({ id, title }) => {
            setPicked(new Map([...picked, [id, title]]))
            onChange([...relations, { kind: 'see also', entryId: id }])
          }}
        />
      )}
    </>
  )
}
