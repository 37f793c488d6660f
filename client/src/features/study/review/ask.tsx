import { useRef, useState } from 'react'
import { shortMeaning } from '#shared/entries/meaning.ts'
import type { WordCard } from '#shared/study/study.ts'
import { Button } from '#client/ui/button.tsx'
import { WordCardFrame } from '#client/ui/media/word-card-frame.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { Word } from '#client/ui/media/word.tsx'
import { asTyped, GlottalMark } from '#client/ui/form/glottal-mark.tsx'

/** Introduces a new word: picture, sound, meaning and dialect. */
export function Meet({ word, onNext }: { word: WordCard; onNext: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-sm font-semibold text-accent">A new word</p>
      <WordCardFrame
        label={word.text}
        className="flex items-end justify-between gap-4 sm:min-h-64"
        picture={word.picture && <Picture src={word.picture} alt="" className="absolute inset-0 size-full" />}
      >
        <div className="@container grid min-w-0 flex-1 gap-2">
          <Word as="h1">{word.text}</Word>
          <p className="text-lg wrap-anywhere">{word.meaning}</p>
          {word.dialect && <p className="text-sm font-semibold text-word-card-accent">{word.dialect}</p>}
        </div>
        {word.sound && (
          <PlayButton src={word.sound} large>
            <span lang="dtp">{word.text}</span>
          </PlayButton>
        )}
      </WordCardFrame>
      <p className="text-center text-soft">Say it aloud.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- each step has one thing to do, and Enter does it */}
      <Button size="large" autoFocus onClick={onNext}>
        Next
      </Button>
    </div>
  )
}

const Prompt = ({ word, children }: { word: WordCard; children: string }) => (
  <div className="grid gap-4">
    {word.picture && (
      <div className="relative h-40 overflow-hidden rounded-card sm:h-56">
        <Picture src={word.picture} alt="" className="absolute inset-0 size-full" />
      </div>
    )}
    <h1 className="text-2xl wrap-anywhere">{children}</h1>
  </div>
)

interface AskProps {
  word: WordCard
  options: string[]
  /** True once the answer is given. */
  locked: boolean
  /** The chosen option. */
  chosen?: string | undefined
  onAnswer: (answer: { chosen: string } | { said: string } | { gaveUp: true }) => void
}

/** Options; after the answer each one can be played. Before it, the sound would give the answer away. */
function Options({ word, options, locked, chosen, onAnswer, heard = false }: AskProps & { heard?: boolean }) {
  const sounds = new Map([word, ...word.near, ...word.options].map(({ text, sound }) => [text, sound]))
  return (
    <ul className="grid gap-3">
      {options.map((text, at) => (
        <li key={text} className="flex items-center gap-3">
          <button
            type="button"
            disabled={locked}
            aria-pressed={chosen === text}
            onClick={() => onAnswer({ chosen: text })}
            className="flex min-h-14 w-full items-center gap-3 rounded-button border border-edge bg-surface px-4 py-3 text-left hover:not-disabled:border-ink disabled:text-soft aria-pressed:border-ink aria-pressed:bg-accent-wash aria-pressed:text-ink"
          >
            <kbd aria-hidden className="hidden text-sm text-soft sm:inline">
              {at + 1}
            </kbd>
            <span lang="dtp" className="word wrap-anywhere">
              {text}
            </span>
          </button>
          {heard && locked && sounds.get(text) && (
            <PlayButton src={sounds.get(text)!}>
              <span lang="dtp">{text}</span>
            </PlayButton>
          )}
        </li>
      ))}
    </ul>
  )
}

export const Choose = ({ word, ...rest }: AskProps) => (
  <div className="grid gap-5">
    <Prompt word={word}>{`Which one is “${shortMeaning(word.meaning)}”?`}</Prompt>
    <Options word={word} {...rest} />
    {!rest.locked && (
      <Button variant="quiet" onClick={() => rest.onAnswer({ gaveUp: true })}>
        I don’t know yet
      </Button>
    )}
  </div>
)

/** Listening question with similar words as wrong options. It can be skipped by people who cannot listen now. */
export function Listen({ word, ...rest }: AskProps & { onCannot: () => void }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-center text-2xl">What do you hear?</h1>
      <div className="grid place-items-center py-4">
        {word.sound && (
          <PlayButton src={word.sound} large className="size-28 [&_svg]:size-12">
            the word
          </PlayButton>
        )}
      </div>
      <Options word={word} heard {...rest} />
      {!rest.locked && (
        <Button variant="quiet" onClick={rest.onCannot}>
          I can’t listen now
        </Button>
      )}
    </div>
  )
}

/** Writing question. The glottal mark has its own key, because phone keyboards hide it. */
export function Type({ word, locked, onAnswer }: Omit<AskProps, 'options'>) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !locked) onAnswer({ said: text })
      }}
    >
      <Prompt word={word}>{`How do you say “${shortMeaning(word.meaning)}”?`}</Prompt>
      <Field label="Say it aloud, then write it.">
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
      {!locked && (
        <div className="flex gap-3">
          <GlottalMark field={field} value={text} onText={setText} />
          <Button variant="quiet" onClick={() => onAnswer({ gaveUp: true })}>
            I don’t know yet
          </Button>
          <Button type="submit" className="ml-auto" disabled={!text.trim()}>
            Check
          </Button>
        </div>
      )}
    </form>
  )
}
