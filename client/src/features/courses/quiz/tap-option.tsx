import { cx } from '#client/ui/cx.ts'
import { OptionSign, optionLook, type OptionMark } from '#client/ui/form/option-sign.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import type { QuizQuestionProps } from './control.ts'

/** Mark of an option: the right one, or the chosen one if it was wrong. A partly right choice has none. */
export function markOf(
  option: string,
  chosen: string | undefined,
  marked: QuizQuestionProps['marked'],
): OptionMark | undefined {
  if (!marked) return undefined
  const { verdict, fraction, right } = marked
  if (option === right) return 'right'
  if (option !== chosen || verdict === null) return undefined
  if (verdict !== 'wrong') return 'right'
  return fraction > 0 ? undefined : 'wrong'
}

interface TapOptionProps {
  picture?: string | undefined
  name: string
  lang?: string | undefined
  mark: OptionMark | undefined
  isChosen: boolean
  locked: boolean
  onTap: () => void
}

/** An option whose tap is the answer. After the answer it shows its mark. */
export const TapOption = ({ picture, name, lang, mark, isChosen, locked, onTap }: TapOptionProps) => (
  <button
    type="button"
    disabled={locked}
    aria-pressed={isChosen}
    data-given={mark ? '' : undefined}
    onClick={onTap}
    className={cx(
      'min-w-0 flex-1 border text-left',
      picture ? 'grid overflow-hidden rounded-card' : 'flex min-h-14 items-center gap-3 rounded-button px-4 py-2.5',
      isChosen && !mark ? 'border-ink bg-accent-wash' : optionLook(mark, locked),
    )}
  >
    {picture ? (
      <span className="relative block aspect-[4/3] max-h-[22dvh] min-h-20 w-full">
        <Picture src={picture} alt={name} className="absolute inset-0 size-full rounded-none" />
        {mark && (
          <span className="absolute top-2 right-2">
            <OptionSign mark={mark} />
          </span>
        )}
      </span>
    ) : (
      <>
        <span lang={lang} className="min-w-0 flex-1 wrap-anywhere">
          {name}
        </span>
        {mark && <OptionSign mark={mark} />}
      </>
    )}
  </button>
)
