import { useLayoutEffect, useRef } from 'react'
import { tapWordsInOrder, wordTakeBack, wordsToChooseFrom, yourOrder } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import type { PropsOf } from './question-props.ts'

/** The bank keeps an empty space for a chip in use, so that the others do not move. */
function bankAfter(words: readonly string[], laid: readonly string[]): { word: string; used: boolean }[] {
  const open = [...laid]
  return words.map((word) => {
    const index = open.indexOf(word)
    if (index >= 0) open.splice(index, 1)
    return { word, used: index >= 0 }
  })
}

const buttonsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

/** A pressed chip disappears, so the focus moves to the next one in its list. `refocus` takes the chip's index. */
function useNextChip() {
  const laidList = useRef<HTMLOListElement>(null)
  const bankList = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ list: 'laid' | 'bank'; at: number }>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { list, at } = pressed.current
    pressed.current = undefined
    const bank = buttonsIn(bankList.current)
    const laid = buttonsIn(laidList.current)
    const open = (some: HTMLButtonElement[]) => some.find((chip) => !chip.disabled)
    const next = list === 'bank' ? open(bank.slice(at)) : laid[Math.min(at, laid.length - 1)]
    const ready = bankList.current?.closest('form')?.querySelector<HTMLButtonElement>('[type=submit]:enabled')
    ;(next ?? open(bank) ?? ready ?? laid.at(-1))?.focus({ preventScroll: true })
  })
  const refocus = (list: 'laid' | 'bank', index: number) => void (pressed.current = { list, at: index })
  return { laidList, bankList, refocus }
}

/** Chips by tap or keyboard: from the bank to the line, and back by pressing a chip again. */
export function Order({ question, answer, onAnswer }: PropsOf<'order'>) {
  const laid = answer?.kind === 'order' ? answer.words : []
  const { laidList, bankList, refocus } = useNextChip()
  const lay = (words: string[], list: 'laid' | 'bank', index: number) => {
    refocus(list, index)
    onAnswer({ kind: 'order', words })
  }
  return (
    <>
      <ol
        ref={laidList}
        aria-label={say(yourOrder)}
        className="flex min-h-16 flex-wrap items-center gap-2 rounded-field border border-dashed border-edge bg-surface p-2"
      >
        {laid.length === 0 && <li className="px-2 text-soft">{say(tapWordsInOrder)}</li>}
        {laid.map((word, index) => (
          // The same word may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${word} ${index}`} className="max-w-full">
            <Button
              variant="line"
              data-laid
              className="word max-w-full min-w-0 wrap-anywhere"
              onClick={() => lay(laid.toSpliced(index, 1), 'laid', index)}
            >
              <span className="min-w-0">
                {richText(wordTakeBack, {
                  word,
                  hidden: hiddenText,
                })}
              </span>
            </Button>
          </li>
        ))}
      </ol>
      <output className="sr-only">{laid.join(' ')}</output>
      <ul ref={bankList} aria-label={say(wordsToChooseFrom)} className="flex flex-wrap gap-2 pt-2">
        {bankAfter(question.words, laid).map(({ word, used }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${word} ${index}`} className={cx('max-w-full', used && 'invisible')}>
            <Button
              variant="line"
              className="word max-w-full min-w-0 wrap-anywhere"
              repeats
              disabled={used}
              onClick={() => lay([...laid, word], 'bank', index)}
            >
              <span className="min-w-0">
                <CourseText>{word}</CourseText>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
