import type { FullEntryJson } from '#shared/entries/document-calls.ts'
import { otherLanguageName } from '#shared/entries/places/language-name.ts'
import { entryTypeLabels } from '#shared/entries/value-labels.ts'
import { lettersOf } from '#shared/language/language.ts'
import { say } from '#shared/messages/say.ts'
import { beforePicture, beforeSound, offerSound, showPicture } from '#shared/entries/library/view-messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { Homograph } from '#client/domain/homograph.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { Word } from '#client/ui/media/word.tsx'
import { EntrySound } from './entry-media.tsx'
import { ContentWarning, fileName, useIsFileShown } from './content-warning.tsx'

/** Longer explanations are shown below the word card, where they are easier to read. */
const fitsWordCard = (content: string) => content.length <= 160

/** Beginning of the meaning, short enough for a window title. */
export function firstWords(content: string): string {
  const sentence = content.split(/[\n.]/)[0]?.trim() ?? ''
  return sentence.length <= 60 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 60) || 60)}…`
}

/** Oldest voice of the word. A voice of another form never represents the headword. */
function headwordVoice({ title, document, voices }: FullEntryJson) {
  const otherForms = new Set(document.forms.map(({ text }) => lettersOf(text)))
  otherForms.delete(lettersOf(title))
  return voices.find(({ isSentence, form }) => !isSentence && !otherForms.has(lettersOf(form ?? title)))
}

/** Word, meaning, picture and sound at the top of an entry's page. */
export function EntryHead({ entry }: { entry: FullEntryJson }) {
  const { type, title, audioUrl, imageUrl, dialect } = entry
  const meaning = readerMeaning(entry)
  const short = fitsWordCard(meaning.text)
  const language = otherLanguageName(entry.document.language)
  const textStyle = 'max-w-[68ch] text-lg wrap-anywhere whitespace-pre-line'
  const unwarned = useIsFileShown(entry)
  const sound = [headwordVoice(entry)?.url ?? audioUrl].filter((path) => path !== null).find(unwarned)
  const picture = imageUrl !== null && unwarned(imageUrl) ? imageUrl : null
  return (
    <>
      <WordCardFrame
        className="flex flex-wrap items-end gap-x-5 gap-y-4 sm:min-h-64"
        picture={
          picture && <Picture src={picture} alt={firstWords(meaning.text)} className="absolute inset-0 size-full" />
        }
      >
        <div className="@container grid min-w-0 flex-[1_1_12rem] justify-items-start gap-2">
          <p className="text-sm font-semibold text-word-card-accent">
            {[say(entryTypeLabels[type]), language].filter(Boolean).join(' · ')}
          </p>
          <Word as="h1" lang={entry.document.language} after={<Homograph number={entry.homograph} />}>
            {title}
          </Word>
          {short && (
            <p lang={meaning.lang} className={textStyle}>
              {meaning.text}
            </p>
          )}
          {dialect && (
            <p className="mt-1 rounded-full border border-word-card-accent px-3 py-0.5 text-sm font-semibold text-word-card-accent">
              {dialectText(dialect)}
            </p>
          )}
        </div>
        {sound && (
          <div className="grid justify-items-center gap-1 print:hidden">
            <EntrySound src={sound} title={title} />
          </div>
        )}
      </WordCardFrame>
      {!short && (
        <p lang={meaning.lang} className={textStyle}>
          {meaning.text}
        </p>
      )}
      <HeadWarnings entry={entry} />
    </>
  )
}

const HeadWarnings = ({ entry }: { entry: FullEntryJson }) =>
  headFiles(entry).map(({ path, title, action }) => (
    <ContentWarning
      key={path}
      entryId={entry.id}
      name={fileName(path)}
      title={say(title)}
      action={action}
      warning={entry.fileWarnings[path]}
    >
      {null}
    </ContentWarning>
  ))

function headFiles(entry: FullEntryJson) {
  const { imageUrl, audioUrl } = entry
  const sound = headwordVoice(entry) ? null : audioUrl
  return [
    ...(imageUrl === null ? [] : [{ path: imageUrl, title: beforePicture, action: say(showPicture) }]),
    ...(sound === null ? [] : [{ path: sound, title: beforeSound, action: say(offerSound) }]),
  ]
}
