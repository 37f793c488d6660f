import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { say } from '#shared/messages/say.ts'
import { inSentences } from '#shared/entries/library/view-messages.ts'
import { EntrySection } from './entry-section.tsx'
import { SayLink, SpokenText } from './spoken-text.tsx'

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
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p lang="dtp" className="word wrap-anywhere">
                <Marked text={text} forms={forms.map((form) => form.text)} />
              </p>
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
