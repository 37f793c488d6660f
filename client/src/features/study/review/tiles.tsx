import { useState, type CSSProperties } from 'react'
import { say, type Sentence } from '#shared/messages/say.ts'
import { checkButton, takeLetterBack } from '#shared/study/review-messages.ts'
import { rightForm } from '#shared/site/ui-messages.ts'
import { shuffled } from '#client/lib/random.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'

/** Mixes until the order differs, if it can. */
function mixedPieces(pieces: string[]): string[] {
  if (new Set(pieces).size < 2) return pieces
  for (;;) {
    const order = shuffled(pieces, Math.random)
    if (order.join(' ') !== pieces.join(' ')) return order
  }
}

interface TilesProps {
  /** Letters or words in their right order, which are mixed. */
  pieces: string[]
  /** Names of the list of chosen tiles, and of the list to choose from. */
  labels: { chosen: Sentence; bank: Sentence }
  /** Number of pieces before a space between two words. */
  beforeSpace?: number | undefined
  locked: boolean
  onDone: (pieces: string[]) => void
}

const tile = 'grid min-h-12 min-w-11 place-items-center rounded-button border font-head text-xl wrap-anywhere'

/** Widths in rem, and the most tiles beside each other on a phone; none for words, which are as wide as they are. */
const letterSizes = { 1: { width: 2.75, most: 6, className: 'w-11' }, 2: { width: 3.25, most: 5, className: 'w-13' } }
const [gap, wordSpace] = [0.375, 1]

/** Letters have one width, and rows of nearly the same length: seven letters are four and three, not six and one. */
function rowsOf(pieces: string[], beforeSpace: number | undefined) {
  const size = letterSizes[Math.max(...pieces.map(({ length }) => length)) as 1 | 2]
  if (!size) return { tileStyle: cx(tile, 'px-3'), row: undefined }
  const columns = Math.ceil(pieces.length / Math.ceil(pieces.length / size.most))
  const width = columns * (size.width + gap) + (beforeSpace ? wordSpace : 0)
  return { tileStyle: cx(tile, size.className), row: { '--row': `${width}rem` } as CSSProperties }
}

/**
 * Letters or words that are tapped in their order. A tap takes one back, and Check appears once all are placed. After giving up, the tiles
 * show the right order.
 */
export function Tiles({ pieces, labels, beforeSpace, locked, onDone }: TilesProps) {
  const { tileStyle, row } = rowsOf(pieces, beforeSpace)
  const [bank] = useState(() => mixedPieces(pieces))
  /** Positions in the bank, in the chosen order. */
  const [laid, setLaid] = useState<number[]>([])
  const isFull = laid.length === bank.length
  const gaveUp = locked && !isFull
  return (
    <div className="grid gap-4">
      <ol
        lang="dtp"
        aria-label={gaveUp ? say(rightForm) : labels.chosen}
        data-given={locked ? '' : undefined}
        style={row}
        className="flex min-h-14 flex-wrap content-start gap-1.5 max-sm:max-w-(--row)"
      >
        {bank.map((_piece, index) => {
          const from = laid[index]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a slot has no other name
            <li key={index} data-ends-word={index + 1 === beforeSpace || undefined} className="data-ends-word:me-4">
              {gaveUp ? (
                <span className={cx(tileStyle, 'border-accent bg-accent-wash')}>{pieces[index]}</span>
              ) : from === undefined ? (
                <span className={cx(tileStyle, 'border-dashed border-edge')} />
              ) : (
                <button
                  type="button"
                  disabled={locked}
                  className={cx(tileStyle, 'border-ink bg-surface')}
                  onClick={() => setLaid(laid.toSpliced(index, 1))}
                >
                  <span aria-hidden>{bank[from]}</span>
                  <span className="sr-only">{say(takeLetterBack, { letter: bank[from]! })}</span>
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {!locked && (
        <>
          <ul lang="dtp" aria-label={labels.bank} style={row} className="flex flex-wrap gap-1.5 max-sm:max-w-(--row)">
            {bank.map((piece, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same letter may be there twice
              <li key={index} className={cx(laid.includes(index) && 'invisible')}>
                <button
                  type="button"
                  disabled={laid.includes(index)}
                  className={cx(tileStyle, 'border-edge bg-surface shadow-card hover:border-ink')}
                  onClick={() => setLaid([...laid, index])}
                >
                  {piece}
                </button>
              </li>
            ))}
          </ul>
          <Button size="large" disabled={!isFull} onClick={() => onDone(laid.map((index) => bank[index]!))}>
            {say(checkButton)}
          </Button>
        </>
      )}
    </div>
  )
}
