import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { entryAddress } from '#shared/library.ts'
import type { WitnessState } from '#shared/witnesses.ts'
import { loginAddress } from '#client/lib/navigation.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EntrySection } from './entry-section.tsx'

/** How sure a form is. None of it says that a form is wrong. */
const tones: Record<WitnessState, Tone> = {
  reported: 'neutral',
  'one witness': 'neutral',
  attested: 'rice',
  'said in different ways here': 'gold',
}

type WholeForm = WholeEntryAnswer['forms'][number]

const kinds: Record<WholeForm['kind'], string | null> = { main: null, variant: null, spelling: 'another spelling' }

const Witnessed = ({ dialect, state, names }: WholeForm['dialects'][number]) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <span className="font-medium">{dialect.name}</span>
    <Badge tone={tones[state]}>{state}</Badge>
    {names.length > 0 && <span className="w-full text-sm text-soft wrap-anywhere">{names.join('; ')}</span>}
  </li>
)

interface EntryFormsProps {
  entry: WholeEntryAnswer
  /** Opens the form in which somebody says how it is said where they are; absent for visitors. */
  onTell?: () => void
}

/** The forms of a word, each with where it is said and by how many witnesses. */
export function EntryForms({ entry, onTell }: EntryFormsProps) {
  const unplaced = entry.forms.every(({ dialects }) => dialects.length === 0)
  return (
    <EntrySection title="How it is said">
      <ul className={cx('grid gap-3', entry.forms.length > 1 && 'sm:grid-cols-2')}>
        {entry.forms.map(({ text, kind, dialects }) => (
          <li key={text} className="grid content-start gap-2 rounded-card border bg-sheet p-4">
            <p className="word wrap-anywhere" lang="dtp">
              {text}
            </p>
            {kinds[kind] && <p className="text-sm text-soft">{kinds[kind]}</p>}
            <ul className="grid gap-2">
              {dialects.map((each) => (
                <Witnessed key={each.dialect.slug} {...each} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft print:hidden">
        {unplaced ? 'Nobody has told us yet where it is said so.' : 'Do you say it otherwise, or elsewhere?'}
        {onTell && (
          <Button variant="line" size="small" onClick={onTell}>
            Tell us
          </Button>
        )}
        {!onTell && (
          <a href={loginAddress(entryAddress(entry.id))} className="inline-flex min-h-11 items-center text-ink">
            Log in to tell us
          </a>
        )}
      </p>
    </EntrySection>
  )
}
