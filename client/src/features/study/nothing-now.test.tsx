import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { NothingNow } from './nothing-now.tsx'

const settings = { newWords: 5, listening: true }
const shown = (answered: number, met: number) =>
  renderToStaticMarkup(
    <Router ssrPath="/review">
      <NothingNow today={{ answered, met, settings }} />
    </Router>,
  )

test('what one chose to learn is told to come tomorrow where a lesson or a round has filled the day', () => {
  const sentence = 'those you choose come tomorrow'
  expect(shown(9, 9)).toContain(sentence)
  expect(shown(20, 0)).toContain(sentence)
  expect(shown(4, 4)).not.toContain(sentence)
  expect(shown(4, 4)).toContain('Nothing to review now')
})
