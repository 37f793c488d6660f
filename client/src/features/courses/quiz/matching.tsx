import { useEffect, useRef, useState } from 'react'
import { pairedWith, pairsOf, tapItsPair, youChose } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { rightPairs } from '#client/domain/answering/feedback/right-answer.ts'
import { CourseText } from '#client/domain/lessons/course-text.tsx'
import { useTileWords } from '#client/domain/lessons/tile-words.tsx'
import { cx } from '#client/ui/cx.ts'
import { Keycap } from '#client/ui/form/keycap.tsx'
import { OptionSign, optionLook } from '#client/ui/form/option-sign.tsx'
import type { PropsOf } from './question-props.ts'
import { WordPicture } from './tile-word.tsx'
import { useNumberKeys } from './use-number-keys.ts'

const tile = 'flex min-h-14 w-full items-center gap-2 rounded-button border px-3 py-2 text-left leading-tight'

/** Number of a pair, the same on both of its tiles. */
const PairNumber = ({ at }: { at: number }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-full bg-ink text-sm font-semibold text-background"
  >
    {at + 1}
  </span>
)

type TileWords = ReturnType<typeof useTileWords>

/** Text of a tile: a word of the library in the heading face, else as the teacher wrote it. */
const TileText = ({ text, words }: { text: string; words: TileWords }) =>
  words.has(text) ? (
    <span lang="dtp" className="word">
      {text}
    </span>
  ) : (
    <CourseText>{text}</CourseText>
  )

/** Picture of a word, once the pairs are told. */
const TilePicture = ({ text, words }: { text: string; words: TileWords }) => {
  const entry = words.get(text)
  return entry && <WordPicture entry={entry} />
}

interface SolvedProps {
  left: string[]
  right: string[]
  chosen: (string | null)[]
  leftWords: TileWords
  rightWords: TileWords
}

/** The right pairs after the answer. Each tells whether it was found, and which partner was chosen instead. */
const Solved = ({ left, right, chosen, leftWords, rightWords }: SolvedProps) => (
  <ul className="grid gap-2.5">
    {left.map((text, index) => {
      const own = chosen[index] ?? null
      const isRight = own === right[index]
      return (
        <li key={text} className="grid grid-cols-2 gap-2.5" data-given="">
          <span className={cx(tile, optionLook(isRight ? 'right' : own === null ? undefined : 'wrong', false))}>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <TileText text={text} words={leftWords} />
            </span>
            {(isRight || own !== null) && <OptionSign mark={isRight ? 'right' : 'wrong'} />}
          </span>
          <span className={cx(tile, optionLook('right', false))}>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <TileText text={right[index]!} words={rightWords} />
              {!isRight && own !== null && (
                <span className="block text-sm text-soft">{say(youChose, { answer: own })}</span>
              )}
            </span>
            <TilePicture text={text} words={leftWords} />
          </span>
        </li>
      )
    })}
  </ul>
)

/**
 * Two columns of tiles. The first tile without a partner waits for one, or the tile that was tapped; a tap on the other side makes the
 * pair. A partner may belong to several tiles.
 */
export function Matching({ question, answer, onAnswer, marked, locked = false }: PropsOf<'matching'>) {
  const { left, right } = question
  const pairs = left.map((_left, index) => (answer?.kind === 'matching' ? (answer.pairs[index] ?? null) : null))
  const [tapped, setTapped] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const leftWords = useTileWords(left)
  const rightWords = useTileWords(right)
  const open = pairs.indexOf(null)
  const active = tapped ?? (open < 0 ? undefined : open)
  const count = pairs.filter((partner) => partner !== null).length
  const pair = (partner: string) => {
    if (active === undefined) return
    const nextPairs = pairs.with(active, partner)
    setTapped(undefined)
    onAnswer({ kind: 'matching', pairs: nextPairs })
  }
  const isComplete = open < 0
  // The button was disabled until now.
  useEffect(() => {
    if (isComplete) list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isComplete])
  useNumberKeys(locked ? 0 : right.length, (index) => pair(right[index]!))
  const solution = marked && rightPairs(marked.right, question)
  if (solution) return <Solved left={left} right={solution} chosen={pairs} {...{ leftWords, rightWords }} />
  return (
    <>
      <p className="text-soft">{say(tapItsPair)}</p>
      <div className="grid grid-cols-2 gap-2.5" data-given={locked ? '' : undefined}>
        <ul className="grid content-start gap-2.5">
          {left.map((text, index) => (
            <li key={text} className="grid">
              <button
                type="button"
                aria-pressed={index === active}
                onClick={() => setTapped(index)}
                className={cx(
                  tile,
                  index === active
                    ? 'border-accent bg-accent-wash ring-2 ring-accent-fill'
                    : optionLook(undefined, false),
                )}
              >
                {pairs[index] !== null && <PairNumber at={index} />}
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <TileText text={text} words={leftWords} />
                  {pairs[index] !== null && (
                    <span className="sr-only">{say(pairedWith, { partner: pairs[index]! })}</span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ul ref={list} className="grid content-start gap-2.5">
          {right.map((text, position) => {
            const owners = pairs.flatMap((partner, index) => (partner === text ? [index] : []))
            return (
              <li key={text} className="grid">
                <button
                  type="button"
                  disabled={active === undefined}
                  onClick={() => pair(text)}
                  className={cx(tile, optionLook(undefined, false), owners.length > 0 && 'bg-muted')}
                >
                  {owners.length === 0 && <Keycap position={position} />}
                  {owners.map((index) => (
                    <PairNumber key={index} at={index} />
                  ))}
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <TileText text={text} words={rightWords} />
                    {owners.length > 0 && (
                      <span className="sr-only">
                        {say(pairedWith, { partner: owners.map((index) => left[index]).join(', ') })}
                      </span>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      <output className="text-center text-sm text-soft">{say(pairsOf, { count, total: left.length })}</output>
    </>
  )
}
