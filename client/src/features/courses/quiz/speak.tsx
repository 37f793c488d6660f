import { Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  hearBoth,
  iSaidItAloud,
  microphoneFailed,
  model,
  nobodyElseHears,
  ownRecording,
  recordAgain,
  recordYourself,
  stopRecording,
  theModel,
  you,
} from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { useMicrophone } from '#client/lib/use-microphone.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { SlowerButton } from '#client/ui/media/slower-button.tsx'
import { Word } from '#client/ui/media/word.tsx'
import type { PropsOf } from './question-props.ts'

/** Longer than any sentence of a lesson; then the recording stops. */
const maxRecordingMs = 30_000

/** A recording in this page's memory: it is never sent. */
function useRecording() {
  const { microphone, open, close } = useMicrophone()
  const [own, setOwn] = useState<string>()
  const [errorText, setErrorText] = useState<string>()
  useEffect(
    () => () => {
      if (own) URL.revokeObjectURL(own)
    },
    [own],
  )

  /** Starts recording; closing the microphone ends it. */
  const record = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    const limit = setTimeout(close, maxRecordingMs)
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => setOwn(URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }))))
    recorder.start()
    return {
      close: () => {
        clearTimeout(limit)
        if (recorder.state === 'recording') recorder.stop()
        for (const track of stream.getTracks()) track.stop()
      },
    }
  }
  const start = async () => {
    setErrorText(undefined)
    await open(record).catch(() => setErrorText(say(microphoneFailed)))
  }
  return { recording: microphone !== undefined, own, errorText, start, stop: close }
}

/** Speaking exercise: the learner compares a recording with the model. */
export function Speak({ question, answer, onAnswer }: PropsOf<'speak'>) {
  const { recording, own, errorText, start, stop } = useRecording()
  return (
    <div className="grid gap-4">
      <div className="@container">
        <Word>{question.says}</Word>
      </div>
      <div className="grid justify-items-start gap-4 sm:flex sm:items-center">
        <Button variant="line" aria-pressed={recording} onClick={() => (recording ? stop() : void start())}>
          {recording ? <Square aria-hidden /> : <Mic aria-hidden />}
          {recording ? say(stopRecording) : own ? say(recordAgain) : say(recordYourself)}
        </Button>
        <div className="flex flex-wrap items-center gap-4 empty:hidden">
          {question.sound && (
            <span className="flex items-center gap-2">
              <PlayButton src={question.sound}>{say(theModel)}</PlayButton>
              {say(model)}
              <SlowerButton src={question.sound}>{say(theModel)}</SlowerButton>
            </span>
          )}
          {own && !recording && (
            <span className="flex items-center gap-2">
              <PlayButton src={own}>{say(ownRecording)}</PlayButton>
              {say(you)}
            </span>
          )}
        </div>
      </div>
      {errorText && (
        <p role="alert" className="text-danger">
          {errorText}
        </p>
      )}
      <p className="text-sm text-soft">{say(question.sound ? hearBoth : nobodyElseHears)}</p>
      <Choice
        type="checkbox"
        name={question.says}
        checked={answer?.kind === 'speak' && answer.spoken}
        onChange={(event) => onAnswer({ kind: 'speak', spoken: event.target.checked })}
      >
        {richText(iSaidItAloud, { says: question.says, word: (children) => <span lang="dtp">{children}</span> })}
      </Choice>
    </div>
  )
}
