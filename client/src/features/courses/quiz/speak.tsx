import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { PlayButton } from '#client/ui/play-button.tsx'
import { Word } from '#client/ui/word.tsx'
import type { Of } from './control.ts'

/** Longer than any sentence of a lesson; then the microphone is let go. */
const longest = 30_000

/** A recording that stays in the memory of this page: it is never sent, and gone with the page. */
function useRecording() {
  const recorder = useRef<MediaRecorder>(undefined)
  const [recording, setRecording] = useState(false)
  const [own, setOwn] = useState<string>()
  const [fault, setFault] = useState<string>()
  useEffect(
    () => () => {
      if (recorder.current?.state === 'recording') recorder.current.stop()
    },
    [],
  )
  useEffect(
    () => () => {
      if (own) URL.revokeObjectURL(own)
    },
    [own],
  )

  const start = async () => {
    setFault(undefined)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream)
      const parts: Blob[] = []
      const limit = setTimeout(() => made.stop(), longest)
      made.addEventListener('dataavailable', ({ data }) => parts.push(data))
      made.addEventListener('stop', () => {
        clearTimeout(limit)
        for (const track of stream.getTracks()) track.stop()
        setRecording(false)
        setOwn(URL.createObjectURL(new Blob(parts, { type: made.mimeType })))
      })
      recorder.current = made
      made.start()
      setRecording(true)
    } catch {
      setFault('The microphone could not be used. You can say it aloud all the same.')
    }
  }
  return { recording, own, fault, start, stop: () => recorder.current?.stop() }
}

/** Said aloud, and compared by one's own ear with the model. */
export function Speak({ question, answer, onAnswer }: Of<'speak'>) {
  const { recording, own, fault, start, stop } = useRecording()
  return (
    <div className="grid gap-4">
      <div className="@container">
        <Word>{question.says}</Word>
      </div>
      <div className="grid justify-items-start gap-4 sm:flex sm:items-center">
        <Button variant="line" aria-pressed={recording} onClick={() => (recording ? stop() : void start())}>
          {recording ? <Square aria-hidden /> : <Mic aria-hidden />}
          {recording ? 'Stop' : own ? 'Record again' : 'Record yourself'}
        </Button>
        <div className="flex flex-wrap items-center gap-4 empty:hidden">
          {question.sound && (
            <span className="flex items-center gap-2">
              <PlayButton src={question.sound}>the model</PlayButton>
              Model
            </span>
          )}
          {own && !recording && (
            <span className="flex items-center gap-2">
              <PlayButton src={own}>your own recording</PlayButton>
              You
            </span>
          )}
        </div>
      </div>
      {fault && (
        <p role="alert" className="text-clay">
          {fault}
        </p>
      )}
      <p className="text-sm text-soft">Your recording stays on this page. It is not sent, and gone when you go on.</p>
      <Choice
        type="checkbox"
        name={question.says}
        checked={answer?.kind === 'speak' && answer.spoken}
        onChange={(event) => onAnswer({ kind: 'speak', spoken: event.target.checked })}
      >
        I said “<span lang="dtp">{question.says}</span>” aloud
      </Choice>
    </div>
  )
}
