import { shortMeaning } from '#shared/entries/meaning.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { cx } from '#client/ui/cx.ts'
import { Keycap } from '#client/ui/form/keycap.tsx'
import { OptionSign, optionLook, type OptionMark } from '#client/ui/form/option-sign.tsx'
import { PictureOption } from '#client/ui/form/picture-option.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'

interface WordOptionsProps {
  word: WordCard
  /** Forms of the words; each is answered by its form. */
  options: string[]
  shows: 'meaning' | 'picture'
  locked: boolean
  chosen?: string | undefined
  onAnswer: (answer: { chosen: string }) => void
}

interface Option {
  text: string
  meaning: string
  lang?: WordCard['lang']
  sound: string | null
  picture: string | null
}

/** Words that are options of a card, by their forms. */
function optionsByForm(word: WordCard): Map<string, Option> {
  const near = word.near.map((option) => ({ ...option, picture: null }))
  return new Map(
    [...near, ...word.options, word].map(({ text, meaning, lang, sound, picture = null }) => [
      text,
      { text, meaning: shortMeaning(meaning), lang, sound, picture },
    ]),
  )
}

/** After the answer every option has its name. The line through a wrong word does not reach the meaning, an inline block. */
const Named = ({ text, meaning, lang }: Option) => (
  <>
    <span lang="dtp" className="word mr-1.5 font-semibold">
      {text}
    </span>
    <span lang={lang} className="inline-block text-sm text-soft">
      {` ${meaning}`}
    </span>
  </>
)

interface TileProps extends Pick<WordOptionsProps, 'shows' | 'locked'> {
  option: Option
  position: number
  mark: OptionMark | undefined
  isChosen: boolean
  onChoose: () => void
}

function Tile({ option, position, shows, locked, mark, isChosen, onChoose }: TileProps) {
  const { text, meaning, lang, picture, sound } = option
  const look = optionLook(mark, locked)
  const isGiven = mark !== undefined
  const common = {
    type: 'button' as const,
    disabled: locked,
    'aria-pressed': isChosen,
    'data-given': isGiven ? '' : undefined,
    onClick: onChoose,
  }
  if (shows === 'picture')
    return (
      <button
        {...common}
        className={cx('grid size-full grid-rows-[auto_1fr] overflow-hidden rounded-card border text-left', look)}
      >
        <PictureOption
          picture={picture!}
          alt={locked ? '' : meaning}
          lang={lang}
          mark={mark}
          name={locked && <Named {...option} />}
        />
      </button>
    )
  return (
    <span className="flex items-center gap-3">
      <button
        {...common}
        className={cx('flex min-h-14 w-full items-center gap-3 rounded-button border px-4 py-2.5 text-left', look)}
      >
        <Keycap position={position} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {locked ? <Named {...option} /> : <span lang={lang}>{meaning}</span>}
        </span>
        {mark && <OptionSign mark={mark} />}
      </button>
      {locked && sound && (
        <PlayButton src={sound}>
          <span lang="dtp">{text}</span>
        </PlayButton>
      )}
    </span>
  )
}

/** Options of a word's question. A tap is the answer: the right one turns green, and an own wrong one is marked. */
export function WordOptions({ word, options, shows, locked, chosen, onAnswer }: WordOptionsProps) {
  const optionsByText = optionsByForm(word)
  const isRight = (text: string) =>
    text === word.text || (text === chosen && word.synonyms?.some((synonym) => synonym.text === text))
  return (
    <ul data-answers className={cx('grid content-start', shows === 'picture' ? 'grid-cols-2 gap-3' : 'gap-2.5')}>
      {options.map((text, index) => (
        <li key={text}>
          <Tile
            option={optionsByText.get(text)!}
            position={index}
            shows={shows}
            locked={locked}
            mark={!locked ? undefined : isRight(text) ? 'right' : text === chosen ? 'wrong' : undefined}
            isChosen={text === chosen}
            onChoose={() => onAnswer({ chosen: text })}
          />
        </li>
      ))}
    </ul>
  )
}

/** True if every option has its own picture. */
export function isPictured(word: WordCard, options: string[]): boolean {
  const optionsByText = optionsByForm(word)
  const pictures = options.map((text) => optionsByText.get(text)?.picture)
  return pictures.every(Boolean) && new Set(pictures).size === options.length
}
