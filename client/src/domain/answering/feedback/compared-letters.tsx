import { say } from '#shared/messages/say.ts'
import { rightNow, youWrote } from '#shared/study/review-messages.ts'
import { cx } from '#client/ui/cx.ts'
import { alignedLetters } from './aligned-letters.ts'

interface ComparedLettersProps {
  /** The answer as it was written, and the right form. */
  own: string
  right: string
  lang?: 'dtp' | undefined
}

const row = 'grid min-h-9 min-w-5 place-items-center font-head text-xl whitespace-pre-wrap wrap-anywhere'

/** A typo: the given answer and the right one, letter under letter. The verdict says the same in words. */
export function ComparedLetters({ own, right, lang }: ComparedLettersProps) {
  const pairs = alignedLetters(own, right)
  const letters = pairs.length > 0 ? pairs : [{ own, right, isSame: true }]
  return (
    <div data-given="" className="flex items-start gap-3">
      <p className="grid shrink-0 text-sm text-soft">
        <span className="grid h-9 items-center">{say(youWrote)}</span>
        <span className="grid h-9 items-center">{say(rightNow)}</span>
      </p>
      <p className="sr-only" lang={lang}>
        {own}, {right}
      </p>
      <p aria-hidden lang={lang} className="flex min-w-0 flex-wrap gap-y-2">
        {letters.map(({ own: ownLetter, right: rightLetter, isSame }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a letter has no other name
          <span key={index} className="grid">
            <span className={cx(row, !isSame && 'text-danger line-through')}>{ownLetter || ' '}</span>
            <span className={cx(row, !isSame && 'bg-success-wash font-[640] text-success')}>{rightLetter || ' '}</span>
          </span>
        ))}
      </p>
    </div>
  )
}
