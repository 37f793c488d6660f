import { useRef, useState, type ReactNode } from 'react'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { say } from '#shared/messages/say.ts'
import { nextButton } from '#shared/messages/messages.ts'
import {
  cannotListen,
  checkButton,
  dontKnow,
  hearIt,
  lettersChosen,
  letterTiles,
  newWord,
  listenThenSay,
  sayAloud,
  sayThenWrite,
  theWord,
  whatMeans,
  whichOneIs,
  whichWord,
  whichWordIn,
} from '#shared/study/review-messages.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { ComparedLetters } from '#client/domain/answering/feedback/compared-letters.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { asTyped, GlottalMark } from '#client/ui/form/glottal-mark.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'
import { Word } from '#client/ui/media/word.tsx'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { namedDialect } from './named-dialect.ts'
import { piecesBeforeSpace, splitIntoTiles, textFrom } from './letters.ts'
import { isPictured, WordOptions } from './options.tsx'
import { Tiles } from './tiles.tsx'

export interface AskWordProps {
  word: WordCard
  options: string[]
  locked: boolean
  chosen?: string | undefined
  /** An answer with a typo, and its right form. */
  corrected?: { own: string; right: string } | undefined
  onAnswer: (answer: { chosen: string } | { said: string } | { words: string[] } | { gaveUp: true }) => void
}

/** Introduces a word: picture, sound, meaning and dialect. */
export function IntroduceWord({ word, onNext }: { word: WordCard; onNext: () => void }) {
  return (
    <div className="grid grid-cols-1 content-start gap-5 max-sm:grid-rows-[auto_auto_1fr_auto]">
      <p className="text-sm font-semibold text-accent">{say(newWord)}</p>
      <WordCardFrame
        label={word.text}
        className="flex items-end justify-between gap-4 sm:min-h-64"
        picture={word.picture && <Picture src={word.picture} alt="" className="absolute inset-0 size-full" />}
      >
        <div className="@container grid min-w-0 flex-1 gap-2">
          <Word as="h1">{word.text}</Word>
          <p lang={word.lang} className="text-lg wrap-anywhere">
            {word.meaning}
          </p>
          {word.dialect && <p className="text-sm font-semibold text-word-card-accent">{dialectText(word.dialect)}</p>}
        </div>
        {word.sound && (
          <PlayButton src={word.sound} large>
            <span lang="dtp">{word.text}</span>
          </PlayButton>
        )}
      </WordCardFrame>
      <div className="grid content-start justify-items-center gap-1">
        <p className="text-center text-soft">{say(word.sound ? listenThenSay : sayAloud)}</p>
        {word.sound && (
          <SlowerButton src={word.sound}>
            <span lang="dtp">{word.text}</span>
          </SlowerButton>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- each step has one thing to do, and Enter does it */}
      <Button size="large" autoFocus onClick={onNext}>
        {say(nextButton)}
      </Button>
    </div>
  )
}

const Prompt = ({ word, children }: { word: WordCard; children: ReactNode }) => (
  <div className="grid gap-4">
    {word.picture && (
      <div className="relative h-36 overflow-hidden rounded-card sm:h-56">
        <Picture src={word.picture} alt="" className="absolute inset-0 size-full" />
      </div>
    )}
    <h1 className="text-2xl wrap-anywhere">{children}</h1>
  </div>
)

export const GiveUp = ({ locked, onAnswer }: Pick<AskWordProps, 'locked' | 'onAnswer'>) =>
  !locked && (
    <Button variant="quiet" onClick={() => onAnswer({ gaveUp: true })}>
      {say(dontKnow)}
    </Button>
  )

/** The question that holds the text has its own mark. */
const withoutMark = (text: string) => text.replace(/[?!]+$/, '')

/** On a phone the last button is at the thumb. */
const choiceLayout = 'grid grid-cols-1 content-start gap-4 max-sm:grid-rows-[auto_1fr_auto]'

/** The word is read, and its picture or meaning is tapped. */
export function ChooseMeaning({ word, ...rest }: AskWordProps) {
  const pictured = isPictured(word, rest.options)
  return (
    <div className={choiceLayout}>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl wrap-anywhere">
          {say(pictured ? whichOneIs : whatMeans, { word: withoutMark(word.text) })}
        </h1>
        {word.sound && (
          <PlayButton src={word.sound}>
            <span lang="dtp">{word.text}</span>
          </PlayButton>
        )}
      </div>
      <WordOptions word={word} shows={pictured ? 'picture' : 'meaning'} {...rest} />
      <GiveUp {...rest} />
    </div>
  )
}

/** The word is heard, and its picture or meaning is tapped. It can be asked in writing if the person cannot listen now. */
export function ChooseHeard({ word, ...rest }: AskWordProps & { onCannot: () => void }) {
  const pictured = isPictured(word, rest.options)
  return (
    <div className="grid content-start gap-4">
      <h1 className="text-center text-2xl">{say(hearIt)}</h1>
      <div className="grid justify-items-center gap-2 py-2">
        {word.sound && (
          <>
            <PlayButton src={word.sound} large className="size-24 [&_svg]:size-10">
              {say(theWord)}
            </PlayButton>
            <SlowerButton src={word.sound}>{say(theWord)}</SlowerButton>
          </>
        )}
      </div>
      <WordOptions word={word} shows={pictured ? 'picture' : 'meaning'} {...rest} />
      {!rest.locked && (
        <div className="flex flex-wrap justify-center gap-x-4">
          <Button variant="quiet" onClick={rest.onCannot}>
            {say(cannotListen)}
          </Button>
          <GiveUp {...rest} />
        </div>
      )}
    </div>
  )
}

/** The question of a word that is written: its meaning, or a sentence with a gap. */
const requestedForm = (word: WordCard) => {
  const { meaning, lang } = word
  const meaningText = withoutMark(shortMeaning(meaning))
  const parts = { meaning: () => (lang ? <span lang={lang}>{meaningText}</span> : meaningText) }
  const dialect = namedDialect(word)
  return dialect ? richText(whichWordIn, { ...parts, dialect: dialectText(dialect) }) : richText(whichWord, parts)
}

/** The question of a word that is written, without the field. */
export const WordPrompt = ({ word, prompt }: { word: WordCard; prompt?: ReactNode }) =>
  prompt ?? <Prompt word={word}>{requestedForm(word)}</Prompt>

/** Letters are tapped in their order: on a phone, while the word is young. */
export const Spell = ({ word, prompt, ...rest }: Omit<AskWordProps, 'options'> & { prompt?: ReactNode }) => (
  <div className="grid content-start gap-4">
    <WordPrompt word={word} prompt={prompt} />
    <Tiles
      pieces={splitIntoTiles(word.text)}
      labels={{ chosen: say(lettersChosen), bank: say(letterTiles) }}
      beforeSpace={piecesBeforeSpace(word.text)}
      locked={rest.locked}
      onDone={(pieces) => rest.onAnswer({ said: textFrom(pieces, word.text) })}
    />
    {rest.corrected && <ComparedLetters {...rest.corrected} lang="dtp" />}
    <GiveUp {...rest} />
  </div>
)

/** Writing question. The glottal mark has its own key, because phone keyboards hide it. */
export function WriteWord({
  word,
  locked,
  corrected,
  onAnswer,
  prompt,
}: Omit<AskWordProps, 'options'> & { prompt?: ReactNode }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)

  return (
    <form
      className="grid content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !locked) onAnswer({ said: text })
      }}
    >
      <WordPrompt word={word} prompt={prompt} />
      {corrected ? (
        <ComparedLetters {...corrected} lang="dtp" />
      ) : (
        <div data-given={locked ? '' : undefined}>
          <Field label={say(sayThenWrite)}>
            <TextInput
              ref={field}
              lang="dtp"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this step
              autoFocus
              {...asTyped}
              readOnly={locked}
              value={text}
              onText={setText}
              className="word pr-14"
            />
          </Field>
        </div>
      )}
      {!locked && (
        <div className="flex flex-wrap gap-3">
          <GlottalMark field={field} value={text} onText={setText} />
          <GiveUp locked={locked} onAnswer={onAnswer} />
          <Button type="submit" className="ml-auto" disabled={!text.trim()}>
            {say(checkButton)}
          </Button>
        </div>
      )}
    </form>
  )
}
