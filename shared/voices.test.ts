import { expect, test } from 'vitest'
import { licenceLabels, licences } from './voices.ts'

test('every licence is explained, and all but the default have a text of their own to read', () => {
  expect(Object.keys(licenceLabels)).toEqual([...licences])
  const withoutText = licences.filter((licence) => licenceLabels[licence].url === null)
  expect(withoutText).toEqual(['here-only'])
})
