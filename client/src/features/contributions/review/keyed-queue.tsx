import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { contributions } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import {
  approveKey,
  backKey,
  goThroughWithKeys,
  nextKey,
  noteKey,
  playKey,
  queueLabel,
  rejectKey,
} from '#shared/contributions/review-messages.ts'
import { queryKeyOf } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'

const keys = [
  ['J', nextKey],
  ['K', backKey],
  ['A', approveKey],
  ['X', rejectKey],
  ['N', noteKey],
  ['Space', playKey],
] as const

const cardsIn = (queue: HTMLElement) => [...queue.querySelectorAll<HTMLElement>('[data-card]')]

/** Scrolls to a card and focuses it. */
function lookAt(card: HTMLElement | undefined) {
  const heading = card?.querySelector<HTMLElement>('h3')
  heading?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

const textControls = 'input:not([type=radio]), textarea, select, [contenteditable]'
const pressableControls = 'button, a, summary, input'

const decisions = { mutationKey: queryKeyOf(contributions.decide.path) }
const lists = { queryKey: queryKeyOf(contributions.all.path) }

/**
 * Keyboard shortcuts of the queue: a key presses the matching button of the focused card. Keys that decide are ignored while a
 * request runs. The focus moves to the next card only after the decision was accepted.
 */
function useKeys() {
  const queue = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const isAwaited = useIsMutating(decisions) + useIsFetching(lists) > 0
  /** The card decided by a key, and the cards after it. */
  const decidedCards = useRef<HTMLElement[]>([])
  /** Start position for J while no card has the focus. */
  const previousIndex = useRef(-1)

  useEffect(() => {
    const [card, ...followingCards] = decidedCards.current
    if (!card || !queue.current || (isAwaited && card.isConnected)) return
    decidedCards.current = []
    const isWaiting = card.querySelector('[data-key="x"]') !== null
    if (!card.isConnected) {
      // If another admin has already removed the card, its key must not apply to the next one, nor may the focus move there.
      const nextCard = followingCards.find(({ isConnected }) => isConnected)
      previousIndex.current = nextCard ? cardsIn(queue.current).indexOf(nextCard) - 1 : -1
      if (document.activeElement === document.body) queue.current.focus({ preventScroll: true })
    } else if (!isWaiting && card.contains(document.activeElement)) lookAt(followingCards[0])
  })

  function act({ repeat, currentTarget }: KeyboardEvent<HTMLElement>, key: string, from: HTMLElement): boolean {
    const cards = cardsIn(currentTarget)
    const card = from.closest<HTMLElement>('[data-card]')
    const index = card ? cards.indexOf(card) : previousIndex.current
    if (key === 'j' || key === 'k') {
      lookAt(cards[Math.max(0, Math.min(key === 'j' ? index + 1 : index - 1, cards.length - 1))])
      return true
    }
    if (!card || (key === ' ' && from.closest(pressableControls))) return false
    // A key that repeats because it is held counts once.
    if (repeat) return true
    if (key === ' ') card.querySelector<HTMLElement>('[data-play] button')?.click()
    // A note decides nothing, so it need not wait for the list.
    else if (key === 'n' || client.isMutating(decisions) + client.isFetching(lists) === 0) {
      card.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
      if (key !== 'n' && client.isMutating(decisions) > 0) decidedCards.current = cards.slice(index)
    }
    return true
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    // React bubbles events from dialogs that a card has opened, although they are elsewhere in the DOM.
    if (!currentTarget.contains(target) || target.closest(textControls)) return
    if (!['j', 'k', 'a', 'x', 'n', ' '].includes(key.toLowerCase())) return
    if (act(event, key.toLowerCase(), target)) event.preventDefault()
  }
  return { queue, press, isAwaited }
}

const KeyLegend = ({ onBegin }: { onBegin: () => void }) => (
  <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft md:flex">
    <Button variant="line" size="small" onClick={onBegin}>
      {say(goThroughWithKeys)}
    </Button>
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {keys.map(([key, action]) => (
        <li key={key}>
          <kbd className="rounded-field border bg-surface px-1.5 py-0.5 font-semibold text-ink">{key}</kbd>{' '}
          {say(action)}
        </li>
      ))}
    </ul>
  </div>
)

/** The cards with their shortcuts. These work only while the focus is inside the queue, so that typing elsewhere does nothing. */
export function KeyedQueue({ children }: { children: ReactNode }) {
  const { queue, press, isAwaited } = useKeys()
  return (
    <>
      <KeyLegend onBegin={() => queue.current && lookAt(cardsIn(queue.current)[0])} />
      {/* The shortcuts belong to the cards inside, while one of them has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={queue}
        aria-label={say(queueLabel)}
        aria-busy={isAwaited}
        tabIndex={-1}
        onKeyDown={press}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none"
      >
        {children}
      </section>
    </>
  )
}
