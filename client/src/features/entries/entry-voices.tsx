import { Mic } from 'lucide-react'
import type { WholeEntryAnswer } from '#shared/dictionary.ts'
import { PlayButton } from '#client/ui/play-button.tsx'
import { EntrySection } from './entry-section.tsx'

/** Who can be heard saying it. A word without a voice invites. */
export function EntryVoices({ entry }: { entry: WholeEntryAnswer }) {
  const { voices, title } = entry
  return (
    <EntrySection title="Voices">
      {voices.length === 0 && (
        <p className="flex items-center gap-3 text-soft">
          <span className="grid size-11 shrink-0 place-items-center rounded-full border border-dashed border-edge">
            <Mic aria-hidden className="size-5" />
          </span>
          Nobody has said it for us yet.
        </p>
      )}
      <ul className="grid gap-3">
        {voices.map(({ id, url, speaker, place, dialect, licence, form }) => (
          <li key={id} className="flex items-center gap-3">
            <PlayButton src={url}>
              <span lang="dtp">{form ?? title}</span>, {speaker ?? 'a speaker who is not named'}
            </PlayButton>
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{speaker ?? 'Unnamed'}</span>
              <span className="block text-sm text-soft wrap-anywhere">
                {[place, dialect, licence === 'here-only' ? null : licence].filter(Boolean).join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </EntrySection>
  )
}
