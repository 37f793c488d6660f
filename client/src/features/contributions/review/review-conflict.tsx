import { TriangleAlert } from 'lucide-react'
import { partName, partWords } from '#shared/entries/part-names.ts'
import { isList, type EntryPart, type EntryState } from '#shared/entries/history.ts'
import { say } from '#shared/messages/say.ts'
import {
  conflictNote,
  keepBoth,
  keepPresent,
  nothingPresent,
  nowInLibrary,
  partToBe,
  proposedState,
  takeProposed,
  writeAnew,
  writerSaw,
} from '#shared/contributions/review-messages.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { isText, type ConflictChoice, type ConflictChoices } from './review-resolve.ts'
import { ChangedWords } from './review-words.tsx'

export interface States {
  base: EntryState
  now: EntryState
  proposed: EntryState
  names: Record<string, string>
}

const column = 'min-w-0 rounded-field border p-3'

/** One part in three states: as the author saw it, as it is now, and as proposed, with the changes marked. */
export function ThreeStates({ part, states: { base, now, proposed, names } }: { part: EntryPart; states: States }) {
  const was = partWords(base, part, names)
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <div className={column}>
        <dt className="text-sm text-soft">{say(writerSaw)}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">{was || say(nothingPresent)}</dd>
      </div>
      <div className={column}>
        <dt className="text-sm text-soft">{say(nowInLibrary)}</dt>
        <dd>
          <ChangedWords before={was} after={partWords(now, part, names)} />
        </dd>
      </div>
      <div className={column}>
        <dt className="text-sm text-soft">{say(proposedState)}</dt>
        <dd>
          <ChangedWords before={was} after={partWords(proposed, part, names)} />
        </dd>
      </div>
    </dl>
  )
}

interface PartProps {
  part: EntryPart
  states: States
  choice: ConflictChoice | undefined
  /** Name of the card's radio group, unique on the page. */
  group: string
  onChoose: (choice: ConflictChoice) => void
}

function ConflictPart({ part, states, choice, group, onChoose }: PartProps) {
  const name = `${group} ${part}`
  const radio = (take: ConflictChoice['take'], words: string, next: ConflictChoice) => (
    <Choice name={name} checked={choice?.take === take} onChange={() => onChoose(next)}>
      {words}
    </Choice>
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{partName(part)}</legend>
      <ThreeStates part={part} states={states} />
      <div className="grid gap-2 sm:grid-cols-2">
        {radio('now', say(keepPresent), { take: 'now' })}
        {radio('proposed', say(takeProposed), { take: 'proposed' })}
        {isList(part) && radio('both', say(keepBoth), { take: 'both' })}
        {isText(part) && radio('own', say(writeAnew), { take: 'own', text: partWords(states.now, part, states.names) })}
      </div>
      {choice?.take === 'own' && (
        <Field label={say(partToBe, { part: partName(part) })}>
          <TextArea rows={3} value={choice.text} onText={(text) => onChoose({ take: 'own', text })} />
        </Field>
      )}
    </fieldset>
  )
}

interface ReviewConflictProps {
  conflicts: EntryPart[]
  states: States
  group: string
  choices: ConflictChoices
  onChoose: (choices: ConflictChoices) => void
}

/** Parts that changed since the proposal was written. The reviewer chooses each final value. */
export const ReviewConflict = ({ conflicts, choices, onChoose, ...rest }: ReviewConflictProps) => (
  <div className="grid min-w-0 gap-4">
    <p className="flex items-start gap-2 rounded-field bg-accent-wash px-3 py-2 font-medium text-accent">
      <TriangleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
      {say(conflictNote)}
    </p>
    {conflicts.map((part) => (
      <ConflictPart
        key={part}
        part={part}
        choice={choices[part]}
        onChoose={(choice) => onChoose({ ...choices, [part]: choice })}
        {...rest}
      />
    ))}
  </div>
)
