import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { markWord } from '#shared/marking.ts'
import type { WordCard } from '#shared/study.ts'
import { WovenLine } from '#client/ui/woven-line.tsx'
import { Choose, Listen, Meet, Type } from './ask.tsx'
import { after, optionsOf } from './round.ts'
import type { Round, Step } from './round.ts'
import { Verdict } from './verdict.tsx'
import type { Told } from './verdict.tsx'

export type Said = { chosen: string } | { said: string } | { gaveUp: true }

/** Marked here as the server marks it: the forms of a word are public. */
function judge(word: WordCard, said: Said): Told {
  if ('gaveUp' in said) return { verdict: 'wrong', note: null, slipAt: null }
  if ('chosen' in said) {
    const other = [...word.near, ...word.options].find(({ text }) => text === said.chosen)
    const right = said.chosen === word.text
    return {
      verdict: right ? 'exact' : 'wrong',
      note: right || !other ? null : `“${other.text}” means ${other.meaning}.`,
      slipAt: null,
    }
  }
  const twins = word.twins.map((twin) => ({ of: word.text, ofDialect: word.dialect, ...twin }))
  const { verdict, note, slipAt } = markWord(word, said.said, { twins, others: word.near, meaning: word.meaning })
  return { verdict, note, slipAt }
}

interface WalkProps {
  first: Round
  /** Where the X leads. */
  leave: string
  /** Keeps the answer before its verdict shows. */
  keep: (word: WordCard, said: Said) => Promise<unknown>
  /** After the last step. */
  children: (learned: string[]) => ReactNode
}

/** One word a step, progress on top, one main button under the thumb. */
export function Walk({ first, leave, keep, children }: WalkProps) {
  const [round, setRound] = useState(first)
  const [told, setTold] = useState<Told>()
  const step = round.steps[round.at]
  if (!step) return children(round.learned)
  const next = (right: boolean) => {
    setTold(undefined)
    setRound(after(round, right))
    window.scrollTo({ top: 0 })
  }
  const answer = async (said: Said) => {
    if (told) return
    await keep(step.word, said)
    setTold(judge(step.word, said))
  }
  const total = round.steps.length
  return (
    <div className="mx-auto grid min-h-[80dvh] w-full max-w-[560px] grid-rows-[auto_1fr] gap-6 px-4 pt-4 sm:px-0">
      <div className="flex items-center gap-4">
        <Link
          href={leave}
          aria-label="Leave the round"
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
        >
          <X aria-hidden className="size-6" />
        </Link>
        <WovenLine className="flex-1" done={round.at} of={total} label="Steps done" />
        <span className="text-sm whitespace-nowrap text-soft">
          {round.at + 1} of {total}
        </span>
      </div>
      <div className="grid content-between gap-6">
        <StepView
          key={round.at}
          step={step}
          locked={told !== undefined}
          onAnswer={(said) => void answer(said)}
          onNext={() => next(true)}
        />
        {told && (
          <Verdict
            word={step.word}
            told={told}
            returns={told.verdict === 'wrong' && !step.again}
            onNext={() => next(told.verdict !== 'wrong')}
          />
        )}
      </div>
    </div>
  )
}

interface StepProps {
  step: Step
  locked: boolean
  onAnswer: (said: Said) => void
  onNext: () => void
}

function StepView({ step, locked, onAnswer, onNext }: StepProps) {
  const { word } = step
  const [deaf, setDeaf] = useState(false)
  const way = step.way === 'listen' && deaf ? 'choose' : step.way
  const options = useMemo(() => optionsOf(word, way, Math.random), [word, way])
  const box = useRef<HTMLDivElement>(null)
  useDigits(way === 'choose' || way === 'listen' ? options : [], locked, onAnswer)
  // The question is read out where no field takes the focus.
  useEffect(() => {
    if (way === 'choose' || way === 'listen') box.current?.focus({ preventScroll: true })
  }, [way])
  return (
    <div ref={box} tabIndex={-1}>
      {way === 'meet' && <Meet word={word} onNext={onNext} />}
      {way === 'choose' && <Choose word={word} options={options} locked={locked} onAnswer={onAnswer} />}
      {way === 'listen' && (
        <Listen word={word} options={options} locked={locked} onAnswer={onAnswer} onCannot={() => setDeaf(true)} />
      )}
      {way === 'type' && <Type word={word} locked={locked} onAnswer={onAnswer} />}
    </div>
  )
}

/** 1, 2, 3 and 4 choose. */
function useDigits(options: readonly string[], locked: boolean, onAnswer: (said: Said) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chosen = options[Number(event.key) - 1]
      if (chosen !== undefined && !locked && !event.metaKey && !event.ctrlKey && !event.altKey) onAnswer({ chosen })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
