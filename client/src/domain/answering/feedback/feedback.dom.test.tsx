import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Feedback } from './feedback.tsx'

const sheetTop = 500
const marked = { state: 'marked', verdict: 'wrong', fraction: 0, right: 'tasu' } as const
const nothing = { slipAt: null, note: null, feedback: null, sound: null }

/** Pixels by which the feedback scrolls, with an answer and the list of all answers at these places. */
function scrolled(given: [top: number, bottom: number], answers: [top: number, bottom: number]) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom] = this.hasAttribute('data-given')
      ? given
      : this.hasAttribute('data-answers')
        ? answers
        : [sheetTop, 740]
    return { top, bottom } as DOMRect
  })
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const { unmount } = render(
    <div data-answers>
      <span data-given />
      <Feedback
        answerMark={{ ...marked, ...nothing }}
        right="tasu"
        picture={null}
        locked=""
        isRepeatedLater={false}
        onNext={() => {}}
      />
    </div>,
  )
  unmount()
  const [first] = scrollBy.mock.calls
  vi.restoreAllMocks()
  return (first?.[0] as ScrollToOptions | undefined)?.top ?? 0
}

test('the sheet covers no answer, unless the given one would leave the screen', () => {
  expect(scrolled([100, 160], [100, 400])).toBe(0)
  expect(scrolled([420, 480], [220, 600]), 'the last option is covered').toBe(112)
  expect(scrolled([60, 120], [60, 700]), 'the given one stays').toBe(48)
  expect(scrolled([520, 580], [220, 580]), 'the given one is covered').toBe(92)
})
