import { useEffect, useMemo, useRef, useState } from 'react'
import type { Said } from './judge.ts'
import { Choose, Listen, Meet, Type } from './ask.tsx'
import { fairWay, optionsOf } from './round.ts'
import type { WordStep } from './round.ts'

/** A field takes its keys itself. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null

interface WordStepProps {
  step: WordStep
  locked: boolean
  onAnswer: (said: Said) => void
  onKnow: () => void
  onCannotListen: () => void
  onNext: () => void
}

/** 1, 2, 3 and 4 choose, K says that one knows it. */
function useKeys(options: readonly string[], { locked, onAnswer, onKnow }: WordStepProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (locked || event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      const chosen = options[Number(event.key) - 1]
      if (chosen !== undefined) onAnswer({ chosen })
      else if (event.key === 'k') onKnow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** A word in the way that its memory asks for. */
export function WordStepView(props: WordStepProps) {
  const { step, locked, onCannotListen, onNext } = props
  const { word } = step
  const [deaf, setDeaf] = useState(false)
  const way = step.way === 'listen' && deaf ? fairWay(word, 'choose') : step.way
  const [chosen, setChosen] = useState<string>()
  const onAnswer = (said: Said) => {
    setChosen('chosen' in said ? said.chosen : undefined)
    props.onAnswer(said)
  }
  const options = useMemo(() => optionsOf(word, way, Math.random), [word, way])
  const box = useRef<HTMLDivElement>(null)
  useKeys(way === 'choose' || way === 'listen' ? options : [], { ...props, onAnswer })
  // The question is read out where no field takes the focus.
  useEffect(() => {
    if (way === 'choose' || way === 'listen') box.current?.focus({ preventScroll: true })
  }, [way])
  const cannot = () => {
    setDeaf(true)
    onCannotListen()
  }
  return (
    <div ref={box} tabIndex={-1}>
      {way === 'meet' && <Meet word={word} onNext={onNext} />}
      {way === 'choose' && <Choose {...{ word, options, locked, chosen, onAnswer }} />}
      {way === 'listen' && <Listen {...{ word, options, locked, chosen, onAnswer }} onCannot={cannot} />}
      {way === 'type' && <Type word={word} locked={locked} onAnswer={onAnswer} />}
    </div>
  )
}
