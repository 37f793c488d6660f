import { Check } from 'lucide-react'
import type { EntryJson } from '#shared/entries/entries.ts'
import { cx } from '#client/ui/cx.ts'
import { Keycap } from '#client/ui/form/keycap.tsx'
import { OptionSign, optionLook, type OptionMark } from '#client/ui/form/option-sign.tsx'
import { PictureOption } from '#client/ui/form/picture-option.tsx'
import type { QuizQuestionProps } from './question-props.ts'
import { WordMeaning, WordPicture } from './tile-word.tsx'

/** Mark of an option: right ones, and a chosen one that was wrong. */
export function markOf(
  option: string,
  isChosen: boolean,
  right: ReadonlySet<string>,
  marked: QuizQuestionProps['marked'],
): OptionMark | undefined {
  if (!marked) return undefined
  const { verdict, fraction } = marked
  if (right.has(option)) return 'right'
  if (!isChosen || verdict === null) return undefined
  if (verdict !== 'wrong') return 'right'
  // A partly right choice whose right options are not told.
  return fraction > 0 && right.size === 0 ? undefined : 'wrong'
}

interface TapOptionProps {
  picture?: string | undefined
  name: string
  lang?: string | undefined
  /** Name below a picture after the answer; nothing if the picture's name is no word. */
  shownName?: string | undefined
  /** True for a Kadazandusun word. */
  isWord?: boolean
  /** Its entry in the library, which names the option after the answer. */
  entry?: EntryJson | undefined
  /** True if several options may be chosen. */
  several?: boolean
  position: number
  mark: OptionMark | undefined
  isChosen: boolean
  locked: boolean
  /** True once the mark is shown: a word then gets its picture and meaning, which would give the answer away before. */
  isNamed?: boolean
  onTap: () => void
}

/** An option that is chosen by a tap. After the answer it shows its mark, and a picture its name. */
export const TapOption = ({
  picture,
  name,
  lang,
  shownName,
  isWord = false,
  entry,
  several = false,
  position,
  mark,
  isChosen,
  locked,
  isNamed = false,
  onTap,
}: TapOptionProps) => (
  <button
    type="button"
    disabled={locked}
    {...(several ? { role: 'checkbox', 'aria-checked': isChosen } : { 'aria-pressed': isChosen })}
    data-given={mark ? '' : undefined}
    onClick={onTap}
    className={cx(
      'min-w-0 flex-1 border text-left',
      picture
        ? 'grid content-start overflow-hidden rounded-card'
        : 'flex min-h-14 items-center gap-3 rounded-button px-4 py-2.5',
      isChosen && !mark ? 'border-ink bg-accent-wash' : optionLook(mark, locked),
    )}
  >
    {picture ? (
      <PictureOption
        picture={picture}
        alt={locked && shownName ? '' : name}
        mark={mark}
        name={shownName && (locked ? shownName : '')}
      />
    ) : (
      <>
        {several && (
          <span
            aria-hidden
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-[6px] border-2 border-edge',
              isChosen && 'border-ink bg-ink text-background',
            )}
          >
            {isChosen && <Check strokeWidth={3} className="size-4" />}
          </span>
        )}
        <Keycap position={position} />
        <span lang={entry ? 'dtp' : lang} className={cx('min-w-0 flex-1 wrap-anywhere', (isWord || entry) && 'word')}>
          {isNamed && entry ? (
            <>
              <span className="mr-2">{name}</span>
              <WordMeaning entry={entry} />
            </>
          ) : (
            name
          )}
        </span>
        {isNamed && entry && <WordPicture entry={entry} />}
        {mark && <OptionSign mark={mark} />}
      </>
    )}
  </button>
)
