import type { FullEntryAnswer } from '#shared/entries/document-calls.ts'
import { entryAddress } from '#shared/entries/library.ts'
import type { AttestationState } from '#shared/entries/attestations.ts'
import { loginAddress } from '#client/lib/page/navigation.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EntrySection } from './entry-section.tsx'

/** Colour of each attestation state. No state calls a form wrong. */
const tones: Record<AttestationState, Tone> = {
  reported: 'neutral',
  'one witness': 'neutral',
  attested: 'success',
  'said in different ways here': 'accent',
}

type WholeForm = FullEntryAnswer['forms'][number]

const kinds: Record<WholeForm['kind'], string | null> = { main: null, variant: null, spelling: 'another spelling' }

const AttestedIn = ({ dialect, state, names }: WholeForm['dialects'][number]) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <span className="font-medium">{dialect.name}</span>
    <Badge tone={tones[state]}>{state}</Badge>
    {names.length > 0 && <span className="w-full text-sm text-soft wrap-anywhere">{names.join('; ')}</span>}
  </li>
)

interface EntryFormsProps {
  entry: FullEntryAnswer
  /** Opens the attestation form; absent for visitors. */
  onTell?: () => void
}

/** Forms of a word with their dialects and the number of attestations. */
export function EntryForms({ entry, onTell }: EntryFormsProps) {
  const unplaced = entry.forms.every(({ dialects }) => dialects.length === 0)
  return (
    <EntrySection title="How it is said">
      <ul className={cx('grid gap-3', entry.forms.length > 1 && 'sm:grid-cols-2')}>
        {entry.forms.map(({ text, kind, dialects }) => (
          <li key={text} className="grid content-start gap-2 rounded-card border bg-surface p-4">
            <p className="word wrap-anywhere" lang="dtp">
              {text}
            </p>
            {kinds[kind] && <p className="text-sm text-soft">{kinds[kind]}</p>}
            <ul className="grid gap-2">
              {dialects.map((each) => (
                <AttestedIn key={each.dialect.slug} {...each} />
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
