import { expect, test } from 'vitest'
import { licenceLabels, licences } from './licences.ts'

test('every licence has a label, and all but the default link to their text', () => {
  expect(Object.keys(licenceLabels)).toEqual([...licences])
  const withoutText = licences.filter((licence) => licenceLabels[licence].url === null)
  expect(withoutText).toEqual(['here-only'])
})
