import { Button } from '#client/ui/button.tsx'
import type { Of } from './control.ts'

/** A chip laid leaves its place in the bank empty, so that the others stay where they are. */
function bankAfter(words: readonly string[], laid: readonly string[]): { word: string; used: boolean }[] {
  const open = [...laid]
  return words.map((word) => {
    const at = open.indexOf(word)
    if (at >= 0) open.splice(at, 1)
    return { word, used: at >= 0 }
  })
}

/** Chips by tap or by keyboard: from the bank to the line, and back by the chip itself. */
export function Order({ question, answer, onAnswer }: Of<'order'>) {
  const laid = answer?.kind === 'order' ? answer.words : []
  const lay = (words: string[]) => onAnswer({ kind: 'order', words })
  return (
    <>
      <ol
        aria-label="Your order"
        className="flex min-h-16 flex-wrap items-center gap-2 rounded-field border border-dashed border-edge bg-sheet p-2"
      >
        {laid.length === 0 && <li className="px-2 text-soft">Choose the words in their order.</li>}
        {laid.map((word, at) => (
          // The same word may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${word} ${at}`}>
            <Button variant="line" data-laid className="word" onClick={() => lay(laid.toSpliced(at, 1))}>
              {word}
              <span className="sr-only">, take back</span>
            </Button>
          </li>
        ))}
      </ol>
      <output className="sr-only">{laid.join(' ')}</output>
      <ul aria-label="Words to choose from" className="flex flex-wrap gap-2 pt-2">
        {bankAfter(question.words, laid).map(({ word, used }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${word} ${at}`} className={used ? 'invisible' : undefined}>
            <Button variant="line" className="word" repeats disabled={used} onClick={() => lay([...laid, word])}>
              {word}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
