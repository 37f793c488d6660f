import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { gainFor, measureLoudness } from '#shared/loudness.ts'
import { Button } from '#client/ui/button.tsx'
import { refusals, takeOf } from './clip.ts'
import type { Samples } from './clip.ts'
import { joined } from './joined.ts'
import { lostWords, microphoneFault, openMicrophone } from './microphone.ts'
import type { Microphone } from './microphone.ts'
import { wavOf } from './wav-file.ts'

/** What was said as a file, at the loudness of all voices; or why it is no take. */
function fileOf(parts: Samples[], rate: number): File | string {
  const take = takeOf(joined(parts), rate, 0)
  if ('refusal' in take) return refusals[take.refusal]
  const gain = gainFor(measureLoudness(take.samples, rate))
  const louder = take.samples.map((sample) => sample * gain)
  return new File([wavOf(louder, rate)], 'recording.wav', { type: 'audio/wav' })
}

/** Says one thing into the microphone, away from the studio: pressed once it records, pressed again it is a file. */
export function RecordOne({ onFile }: { onFile: (file: File) => void }) {
  const [state, setState] = useState<'ready' | 'opening' | 'recording'>('ready')
  const [fault, setFault] = useState<string>()
  const open = useRef<Microphone>(undefined)
  const parts = useRef<Samples[]>([])
  const [seconds, setSeconds] = useState(0)
  const close = () => {
    open.current?.close()
    open.current = undefined
  }
  useEffect(() => () => open.current?.close(), [])

  const begin = async () => {
    setFault(undefined)
    setState('opening')
    try {
      const microphone = await openMicrophone(() => {
        close()
        setState('ready')
        setFault(lostWords)
      })
      open.current = microphone
      parts.current = []
      setSeconds(0)
      let heard = 0
      microphone.listen((part) => {
        parts.current.push(part)
        heard += part.length
        setSeconds(Math.floor(heard / microphone.rate))
      })
      setState('recording')
    } catch (error) {
      setState('ready')
      setFault(microphoneFault(error))
    }
  }
  const finish = () => {
    const rate = open.current?.rate ?? 0
    close()
    setState('ready')
    const file = fileOf(parts.current, rate)
    if (typeof file === 'string') setFault(file)
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
        {state === 'recording' && <Square aria-hidden className="fill-current text-clay" />}
        {state === 'recording' ? 'Stop and keep it' : 'Record'}
      </Button>
      <output className="text-sm font-medium text-clay empty:hidden">
        {state === 'recording' ? 'Recording. Say it now.' : fault}
      </output>
      {state === 'recording' && <p className="text-sm text-soft">{seconds} s</p>}
    </div>
  )
}
