import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { demoMark } from '#shared/entries.ts'
import type { CategoryAnswer } from '#shared/entries.ts'
import { entryAddress } from '#shared/library.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Word } from '#client/ui/word.tsx'
import { wordOfTheDayCall } from './word-of-the-day-call.ts'

const Held = ({ entry, heading }: { entry: CategoryAnswer; heading: 'h1' | 'h2' }) => (
  <Cloth
    label="Word of the day"
    className="flex items-end gap-4"
    picture={
      !entry.warned && entry.imageUrl && <Picture src={entry.imageUrl} alt="" className="absolute inset-0 size-full" />
    }
  >
    <div className="@container grid min-w-0 flex-1 justify-items-start gap-1.5">
      <p className="text-sm font-semibold text-cloth-gold">Word of the day</p>
      <Link href={entryAddress(entry.id)} className="max-w-full no-underline hover:underline">
        <Word as={heading} className={heading === 'h2' ? 'text-[clamp(1.5rem,14cqi,2.5rem)]' : undefined}>
          {entry.title}
        </Word>
      </Link>
      <p className="line-clamp-3 text-lg wrap-anywhere">{entry.warning ?? entry.content}</p>
      {entry.dialect && <p className="text-sm">{entry.dialect}</p>}
      {entry.demo && <p className="text-sm opacity-80">{demoMark}</p>}
    </div>
    {!entry.warned && entry.sound && (
      <PlayButton src={entry.sound} large>
        <span lang="dtp">{entry.title}</span>
      </PlayButton>
    )}
  </Cloth>
)

/** The same for everybody all day. Where there is none, or it cannot be read, nothing stands here: nobody came for it. */
export function WordOfTheDay({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { data } = useQuery(wordOfTheDayCall())
  return data?.entry ? <Held entry={data.entry} heading={heading} /> : null
}
