import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SupportForm } from './support-form.tsx'
import { useDraft } from '#client/lib/form/drafts.ts'
import { learner, renderFor, serve } from '#client/testing/page.tsx'

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

/** Form with a title and an upload that the test finishes. */
function Upload({ arrived }: { arrived: Promise<string> }) {
  const draft = useDraft('upload', { title: '', file: '', text: '' })
  const { title, file, text } = draft.value
  return (
    <>
      <label>
        Title
        <input value={title} onChange={({ target }) => draft.change({ title: target.value })} />
      </label>
      <button
        type="button"
        onClick={() =>
          void arrived.then((path) => draft.change((now) => ({ file: path, text: `${now.title} ${path}` })))
        }
      >
        Upload
      </button>
      <output>{`${title}|${file}|${text}`}</output>
    </>
  )
}

test('text typed during a file upload stays, and the file is inserted beside it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  renderFor(learner, <Upload arrived={promise} />)
  fireEvent.click(screen.getByText('Upload'))
  type(/Title/, 'Tasu')
  await act(async () => resolve('/a.png'))
  expect(screen.getByRole('status').textContent).toBe('Tasu|/a.png|Tasu /a.png')
})

test('text typed during a running request stays in the form, and sent text is cleared', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  serve({
    'POST /api/support': async (body) => {
      sent.push(body)
      await promise
      return { status: 202, body: { sent: true } }
    },
  })
  renderFor(learner, <SupportForm email={null} />)
  type(/Subject/, 'A question')
  type(/Message/, 'Is there a course?')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  type(/Message/, 'Is there a course? And another one?')
  resolve()
  await waitFor(() => expect(field(/Subject/).value).toBe(''))
  expect(field(/Message/).value).toBe('Is there a course? And another one?')
  expect(sent).toEqual([{ subject: 'A question', text: 'Is there a course?' }])
})

test('unsent text is restored for the same person, and not for another', () => {
  const first = renderFor(learner, <SupportForm email={null} />)
  type(/Subject/, 'A question')
  first.unmount()
  renderFor({ ...learner, id: 'another' }, <SupportForm email={null} />).unmount()
  const other = renderFor({ ...learner, id: 'another' }, <SupportForm email={null} />)
  expect(field(/Subject/).value).toBe('')
  other.unmount()
  renderFor(learner, <SupportForm email={null} />)
  expect(field(/Subject/).value).toBe('A question')
})
