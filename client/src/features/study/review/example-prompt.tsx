import { Fragment } from 'react'
import { tapWordsInOrder, wordsToChooseFrom, yourOrder } from '#shared/courses/quiz-messages.ts'
import { searchKeyOf } from '#shared/language/language.ts'
import { sentenceWords } from '#shared/marking/marking.ts'
import { say } from '#shared/messages/say.ts'
import { fillGap, fillGapIn } from '#shared/study/review-messages.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { GiveUp, type AskWordProps } from './ask-word.tsx'
import { namedDialect } from './named-dialect.ts'
import { Tiles } from './tiles.tsx'

/** The parts of a sentence around each occurrence of the word. */
const partsAround = (sentence: string, word: string): string[] => {
  const parts = ['']
  for (const piece of sentence.split(/([\p{L}\p{M}'’ʼ‘-]+)/u)) {
    if (searchKeyOf(piece) === searchKeyOf(word) && searchKeyOf(piece) !== '') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

/** A sentence of the library in which the word is missing, and its translation. */
export function ExamplePrompt({ word }: { word: WordCard }) {
  const { example, text } = word
  const dialect = namedDialect(word)
  return (
    example && (
      <div className="grid gap-2">
        <p className="text-sm font-semibold text-accent">
          {dialect ? say(fillGapIn, { dialect: dialectText(dialect) }) : say(fillGap)}
        </p>
        <h1 lang="dtp" className="word text-2xl wrap-anywhere">
          {partsAround(example.text, text).map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no other name
            <Fragment key={index}>
              {index > 0 && <span className="mx-1 inline-block min-w-16 border-b-3 border-edge">&nbsp;</span>}
              {part}
            </Fragment>
          ))}
        </h1>
        {example.translation && <p className="text-lg text-soft">{example.translation}</p>}
      </div>
    )
  )
}

interface OrderProps extends Omit<AskWordProps, 'options' | 'chosen'> {
  /** False while the page is rendered on the server, which does not mix the words. */
  inBrowser: boolean
}

/** A sentence of the library whose words are put in order. */
export const ExampleOrder = ({ word: { example }, inBrowser, ...rest }: OrderProps) =>
  example && (
    <div className="grid content-start gap-4">
      <div className="grid gap-2">
        <p className="text-sm font-semibold text-accent">{say(tapWordsInOrder)}</p>
        <h1 className="text-2xl wrap-anywhere">{example.translation}</h1>
      </div>
      {inBrowser && (
        <Tiles
          pieces={sentenceWords(example.text)}
          labels={{ chosen: say(yourOrder), bank: say(wordsToChooseFrom) }}
          locked={rest.locked}
          onDone={(words) => rest.onAnswer({ words })}
        />
      )}
      <GiveUp {...rest} />
    </div>
  )
