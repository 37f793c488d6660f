import { shortMeaning } from '#shared/entries/meaning.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'

/** Words as tiles with picture, meaning and sound: the reward at an end. */
export const WordTiles = ({ words, label }: { words: readonly WordCard[]; label: string }) => (
  <ul aria-label={label} className="flex w-full flex-wrap justify-center gap-3 text-left">
    {words.map(({ entryId, text, meaning, lang, picture, sound }) => (
      <li
        key={entryId}
        className="grid w-[calc(50%-.375rem)] content-start overflow-hidden sm:w-[calc((100%-1.5rem)/3)] rounded-card border bg-surface shadow-card"
      >
        {picture && (
          <span className="relative block aspect-[3/2] w-full">
            <Picture src={picture} alt="" className="absolute inset-0 size-full rounded-none" />
          </span>
        )}
        <span className="flex items-center gap-2 p-3">
          <span className="min-w-0 flex-1">
            <span lang="dtp" className="word block font-head text-lg leading-tight wrap-anywhere">
              {text}
            </span>
            <span lang={lang} className="block text-sm text-soft wrap-anywhere">
              {shortMeaning(meaning)}
            </span>
          </span>
          {sound && (
            <PlayButton src={sound}>
              <span lang="dtp">{text}</span>
            </PlayButton>
          )}
        </span>
      </li>
    ))}
  </ul>
)
