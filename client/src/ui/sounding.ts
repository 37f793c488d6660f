import { toast } from './toast.ts'

/** What sounds now: one thing at a time. */
let now: { src: string; state: 'loading' | 'playing' } | null = null
let player: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

const show = (next: typeof now) => {
  now = next
  for (const listener of listeners) listener()
}

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function makePlayer(): HTMLAudioElement {
  const made = new Audio()
  made.addEventListener('playing', () => now && show({ ...now, state: 'playing' }))
  made.addEventListener('ended', () => show(null))
  // What breaks off in the middle is silent again; what never began is told where it was begun.
  made.addEventListener('error', () => now?.state === 'playing' && show(null))
  return made
}

export function stop() {
  player?.pause()
  show(null)
}

export const sounding = (src: string) => (now?.src === src ? now.state : 'silent')

/** Answers whether it sounds. */
async function begin(src: string): Promise<boolean> {
  player ??= makePlayer()
  show({ src, state: 'loading' })
  player.src = src
  try {
    await player.play()
    return true
  } catch {
    // Another one was begun, or this one stopped, before it could sound.
    if (now?.src !== src) return true
    show(null)
    return false
  }
}

/** An audio element does not tell why. Addresses elsewhere are not asked: their answers are not for this page. */
async function wasTakenBack(src: string): Promise<boolean> {
  if (!src.startsWith('/')) return false
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => undefined)
  return answer?.status === 410
}

export async function play(src: string) {
  if (await begin(src)) return
  const description = (await wasTakenBack(src))
    ? 'This sound was taken back and can no longer be heard.'
    : 'This sound could not be played. Please try again.'
  toast({ title: 'Error', description, tone: 'error' })
}

/** What nobody asked for need not complain: its button is there to try again. */
export const sayOnce = (src: string) => void begin(src)
