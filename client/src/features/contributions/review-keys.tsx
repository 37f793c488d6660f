import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { contributions } from '#shared/contributions.ts'
import { keyOf } from '#client/lib/query-client.ts'
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

const decisions = { mutationKey: keyOf(contributions.decide.path) }
const lists = { queryKey: keyOf(contributions.all.path) }

/**
 * What the keys do where they are pressed: a card's own buttons are pressed for it. Nothing is decided while an answer is on its
 * way, and only a decision that was accepted leads on to the next card: a refused one is looked at again.
 */
function useKeys() {
  const queue = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const isAwaited = useIsMutating(decisions) + useIsFetching(lists) > 0
  /** The card that a key has decided, and those behind it. */
  const asked = useRef<HTMLElement[]>([])
  /** Whence J leads on while no card has the focus. */
  const before = useRef(-1)

  useEffect(() => {
    const [card, ...behind] = asked.current
    if (isAwaited || !card || !queue.current) return
    asked.current = []
    const isWaiting = card.querySelector('[data-key="x"]') !== null
    if (!card.isConnected) {
      // Another admin was faster, and it went out of this list: no other card may take the next key for it.
      const next = behind.find(({ isConnected }) => isConnected)
      before.current = next ? cardsIn(queue.current).indexOf(next) - 1 : -1
      if (document.activeElement === document.body) queue.current.focus({ preventScroll: true })
    } else if (!isWaiting && card.contains(document.activeElement)) lookAt(behind[0])
  }, [isAwaited])

  function act({ repeat, currentTarget }: KeyboardEvent<HTMLElement>, key: string, from: HTMLElement): boolean {
    const cards = cardsIn(currentTarget)
    const card = from.closest<HTMLElement>('[data-card]')
    const at = card ? cards.indexOf(card) : before.current
    if (key === 'j' || key === 'k') {
      lookAt(cards[Math.max(0, Math.min(key === 'j' ? at + 1 : at - 1, cards.length - 1))])
      return true
    }
    if (!card || (key === ' ' && from.closest(pressed))) return false
    // Held down, a key is still one press.
    if (repeat) return true
    if (key === ' ') card.querySelector<HTMLElement>('[data-play] button')?.click()
    else if (client.isMutating(decisions) + client.isFetching(lists) === 0) {
      card.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
      if (client.isMutating(decisions) > 0) asked.current = cards.slice(at)
    }
    return true
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    // A dialog that a card has opened is drawn elsewhere.
    if (!currentTarget.contains(target) || target.closest(writing)) return
    if (!['j', 'k', 'a', 'x', 'n', ' '].includes(key.toLowerCase())) return
    if (act(event, key.toLowerCase(), target)) event.preventDefault()
  }
  return { queue, press }
}

/** What the keys do, for those who have some. */
const KeyLegend = ({ onBegin }: { onBegin: () => void }) => (
  <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft md:flex">
    <Button variant="line" size="small" onClick={onBegin}>
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

/** The cards, and keys to go through them: heard only while something among them has the focus, so that no letter typed elsewhere does anything. */
export function KeyedQueue({ children }: { children: ReactNode }) {
  const { queue, press } = useKeys()
  return (
    <>
      <KeyLegend onBegin={() => queue.current && lookAt(cardsIn(queue.current)[0])} />
      {/* Its keys are those of the cards within, for as long as something in one of them has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={queue}
        aria-label="Queue"
        tabIndex={-1}
        onKeyDown={press}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none"
      >
        {children}
      </section>
    </>
  )
}
