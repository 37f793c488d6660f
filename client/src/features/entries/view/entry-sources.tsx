import { Fragment } from 'react'
import { demoOrigin } from '#shared/entries/entries.ts'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { say } from '#shared/messages/say.ts'
import { sentInBy, sourceCount, whereItComesFrom } from '#shared/entries/library/view-messages.ts'
import { EntrySection, FoldedPart } from './entry-section.tsx'
import { readSource } from '#client/features/entries/library/read-source.ts'

/** The sources by name. The demo's note on the origin of a form is shown only if there is nothing else to show. */
function namedSources(sources: FullEntryJson['sources']) {
  const named = sources.filter(({ title }) => !title.startsWith(demoOrigin))
  return named.length > 0 ? named : sources
}

export function EntrySources({ entry }: { entry: FullEntryJson }) {
  const { source, contributorName } = entry
  const sources = namedSources(entry.sources)
  const { text } = readSource(source)
  if (sources.length === 0 && !text && !contributorName) return null
  return (
    <EntrySection title={say(whereItComesFrom)}>
      {contributorName && <p className="text-soft">{say(sentInBy, { name: contributorName })}</p>}
      {sources.length > 0 && (
        <FoldedPart title={say(sourceCount, { count: sources.length })}>
          <SourceList sources={sources} />
        </FoldedPart>
      )}
      {sources.length === 0 && text && (
        <p lang="" className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-soft">
          {text}
        </p>
      )}
    </EntrySection>
  )
}

const SourceList = ({ sources }: Pick<FullEntryJson, 'sources'>) => (
  <div className="grid max-w-[68ch] gap-2 text-soft">
    {sources.map(({ id, title, author, year, url, licence, locator }) => (
      <p key={id} lang="" className="wrap-anywhere">
        {[author, year].filter(Boolean).join(', ')}
        {(author || year) && '. '}
        {url ? (
          <a href={url} rel="noopener noreferrer nofollow">
            {title}
          </a>
        ) : (
          title
        )}
        {[locator, licence].filter(Boolean).map((part) => (
          <Fragment key={part}>, {part}</Fragment>
        ))}
      </p>
    ))}
  </div>
)
