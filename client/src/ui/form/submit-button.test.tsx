import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SubmitButton, missingFieldsText } from './submit-button.tsx'

test('a disabled submit button names the missing fields, visibly and to screen readers', () => {
  const waiting = renderToStaticMarkup(<SubmitButton waitsFor="Fill in “Title” first.">Save Changes</SubmitButton>)
  const [, id] = /<p id="([^"]+)"[^>]*>Fill in “Title” first\.<\/p>/.exec(waiting) ?? []
  expect(waiting).toContain(`aria-describedby="${id}"`)
  expect(waiting).toMatch(/<button[^>]* disabled=""/)
  const ready = renderToStaticMarkup(<SubmitButton waitsFor={undefined}>Save Changes</SubmitButton>)
  expect(ready).not.toMatch(/<p|disabled=|describedby/)
})

test('empty fields are named by their labels', () => {
  expect(missingFieldsText({ Title: '', Licence: 'CC BY 4.0' })).toBe('Fill in “Title” first.')
  expect(missingFieldsText({ Subject: '', Message: '' })).toBe('Fill in “Subject” and “Message” first.')
  expect(missingFieldsText({ Title: 'x' })).toBeUndefined()
})
