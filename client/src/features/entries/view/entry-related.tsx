import { Fragment } from 'react'
import { Link } from 'wouter'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { domainLabels, partOfSpeechLabels } from '#shared/entries/value-labels.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { englishWord, malayWord, richText } from '#client/lib/rich-text.tsx'
import {
  aPart,
  englishMeaning,
  inLessons,
  inSentences,
  madeFromIt,
  madeOfThis,
  malayMeaning,
  meaningsTitle,
  oppositeRelation,
  partOfIt,
  relatedWords,
  sentInBy,
  twinElsewhere,
  twinIn,
  variantForm,
  sourceCount,
  whereItComesFrom,
} from '#shared/entries/library/view-messages.ts'
import { synonymRelation } from '#shared/entries/document-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { Homograph } from '#client/domain/homograph.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EntrySection, FoldedPart } from './entry-section.tsx'
import { SayLink, SpokenText } from './spoken-text.tsx'
import { readSource } from '#client/features/entries/library/library-calls.ts'

/** A meaning in the reader's language, else in the other one. */
function Meaning({ en = null, ms = null }: { en?: string | null | undefined; ms?: string | null | undefined }) {
  const { text, lang } = readerMeaning({ content: en ?? ms ?? '', ms })
  return <span lang={lang}>{text}</span>
}

/** Meanings, if they say more than the line under the word. */
export function EntryMeanings({ entry }: { entry: FullEntryJson }) {
  const { senses = [] } = entry.document
  const rich =
    senses.length > 1 ||
    senses.some(({ ms, note, partOfSpeech, domains }) => ms || note || partOfSpeech || domains?.length)
  if (!rich) return null
  return (
    <EntrySection title={say(meaningsTitle, { count: senses.length })}>
      <ol className="grid gap-4">
        {senses.map(({ en, ms, note, partOfSpeech, domains = [] }) => (
          <li key={`${en} ${ms}`} className="grid gap-1">
            <p className="text-lg wrap-anywhere">
              <Meaning en={en} ms={ms} />
              {partOfSpeech && (
                <span className="ml-2 text-base text-soft">{say(partOfSpeechLabels[partOfSpeech])}</span>
              )}
            </p>
            {en && ms && (
              <p className="wrap-anywhere text-soft">
                {textLanguage() === 'ms'
                  ? richText(englishMeaning, { en, meaning: englishWord })
                  : richText(malayMeaning, { ms, meaning: malayWord })}
              </p>
            )}
            {note && (
              <p lang="" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            )}
            {domains.length > 0 && (
              <p className="flex flex-wrap gap-2 pt-1">
                {domains.map((domain) => (
                  <Badge key={domain}>{say(domainLabels[domain])}</Badge>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </EntrySection>
  )
}

/** Sentence with the entry's forms underlined. */
function Marked({ text, forms }: { text: string; forms: string[] }) {
  const firstMatch = forms
    .map((form) => ({ form, at: text.toLowerCase().indexOf(form.toLowerCase()) }))
    .find(({ at }) => at >= 0)
  if (!firstMatch) return text
  const end = firstMatch.at + firstMatch.form.length
  return (
    <>
      {text.slice(0, firstMatch.at)}
      <span className="underline decoration-accent-fill decoration-[3px] underline-offset-4">
        {text.slice(firstMatch.at, end)}
      </span>
      {text.slice(end)}
    </>
  )
}

export function EntryExamples({ entry }: { entry: FullEntryJson }) {
  const { examples = [], forms } = entry.document
  if (examples.length === 0) return null
  return (
    <EntrySection title={say(inSentences, { count: examples.length })}>
      <ul className="grid gap-4">
        {examples.map(({ text, translation, translationLanguage }) => (
          <li key={text} className="grid gap-1">
            <p lang="dtp" className="word wrap-anywhere">
              <Marked text={text} forms={forms.map((form) => form.text)} />
            </p>
            <div className="flex flex-wrap items-center gap-2 empty:hidden">
              <SpokenText entry={entry} text={text} />
              <SayLink entry={entry} text={text} />
            </div>
            {translation && (
              <p lang={translationLanguage ?? ''} className="wrap-anywhere text-soft">
                {translation}
              </p>
            )}
          </li>
        ))}
      </ul>
    </EntrySection>
  )
}

type Related = FullEntryJson['related'][number]

const kindOf = ({ kind, from, dialect }: Related) => {
  if (kind === 'twin') return dialect ? say(twinIn, { dialect: dialectText(dialect) }) : say(twinElsewhere)
  if (kind === 'opposite') return say(oppositeRelation)
  if (kind === 'derived from') return say(from === 'here' ? madeFromIt : madeOfThis)
  if (kind === 'part of') return say(from === 'here' ? partOfIt : aPart)
  if (kind === 'synonym') return say(synonymRelation)
  if (kind === 'variant of') return say(variantForm)
  return null
}

export function EntryRelated({ related }: { related: Related[] }) {
  if (related.length === 0) return null
  return (
    <EntrySection title={say(relatedWords)}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {related.map((word) => (
          <li key={`${word.kind} ${word.from} ${word.id}`}>
            <Link
              href={entryAddress(word.id)}
              className="grid min-h-16 content-center rounded-card border bg-surface px-4 py-3 no-underline hover:border-ink"
            >
              {kindOf(word) && <span className="text-sm font-medium text-accent">{kindOf(word)}</span>}
              <span lang="dtp" className="word">
                {word.title}
                <Homograph number={word.homograph} />
              </span>
              <span className="text-soft">
                {word.warning === null ? <Meaning en={word.content} ms={word.ms} /> : word.warning}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </EntrySection>
  )
}

export function EntryLessons({ lessons }: { lessons: FullEntryJson['lessons'] }) {
  if (lessons.length === 0) return null
  return (
    <EntrySection title={say(inLessons, { count: lessons.length })}>
      <ul className="grid gap-2">
        {lessons.map(({ courseId, courseTitle, lessonId, lessonTitle }) => (
          <li key={lessonId} className="wrap-anywhere">
            <Link href={`/courses/${courseId}#lesson-${lessonId}`} lang="">
              {lessonTitle}
            </Link>
            <span lang="" className="text-soft">
              {` – ${courseTitle}`}
            </span>
          </li>
        ))}
      </ul>
    </EntrySection>
  )
}

/** Sources and contributor of the entry. */
export function EntrySources({ entry }: { entry: FullEntryJson }) {
  const { sources, source, contributorName } = entry
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
