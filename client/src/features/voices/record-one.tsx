import { Mic, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { gainFor, measureLoudness } from '#shared/voices/loudness.ts'
import { say } from '#shared/messages/say.ts'
import {
  microphoneLost,
  recordButton,
  recordingSayIt,
  secondsShort,
  stopAndKeep,
} from '#shared/voices/studio-messages.ts'
import { useMicrophone } from '#client/lib/use-microphone.ts'
import { Button } from '#client/ui/button.tsx'
import { takeRefusals, takeOf, type Samples } from './sound/clip.ts'
import { concatenate } from './sound/concatenate.ts'
import { microphoneMessage, openMicrophone, type Microphone } from './sound/microphone.ts'
import { encodeWav } from './sound/wav-file.ts'

/** Recording as a normalized file, or the reason why it is unusable. */
function wavFileOf(parts: Samples[], rate: number): File | string {
  const take = takeOf(concatenate(parts), rate, 0)
  if ('refusal' in take) return say(takeRefusals[take.refusal])
  const gain = gainFor(measureLoudness(take.samples, rate))
  const louder = take.samples.map((sample) => sample * gain)
  return new File([encodeWav(louder, rate)], 'recording.wav', { type: 'audio/wav' })
}

/** Single recording outside the studio: one press starts it, another one stops it. */
export function RecordOne({ onFile }: { onFile: (file: File) => void }) {
  const [opening, setOpening] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const { microphone, open, close } = useMicrophone<Microphone>()
  const state = microphone ? 'recording' : opening ? 'opening' : 'ready'
  const parts = useRef<Samples[]>([])
  const [seconds, setSeconds] = useState(0)

  const begin = async () => {
    setErrorText(undefined)
    setOpening(true)
    try {
      const lose = () => {
        close()
        setErrorText(say(microphoneLost))
      }
      const openedMicrophone = await open(() => openMicrophone(lose))
      setOpening(false)
      if (!openedMicrophone) return
      parts.current = []
      setSeconds(0)
      let sampleCount = 0
      openedMicrophone.listen((part) => {
        parts.current.push(part)
        sampleCount += part.length
        setSeconds(Math.floor(sampleCount / openedMicrophone.rate))
      })
    } catch (error) {
      setOpening(false)
      setErrorText(microphoneMessage(error))
    }
  }
  const finish = () => {
    const rate = microphone?.rate ?? 0
    close()
    const file = wavFileOf(parts.current, rate)
    if (typeof file === 'string') setErrorText(file)
    else onFile(file)
  }
  return (
    <div className="grid gap-2">
      <Button
        variant="line"
        repeats
        busy={state === 'opening'}
        onClick={() => (state === 'recording' ? finish() : void begin())}
      >
        {state === 'ready' && <Mic aria-hidden />}
        {state === 'recording' && <Square aria-hidden className="fill-current text-danger" />}
        {say(state === 'recording' ? stopAndKeep : recordButton)}
      </Button>
      <output className="text-sm font-medium text-danger empty:hidden">
        {state === 'recording' ? say(recordingSayIt) : errorText}
      </output>
      {state === 'recording' && <p className="text-sm text-soft">{say(secondsShort, { seconds })}</p>}
    </div>
  )
}
