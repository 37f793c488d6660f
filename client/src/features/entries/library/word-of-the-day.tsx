import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type EntryJson } from '#shared/entries/entries.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { say } from '#shared/messages/say.ts'
import { wordOfTheDayTitle } from '#shared/entries/library/library-messages.ts'
import { demoNotice } from '#shared/entries/messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { readerMeaning } from '#client/domain/meaning.ts'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { Word } from '#client/ui/media/word.tsx'
import { wordOfTheDayCall } from './word-of-the-day-call.ts'

const DayCard = ({ entry, heading }: { entry: EntryJson; heading: 'h1' | 'h2' }) => (
  <WordCardFrame
    label={say(wordOfTheDayTitle)}
    className="flex items-end gap-4"
    picture={
      !entry.warned && entry.imageUrl && <Picture src={entry.imageUrl} alt="" className="absolute inset-0 size-full" />
    }
  >
    <div className="@container grid min-w-0 flex-1 justify-items-start gap-1.5">
      <p className="text-sm font-semibold text-word-card-accent">{say(wordOfTheDayTitle)}</p>
      <Link href={entryAddress(entry.id)} className="max-w-full no-underline hover:underline">
        <Word as={heading} className={heading === 'h2' ? 'text-[clamp(1.5rem,14cqi,2.5rem)]' : undefined}>
          {entry.title}
        </Word>
      </Link>
      <p lang={entry.warning ? undefined : readerMeaning(entry).lang} className="line-clamp-3 text-lg wrap-anywhere">
        {entry.warning ?? readerMeaning(entry).text}
      </p>
      {entry.dialect && <p className="text-sm">{dialectText(entry.dialect)}</p>}
      {entry.demo && <p className="text-sm opacity-80">{say(demoNotice)}</p>}
    </div>
    {!entry.warned && entry.sound && (
      <PlayButton src={entry.sound} large>
        <span lang="dtp">{entry.title}</span>
      </PlayButton>
    )}
  </WordCardFrame>
)

/** Today's word, the same for everybody. Renders nothing if there is none or it cannot be read, because it is only an extra. */
export function WordOfTheDay({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { data } = useQuery(wordOfTheDayCall())
  return data?.entry ? <DayCard entry={data.entry} heading={heading} /> : null
}
