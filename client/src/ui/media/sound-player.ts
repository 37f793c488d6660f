import { say } from '#shared/messages/say.ts'
import { errorTitle } from '#shared/messages/messages.ts'
import { soundFailed, soundTakenBack } from '#shared/site/ui-messages.ts'
import { createListeners } from '#client/lib/listeners.ts'
import { toast } from '#client/lib/page/toast.ts'

/** The current sound; only one plays at a time. */
let playing: { src: string; state: 'loading' | 'playing' } | null = null
let player: HTMLAudioElement | undefined
const listeners = createListeners()
export const { subscribe } = listeners

const show = (next: typeof playing) => {
  playing = next
  listeners.notify()
}

function makePlayer(): HTMLAudioElement {
  const newAudio = new Audio()
  newAudio.preservesPitch = true
  newAudio.addEventListener('playing', () => playing && show({ ...playing, state: 'playing' }))
  newAudio.addEventListener('ended', () => show(null))
  // An error during playback ends the sound; errors at the start are handled in `begin`.
  newAudio.addEventListener('error', () => playing?.state === 'playing' && show(null))
  return newAudio
}

export function stop() {
  player?.pause()
  show(null)
}

export const playbackState = (src: string) => (playing?.src === src ? playing.state : 'silent')

/** Returns true if the sound plays. */
async function beginPlaying(src: string, rate = 1): Promise<boolean> {
  player ??= makePlayer()
  show({ src, state: 'loading' })
  player.src = src
  // Set after the address, because a new address resets the rate.
  player.playbackRate = rate
  try {
    await player.play()
    return true
  } catch {
    // Another sound was started, or this one stopped, before it could play.
    if (playing?.src !== src) return true
    show(null)
    return false
  }
}

/** An audio element does not report the reason. Other sites are not asked, because their responses cannot be read here. */
async function wasTakenBack(src: string): Promise<boolean> {
  if (!src.startsWith('/')) return false
  const response = await fetch(src, { method: 'HEAD' }).catch(() => undefined)
  return response?.status === 410
}

/** `rate` below 1 plays slower. */
export async function play(src: string, { rate }: { rate?: number } = {}) {
  if (await beginPlaying(src, rate)) return
  const description = say((await wasTakenBack(src)) ? soundTakenBack : soundFailed)
  toast({ title: say(errorTitle), description, tone: 'error' })
}

/** Plays once without an error message: the sound started automatically, and its button can repeat it. */
export const sayOnce = (src: string) => void beginPlaying(src)
