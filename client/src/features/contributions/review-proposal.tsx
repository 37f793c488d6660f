import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ContributionAnswer, ReviewedContributionAnswer } from '#shared/contributions.ts'
import { partOf } from '#shared/entry-history.ts'
import type { Change, EntryPart } from '#shared/entry-history.ts'
import { entryAddress } from '#shared/library.ts'
import { Picture } from '#client/ui/picture.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { ChangedWords } from './review-words.tsx'

type Shown = NonNullable<ContributionAnswer['proposal']>
type Of<Kind extends Shown['kind']> = Extract<Shown, { kind: Kind }>

/** What stands in a part of an entry, for reading. */
function wordsOf(value: Change['before'] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  return Object.values(value).map(wordsOf).filter(Boolean).join(' · ')
}

const partNames: Partial<Record<string, string>> = {
  imageUrl: 'Picture',
  audioUrl: 'Sound',
  videoUrl: 'Video',
  senses: 'Meanings',
}
const nameOf = (part: string) => partNames[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`

const stanceNames: Record<Of<'witness'>['stance'], string> = {
  same: 'We say it so',
  different: 'We say it differently',
  unknown: 'I do not know it',
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

const Text = ({ proposal, title }: { proposal: Of<'text'>; title: string }) => {
  const { word, meaning, said, onBehalfOf, audioUrl, imageUrl } = proposal
  if (![word, meaning, said, onBehalfOf, audioUrl, imageUrl].some(Boolean)) return null
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {word && (
        <Row name="Word">
          <span lang="dtp">{word}</span>
        </Row>
      )}
      {meaning && <Row name="Meaning">{meaning}</Row>}
      {said && <Row name="Where it is said">{said}</Row>}
      {onBehalfOf && <Row name="On behalf of">{onBehalfOf}</Row>}
      {audioUrl && (
        <Row name="Sound">
          <PlayButton src={audioUrl}>{title}</PlayButton>
        </Row>
      )}
      {imageUrl && (
        <Row name="Picture">
          <Picture src={imageUrl} alt={`Sent with ${title}`} className="h-48 w-full rounded-field" />
        </Row>
      )}
    </dl>
  )
}

const Edit = ({ changes }: Of<'edit'>) => (
  <dl className="grid gap-3">
    {changes.map(({ kind, path, before, after }) => (
      <Row key={`${kind} ${path.join(' ')}`} name={nameOf(String(path[0]))}>
        <ChangedWords before={wordsOf(before)} after={wordsOf(after)} />
      </Row>
    ))}
  </dl>
)

const Witness = ({ form, dialect, stance, note }: Of<'witness'>) => (
  <dl className="grid gap-3 sm:grid-cols-2">
    <Row name="Form">
      <span lang="dtp">{form}</span>
    </Row>
    <Row name="Dialect">{dialect}</Row>
    <Row name="Says">{stanceNames[stance]}</Row>
    {note && <Row name="Note">{note}</Row>}
  </dl>
)

/** What was changed meanwhile and is proposed otherwise: all three, beside each other. */
function Conflict({ review }: { review: NonNullable<ReviewedContributionAnswer['review']> }) {
  const { base, now, proposed, conflicts } = review
  const text = (state: typeof base, part: EntryPart) => wordsOf(partOf(state as Parameters<typeof partOf>[0], part))
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 rounded-field bg-gold-wash px-3 py-2 font-medium text-gold">
        <TriangleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
        The entry changed after this edit was begun. Look at all three before you decide.
      </p>
      {conflicts.map((part) => (
        <dl key={part} aria-label={nameOf(part)} className="grid gap-3 *:rounded-field *:border *:p-3 sm:grid-cols-3">
          <Row name={`${nameOf(part)}: what the writer saw`}>{text(base, part)}</Row>
          <Row name="Now in the library">
            <ChangedWords before={text(base, part)} after={text(now, part)} />
          </Row>
          <Row name="Proposed">
            <ChangedWords before={text(base, part)} after={text(proposed, part)} />
          </Row>
        </dl>
      ))}
    </div>
  )
}

/** What is sent in, shown as its kind is looked at. */
export function ReviewProposal({ contribution }: { contribution: ReviewedContributionAnswer }) {
  const { proposal, entry, review, title } = contribution
  if (!proposal) return null
  return (
    <div className="grid gap-3">
      {entry && (
        <p className="text-sm text-soft">
          For the entry{' '}
          <Link href={entryAddress(entry.id)} lang="dtp" className="font-semibold underline">
            {entry.title}
          </Link>
        </p>
      )}
      {review && review.conflicts.length > 0 && <Conflict review={review} />}
      {proposal.kind === 'text' && <Text proposal={proposal} title={title} />}
      {proposal.kind === 'edit' && <Edit {...proposal} />}
      {proposal.kind === 'witness' && <Witness {...proposal} />}
      {proposal.kind === 'picture' && (
        <Picture
          src={proposal.imageUrl}
          alt={`Sent for ${entry?.title ?? title}`}
          className="h-64 w-full rounded-field"
        />
      )}
    </div>
  )
}
