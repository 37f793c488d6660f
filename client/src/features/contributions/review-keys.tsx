import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '#client/ui/button.tsx'

const keys = [
  ['J', 'next'],
  ['K', 'back'],
  ['A', 'approve'],
  ['X', 'reject'],
  ['N', 'note'],
  ['Space', 'play'],
] as const

const cardsIn = (queue: HTMLElement) => [...queue.querySelectorAll<HTMLElement>('[data-card]')]

/** Brings a card under the eyes and the keys. */
function lookAt(card: HTMLElement | undefined) {
  const heading = card?.querySelector<HTMLElement>('h3')
  heading?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

const writing = 'input:not([type=radio]), textarea, select, [contenteditable]'
const pressed = 'button, a, summary, input'

/** What a key does where it was pressed: a card's own buttons are pressed for it. */
function act(queue: HTMLElement, key: string, from: HTMLElement): boolean {
  const cards = cardsIn(queue)
  const card = from.closest<HTMLElement>('[data-card]') ?? undefined
  const at = card ? cards.indexOf(card) : -1
  if (key === 'j' || key === 'k') {
    lookAt(cards[Math.max(0, key === 'j' ? at + 1 : at - 1)])
    return true
  }
  if (key === ' ') {
    if (from.closest(pressed)) return false
    card?.querySelector<HTMLElement>('[data-play] button')?.click()
    return card !== undefined
  }
  const button = card?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  button?.click()
  // On to the next that waits; the last one stays, decided.
  if (button && key !== 'n') lookAt(cards[at + 1])
  return button !== null && button !== undefined
}

/** Heard only while something in the queue has the focus, so that no letter typed elsewhere does anything. */
export function pressKey(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  // A dialog that a card has opened is drawn elsewhere.
  if (!currentTarget.contains(target) || target.closest(writing)) return
  if (!['j', 'k', 'a', 'x', 'n', ' '].includes(key.toLowerCase())) return
  if (act(currentTarget, key.toLowerCase(), target)) event.preventDefault()
}

/** What the keys do, for those who have some. */
export const KeyLegend = ({ queue }: { queue: RefObject<HTMLElement | null> }) => (
  <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft md:flex">
    <Button variant="line" size="small" onClick={() => queue.current && lookAt(cardsIn(queue.current)[0])}>
      Go through with the keys
    </Button>
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {keys.map(([key, does]) => (
        <li key={key}>
          <kbd className="rounded-field border bg-sheet px-1.5 py-0.5 font-semibold text-ink">{key}</kbd> {does}
        </li>
      ))}
    </ul>
  </div>
)
