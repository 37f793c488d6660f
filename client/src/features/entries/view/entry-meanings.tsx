import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { domainLabels, partOfSpeechLabels } from '#shared/entries/value-labels.ts'
import { say } from '#shared/messages/say.ts'
import { englishWord, malayWord, richText } from '#client/lib/rich-text.tsx'
import { englishMeaning, malayMeaning, meaningsTitle } from '#shared/entries/library/view-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { readerMeaning } from '#client/domain/meaning.ts'
import { Badge } from '#client/ui/badge.tsx'
import { EntrySection } from './entry-section.tsx'

/** A meaning in the reader's language, else in the other one. */
export function BilingualMeaning({
  en = null,
  ms = null,
}: {
  en?: string | null | undefined
  ms?: string | null | undefined
}) {
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
              <BilingualMeaning en={en} ms={ms} />
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
