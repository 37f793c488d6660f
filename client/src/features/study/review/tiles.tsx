import { useState } from 'react'
import { say } from '#shared/messages/say.ts'
import { checkButton, lettersChosen, letterTiles, takeLetterBack } from '#shared/study/review-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { piecesOf, textFrom } from './letters.ts'

/** Mixes until the order differs, if it can. */
function mixed(pieces: string[]): string[] {
  if (new Set(pieces).size < 2) return pieces
  for (;;) {
    const order = pieces.map((piece) => ({ piece, by: Math.random() })).toSorted((a, b) => a.by - b.by)
    const made = order.map(({ piece }) => piece)
    if (made.join(' ') !== pieces.join(' ')) return made
  }
}

interface TilesProps {
  /** The right text, whose letters are mixed. */
  text: string
  locked: boolean
  onDone: (text: string) => void
}

const tile = 'grid min-h-12 min-w-11 place-items-center rounded-button border px-3 font-head text-xl'

/** Letters that are tapped in their order. A tap takes one back, and Check appears once all are placed. */
export function Tiles({ text, locked, onDone }: TilesProps) {
  const [bank] = useState(() => mixed(piecesOf(text)))
  /** Positions in the bank, in the chosen order. */
  const [laid, setLaid] = useState<number[]>([])
  const isFull = laid.length === bank.length
  return (
    <div className="grid gap-4">
      <ol
        lang="dtp"
        aria-label={say(lettersChosen)}
        data-given={locked ? '' : undefined}
        className="flex min-h-14 flex-wrap content-start gap-1.5"
      >
        {bank.map((_piece, at) => {
          const from = laid[at]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a slot has no other name
            <li key={at}>
              {from === undefined ? (
                <span className={cx(tile, 'border-dashed border-edge')} />
              ) : (
                <button
                  type="button"
                  disabled={locked}
                  className={cx(tile, 'border-ink bg-surface')}
                  onClick={() => setLaid(laid.toSpliced(at, 1))}
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
          <ul lang="dtp" aria-label={say(letterTiles)} className="flex flex-wrap gap-1.5">
            {bank.map((piece, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same letter may be there twice
              <li key={at} className={cx(laid.includes(at) && 'invisible')}>
                <button
                  type="button"
                  disabled={laid.includes(at)}
                  className={cx(tile, 'border-edge bg-surface shadow-card hover:border-ink')}
                  onClick={() => setLaid([...laid, at])}
                >
                  {piece}
                </button>
              </li>
            ))}
          </ul>
          <Button
            size="large"
            disabled={!isFull}
            onClick={() =>
              onDone(
                textFrom(
                  laid.map((at) => bank[at]!),
                  text,
                ),
              )
            }
          >
            {say(checkButton)}
          </Button>
        </>
      )}
    </div>
  )
}
