import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { partName, positionLabel, valueText } from '#shared/entries/part-names.ts'
import type { ContributionJson, ReviewedContributionJson } from '#shared/contributions/contributions.ts'
import type { DetailName } from '#shared/contributions/proposals.ts'
import { partsThatDiffer, type EntryState } from '#shared/entries/history.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  contributionPictureLabel,
  meaningLabel,
  onBehalfOfLabel,
  saidInLabel,
  soundLabel,
  wordLabel,
} from '#shared/contributions/messages.ts'
import {
  beforeNowProposed,
  entryGoneReject,
  forTheEntry,
  formRow,
  inTheLibraryNow,
  newOne,
  noPictureYet,
  noteFieldLabel,
  nothingAnyMore,
  pictureForTitle,
  picturedNow,
  saysRow,
  sentFor,
  sentWith,
  usedInLessons,
  whatTheySay,
  whereRow,
} from '#shared/contributions/review-messages.ts'
import { doNotKnowIt, sayDifferently, sayTheSame } from '#shared/entries/proposal-messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { ReviewConflict, ThreeStates, type States } from './review-conflict.tsx'
import { canOnlyBeRejected, type ConflictChoices } from './review-resolve.ts'
import { NewVoice, PresentVoices, type ShownProposal } from './review-voice.tsx'
import { ChangedWords } from './review-words.tsx'
import { largeDtpWord } from '#client/lib/rich-text.tsx'

type Of<Kind extends ShownProposal['kind']> = Extract<ShownProposal, { kind: Kind }>

const stanceNames: Record<Of<'witness'>['stance'], PlainText> = {
  same: sayTheSame,
  different: sayDifferently,
  unknown: doNotKnowIt,
}

const ProposalRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

/** A new detail does not compile until it is shown here. */
const shownDetails: Record<DetailName, { label: PlainText; show: (value: string, title: string) => ReactNode }> = {
  word: { label: wordLabel, show: largeDtpWord },
  meaning: { label: meaningLabel, show: (value) => value },
  said: { label: saidInLabel, show: dialectText },
  onBehalfOf: { label: onBehalfOfLabel, show: (value) => value },
  audioUrl: {
    label: soundLabel,
    show: (src, title) => (
      <span data-play>
        <PlayButton src={src}>{title}</PlayButton>
      </span>
    ),
  },
  imageUrl: {
    label: contributionPictureLabel,
    show: (src, title) => <Picture src={src} alt={say(sentWith, { title })} className="h-48 w-full rounded-field" />,
  },
}

const Text = ({ proposal, title }: { proposal: Of<'text'>; title: string }) => {
  const rows = Object.entries(shownDetails).flatMap(([name, { label, show }]) => {
    const value = proposal[name as DetailName]
    return value
      ? [
          <ProposalRow key={name} name={say(label)}>
            {show(value, title)}
          </ProposalRow>,
        ]
      : []
  })
  return rows.length > 0 && <dl className="grid gap-3 sm:grid-cols-2">{rows}</dl>
}

/** All changes of an edit as one inline difference. */
const Edit = ({ changes, names }: Of<'edit'>) => (
  <dl className="grid gap-3">
    {changes.map(({ kind, path, before, after }) => (
      <ProposalRow key={`${kind} ${path.join(' ')}`} name={positionLabel(path)}>
        <ChangedWords before={valueText(before, names)} after={valueText(after, names)} />
      </ProposalRow>
    ))}
  </dl>
)

const Attestation = ({ form, dialectName, stance, note }: Of<'witness'>) => (
  <dl className="grid gap-3 sm:grid-cols-2">
    <ProposalRow name={say(formRow)}>{largeDtpWord(form)}</ProposalRow>
    <ProposalRow name={say(whereRow)}>{dialectName}</ProposalRow>
    <ProposalRow name={say(saysRow)}>{say(stanceNames[stance])}</ProposalRow>
    {note &&
      (stance === 'different' ? (
        <ProposalRow name={say(whatTheySay)}>{largeDtpWord(note)}</ProposalRow>
      ) : (
        <ProposalRow name={say(noteFieldLabel)}>{note}</ProposalRow>
      ))}
  </dl>
)

/** New items beside the existing ones. */
const Beside = ({ fresh, now }: { fresh: ReactNode; now: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-sm font-semibold text-soft">{say(newOne)}</p>
      {fresh}
    </div>
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-sm font-semibold text-soft">{say(inTheLibraryNow)}</p>
      {now}
    </div>
  </div>
)

const Pictured = ({ imageUrl, title, now }: { imageUrl: string; title: string; now: string | null | undefined }) => (
  <Beside
    fresh={<Picture src={imageUrl} alt={say(sentFor, { title })} className="h-56 w-full rounded-field" />}
    now={
      now ? (
        <Picture src={now} alt={say(picturedNow, { title })} className="h-56 w-full rounded-field" />
      ) : (
        <p className="text-soft">{say(noPictureYet)}</p>
      )
    }
  />
)

interface ProposalProps {
  contribution: ReviewedContributionJson
  choices: ConflictChoices
  onChoose: (choices: ConflictChoices) => void
}

/** The entry as the author saw it, as it is now, and as proposed, complete as the server stores them. */
function statesOf({ review, proposal }: ReviewedContributionJson): States | undefined {
  if (!review || proposal?.kind !== 'edit') return undefined
  const [base, now, proposed] = [review.base, review.now, review.proposed] as [EntryState, EntryState, EntryState]
  return { base, now, proposed, names: proposal.names }
}

function Edited({ contribution, choices, onChoose }: ProposalProps) {
  const { proposal, review, id } = contribution
  const states = statesOf(contribution)
  if (proposal?.kind !== 'edit') return null
  const changedParts = states ? partsThatDiffer(states.base, states.proposed) : []
  const conflicts = review?.conflicts ?? []
  const isConflicting = (part: unknown) => conflicts.some((conflict) => conflict === part)
  const partsWithoutConflict = changedParts.filter((part) => !conflicts.includes(part))
  return (
    <>
      {states && conflicts.length > 0 && (
        <ReviewConflict conflicts={conflicts} states={states} group={id} choices={choices} onChoose={onChoose} />
      )}
      <Edit {...proposal} changes={proposal.changes.filter(({ path }) => !isConflicting(path[0]))} />
      {states && partsWithoutConflict.length > 0 && (
        <Disclosure title={say(beforeNowProposed)}>
          <div className="grid gap-4 text-ink">
            {partsWithoutConflict.map((part) => (
              <div key={part} className="grid gap-2">
                <p className="font-semibold">{partName(part)}</p>
                <ThreeStates part={part} states={states} />
              </div>
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

/** A proposal as its author sees it again. */
export function ProposalOfAuthor({ contribution: { proposal, title } }: { contribution: ContributionJson }) {
  switch (proposal?.kind) {
    case 'text':
      return <Text proposal={proposal} title={title} />
    case 'edit':
      return <Edit {...proposal} />
    case 'witness':
      return <Attestation {...proposal} />
    case 'picture':
      return (
        <Picture src={proposal.imageUrl} alt={say(pictureForTitle, { title })} className="h-48 w-full rounded-field" />
      )
    case 'voice':
      return <NewVoice proposal={proposal} />
    default:
      return null
  }
}

function ProposalByKind(props: ProposalProps) {
  const { proposal, present, entry, title } = props.contribution
  switch (proposal?.kind) {
    case 'text':
      return <Text proposal={proposal} title={title} />
    case 'edit':
      return <Edited {...props} />
    case 'witness':
      return <Attestation {...proposal} />
    case 'picture':
      return <Pictured imageUrl={proposal.imageUrl} title={entry?.title ?? title} now={present?.imageUrl} />
    case 'voice':
      return (
        <Beside
          fresh={
            <div data-play>
              <NewVoice proposal={proposal} />
            </div>
          }
          now={present ? <PresentVoices present={present} /> : <p className="text-soft">{say(nothingAnyMore)}</p>}
        />
      )
    default:
      return null
  }
}

/** A proposal, shown by its kind beside the entry as it is now. */
export function ReviewProposal(props: ProposalProps) {
  const { entry, present } = props.contribution
  return (
    <div className="grid min-w-0 gap-3">
      {(entry || present) && (
        <p className="text-sm text-soft">
          {entry && (
            <>
              {say(forTheEntry)}{' '}
              <Link href={entryAddress(entry.id)} lang="dtp" className="font-semibold underline">
                {entry.title}
              </Link>
              .{' '}
            </>
          )}
          {present && present.lessons > 0 && say(usedInLessons, { count: present.lessons })}
        </p>
      )}
      {canOnlyBeRejected(props.contribution) && (
        <p className="flex items-start gap-2 rounded-field bg-accent-wash px-3 py-2 font-medium text-accent">
          <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
          {say(entryGoneReject)}
        </p>
      )}
      <ProposalByKind {...props} />
    </div>
  )
}
