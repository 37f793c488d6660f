import { useEffect, useMemo, useRef, useState } from 'react'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { isTyping, useKey } from '#client/lib/use-key.ts'
import type { WordAnswer } from './answer-mark.ts'
import { ChooseHeard, ChooseMeaning, IntroduceWord, Spell, WriteWord, WordPrompt } from './ask-word.tsx'
import { ExampleOrder, ExamplePrompt } from './example-prompt.tsx'
import { seededRandom } from '#client/lib/random.ts'
import { possibleMode, chooseOptions, type ReviewWordStep } from './session-state.ts'

/** Days with an answer from which a word is typed on a phone too; before, its letters are tapped. */
const typesFrom = 3
const isPhone = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse), (max-width: 40rem)').matches

interface WordStepProps {
  step: ReviewWordStep
  locked: boolean
  /** The form that was meant, if the answer has a typo. */
  meant?: string | undefined
  onAnswer: (answer: WordAnswer) => void
  onKnow: () => void
  onCannotListen: () => void
  onNext: () => void
}

/** Keys 1 to 4 choose an option, and K means 'I know this word'. */
function useKeys(options: readonly string[], { locked, onAnswer, onKnow }: WordStepProps) {
  useKey((event) => {
    if (locked || event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
    const chosen = options[Number(event.key) - 1]
    if (chosen !== undefined) onAnswer({ chosen })
    else if (event.key === 'k') onKnow()
  })
}

/** Question about a word, in the mode of its memory. */
export function WordStepView(props: WordStepProps) {
  const { step, locked, meant, onCannotListen, onNext } = props
  const { word } = step
  const [cannotListen, setCannotListen] = useState(false)
  const mode = step.mode === 'listen' && cannotListen ? possibleMode(word, 'meaning') : step.mode
  const [chosen, setChosen] = useState<string>()
  const [own, setOwn] = useState<string>()
  const onAnswer = (answer: WordAnswer) => {
    setChosen('chosen' in answer ? answer.chosen : undefined)
    setOwn('said' in answer ? answer.said : undefined)
    props.onAnswer(answer)
  }
  // Another order on every day, and when it is asked again.
  const seed = `${word.entryId} ${mode} ${step.before?.day} ${step.isRepeat} ${word.options.map(({ entryId }) => entryId).join()}`
  const options = useMemo(() => chooseOptions(word, mode, seededRandom(seed)), [word, mode, seed])
  const box = useRef<HTMLDivElement>(null)
  const isChosen = mode === 'meaning' || mode === 'listen'
  // The server does not know the device: the browser adds the letters or the field to the question.
  const inBrowser = useInBrowser()
  const phone = useMemo(() => (inBrowser ? isPhone() : undefined), [inBrowser])
  const spells = phone === true && (step.before?.memory?.days ?? 0) < typesFrom
  const prompt = step.example === 'gap' ? <ExamplePrompt word={word} /> : undefined
  const isOrder = mode === 'type' && step.example === 'order'
  const isWritten = mode === 'type' && !isOrder
  const corrected = meant !== undefined && own !== undefined ? { own, right: meant } : undefined
  useKeys(isChosen ? options : [], { ...props, onAnswer })
  // The question takes the focus if no text field does, so that screen readers announce it.
  useEffect(() => {
    if (isChosen || isOrder || (isWritten && spells)) box.current?.focus({ preventScroll: true })
  }, [isChosen, isOrder, isWritten, spells])
  const cannot = () => {
    setCannotListen(true)
    onCannotListen()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 outline-none">
      {mode === 'meet' && <IntroduceWord word={word} onNext={onNext} />}
      {mode === 'meaning' && <ChooseMeaning {...{ word, options, locked, chosen, onAnswer }} />}
      {mode === 'listen' && <ChooseHeard {...{ word, options, locked, chosen, onAnswer }} onCannot={cannot} />}
      {isOrder && <ExampleOrder {...{ word, locked, onAnswer, inBrowser }} />}
      {isWritten && phone === undefined && <WordPrompt word={word} prompt={prompt} />}
      {isWritten && spells && <Spell {...{ word, locked, corrected, onAnswer, prompt }} />}
      {isWritten && phone !== undefined && !spells && <WriteWord {...{ word, locked, corrected, onAnswer, prompt }} />}
    </div>
  )
}
