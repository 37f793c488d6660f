import { Link } from 'wouter'
import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import {
  inLessons,
  aPart,
  madeFromIt,
  madeOfThis,
  oppositeRelation,
  partOfIt,
  relatedWords,
  twinElsewhere,
  twinIn,
  variantForm,
} from '#shared/entries/library/view-messages.ts'
import { synonymRelation } from '#shared/entries/document-messages.ts'
import { Homograph } from '#client/domain/homograph.tsx'
import { EntrySection } from './entry-section.tsx'
import { BilingualMeaning } from './entry-meanings.tsx'

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
                {word.warning === null ? <BilingualMeaning en={word.content} ms={word.ms} /> : word.warning}
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
