import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dictionary } from '#shared/dictionary.ts'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { contentOf } from '#shared/entry-document.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { Field, TextArea } from '#client/ui/field.tsx'
import { Fold } from '#client/ui/fold.tsx'
import type { CategoryFields } from './category-fields.ts'
import { DocumentExamples } from './document-examples.tsx'
import { partNames } from './document-fields.ts'
import type { DocumentPart } from './document-fields.ts'
import { DocumentForms } from './document-forms.tsx'
import { DocumentRelations } from './document-relations.tsx'
import { DocumentSenses } from './document-senses.tsx'
import { DocumentSources } from './document-sources.tsx'
import { documentOf } from './entry-body.ts'

/** Whether the content in the form says what the meanings say. */
const isFollowing = (fields: CategoryFields, stored: Stored) =>
  fields.follows ?? !(stored.whole.contentByHand || fields.content !== contentOf(documentOf(stored.document, fields)))

export interface Stored {
  whole: WholeEntryAnswer
  document: EntryDocument
}

interface DocumentSectionProps {
  form: DraftForm<CategoryFields>
  stored: Stored
}

/** All of an entry that the fields above do not say, part by part. */
export function DocumentSection({ form, stored }: DocumentSectionProps) {
  const { value, faults } = form
  const { data: dialects = [] } = useQuery(query(dictionary.dialects))
  const { data: list = [] } = useQuery(query(dictionary.sources, { query: { limit: '100' } }))
  const { whole } = stored
  const document = documentOf(stored.document, value)
  const sources = [...whole.sources, ...list.filter(({ id }) => whole.sources.every((one) => one.id !== id))]
  const known = new Map(whole.related.map(({ id, title }) => [id, title]))
  // What is typed belongs to the version it was typed over.
  const touch = (part: Partial<CategoryFields>) => form.change({ ...part, version: value.version })
  const touchSenses = (senses: EntryDocument['senses']) =>
    touch({ senses, ...(isFollowing(value, stored) && { content: contentOf({ senses }) }) })
  const fold = (part: DocumentPart, children: ReactNode) => {
    const held = document[part]
    const count = Array.isArray(held) ? held.length : Number(Boolean(held))
    return (
      <Fold title={partNames[part]} note={count === 0 ? 'none' : Array.isArray(held) && count} error={faults[part]}>
        {children}
      </Fold>
    )
  }
  return (
    <section aria-label="More about this entry" className="grid border-t">
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
          entryId={whole.id}
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
        <Field
          label="What is said before it is shown"
          note="optional"
          hint="For what somebody may not want to come upon."
        >
          <TextArea
            rows={2}
            value={document.warning ?? ''}
            onChange={(event) => touch({ warning: event.target.value })}
          />
        </Field>,
      )}
    </section>
  )
}

/** Beside the content: whether it follows the meanings, and how it does so again. */
export function followWords(fields: CategoryFields, stored: Stored): { hint: string; follow: string | null } {
  const document = documentOf(stored.document, fields)
  if (document.senses.length === 0) return { hint: '', follow: null }
  if (isFollowing(fields, stored))
    return { hint: 'It follows the meanings below until somebody writes it here.', follow: null }
  return { hint: 'It was written by hand.', follow: contentOf(document) }
}
