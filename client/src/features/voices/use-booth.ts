import { useEffect, useReducer, useRef } from 'react'
import { atTheStart, nextStep, type BoothWord } from './booth.ts'
import { takeRefusals, takeOf, type Samples } from './sound/clip.ts'
import { encodeClip } from './sound/encode-clip.ts'
import { concatenate } from './sound/concatenate.ts'
import type { Microphone } from './sound/microphone.ts'
import type { Takes } from './takes/use-takes.ts'
import { say } from '#shared/messages/say.ts'
import { notKeptInBrowser } from '#shared/voices/studio-messages.ts'

interface Deps {
  microphone: Microphone
  room: number
  words: BoothWord[]
  consentId: string
  takes: Takes
}

/** Records word after word. Each take is stored before the next word is shown. */
export function useBooth({ microphone, room, words, consentId, takes }: Deps) {
  const [booth, step] = useReducer(nextStep, atTheStart)
  const parts = useRef<Samples[]>([])
  const word = words[booth.at]
  const recording = booth.state === 'recording'

  useEffect(() => {
    if (!recording) return
    parts.current = []
    return microphone.listen((part) => void parts.current.push(part))
  }, [recording, microphone])

  async function finish(current: BoothWord) {
    step({ type: 'stop' })
    try {
      const captured = concatenate(parts.current)
      const take = takeOf(captured, microphone.rate, room)
      if ('refusal' in take) return step({ type: 'refused', words: say(takeRefusals[take.refusal]) })
      const clientId = crypto.randomUUID()
      const { entryId, form } = current
      const sound = await encodeClip(take.samples, microphone.rate)
      const original = { samples: captured, rate: microphone.rate }
      const newTake = { clientId, entryId, form, consentId, seconds: take.seconds, captured: original, ...sound }
      await takes.keep(newTake, booth.replaces)
      step({ type: 'kept', clientId })
    } catch {
      step({
        type: 'refused',
        words: say(notKeptInBrowser),
      })
    }
  }

  return {
    booth,
    word,
    toggle: () => {
      if (!word) return
      if (recording) void finish(word)
      else step({ type: 'record' })
    },
    again: () => step({ type: 'again' }),
    skip: () => step({ type: 'skip' }),
  }
}
