import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { contentOf, type DocumentPart, type EntryDocument } from '#shared/entries/document.ts'
import { say } from '#shared/messages/say.ts'
import {
  followsMeanings,
  moreAboutEntry,
  noneThere,
  optionalNote,
  warningField,
  warningHint,
  writtenByHand,
} from '#shared/entries/document-messages.ts'
import { sourcesQuery } from '#client/domain/sources.ts'
import type { DraftForm } from '#client/lib/form/draft-form.ts'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { Fold } from '#client/ui/dialog/fold.tsx'
import { useDialects } from '#client/domain/dialects.ts'
import type { EntryFields } from '#client/features/entries/edit/entry-fields.ts'
import { DocumentExamples } from './document-examples.tsx'
import { partNames } from './document-fields.ts'
import { DocumentForms } from './document-forms.tsx'
import { DocumentRelations } from './document-relations.tsx'
import { DocumentSenses } from './document-senses.tsx'
import { DocumentSources } from './document-sources.tsx'
import { documentOf } from '#client/features/entries/edit/entry-body.ts'

/** True if the content in the form equals the meanings. */
const isFollowing = (fields: EntryFields, stored: Stored) =>
  fields.follows ??
  !(stored.fullEntry.contentByHand || fields.content !== contentOf(documentOf(stored.document, fields)))

export interface Stored {
  fullEntry: FullEntryJson
  document: EntryDocument
}

interface DocumentSectionProps {
  form: DraftForm<EntryFields>
  stored: Stored
}

/** Parts of an entry that the fields above do not cover. */
export function DocumentSection({ form, stored }: DocumentSectionProps) {
  const { value, fieldErrors } = form
  const dialects = useDialects()
  const { data: list = [] } = useQuery(sourcesQuery())
  const { fullEntry } = stored
  const document = documentOf(stored.document, value)
  const sources = [
    ...fullEntry.sources,
    ...list.filter(({ id }) => fullEntry.sources.every((source) => source.id !== id)),
  ]
  const known = new Map(fullEntry.related.map(({ id, title }) => [id, title]))
  const touch = (part: Partial<EntryFields>) => form.change({ ...part, version: value.version })
  const touchSenses = (senses: EntryDocument['senses']) =>
    touch({ senses, ...(isFollowing(value, stored) && { content: contentOf({ senses }) }) })
  const fold = (part: DocumentPart, children: ReactNode) => {
    const partContent = document[part]
    const count = Array.isArray(partContent) ? partContent.length : Number(Boolean(partContent))
    return (
      <Fold
        title={say(partNames[part])}
        note={count === 0 ? say(noneThere) : Array.isArray(partContent) && count}
        error={fieldErrors[part]}
      >
        {children}
      </Fold>
    )
  }
  return (
    <section aria-label={say(moreAboutEntry)} className="grid border-t">
      {fold(
        'forms',
        <DocumentForms
          forms={document.forms}
          title={value.title}
          dialects={dialects}
          onChange={(forms) => touch({ forms })}
        />,
      )}
      {fold('senses', <DocumentSenses senses={document.senses} onChange={touchSenses} />)}
      {fold(
        'examples',
        <DocumentExamples
          examples={document.examples}
          dialects={dialects}
          sources={sources}
          onChange={(examples) => touch({ examples })}
        />,
      )}
      {fold(
        'relations',
        <DocumentRelations
          entryId={fullEntry.id}
          relations={document.relations}
          known={known}
          onChange={(relations) => touch({ relations })}
        />,
      )}
      {fold(
        'sources',
        <DocumentSources uses={document.sources} known={sources} onChange={(uses) => touch({ sources: uses })} />,
      )}
      {fold(
        'warning',
        <Field label={say(warningField)} note={say(optionalNote)} hint={say(warningHint)}>
          <TextArea rows={2} value={document.warning ?? ''} onText={(warning) => touch({ warning })} />
        </Field>,
      )}
    </section>
  )
}

/** Hint beside the content: it follows the meanings, or offers to follow them again. */
export function followWords(fields: EntryFields, stored: Stored): { hint: string; follow: string | null } {
  const document = documentOf(stored.document, fields)
  if (document.senses.length === 0) return { hint: '', follow: null }
  if (isFollowing(fields, stored)) return { hint: say(followsMeanings), follow: null }
  return { hint: say(writtenByHand), follow: contentOf(document) }
}
