import { expect, test } from 'vitest'
import { assignments } from '#shared/classes/assignments.ts'
import { categories } from '#shared/entries/entries.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { button, heading, link, region, useBrowser } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()

test('a teacher makes a class, a learner joins with its code and answers, and the teacher sees it', async () => {
  const { page, call } = await browser.openAs('Jainah', { role: 'TEACHER' }, { size: 'phone' })
  await page.goto('/teacher')
  await link(page, 'Classes').click()
  await page.getByLabel('Name of the class').fill('Saturday class')
  await button(page, 'Make a class').click()
  await heading(page, 'Learners').waitFor()
  await button(page, 'Make a code for 7 days').click()
  const code = await page.locator('[data-class-code]').innerText()
  await expectFitsAndIsAccessible(page, 'learners of a class')
  const id = new URL(page.url()).pathname.split('/')[3]!
  const [walai] = await call(categories.list, { query: { q: 'walai', type: 'WORD' } })
  const draft = { kind: 'words' as const, title: 'One word', entryIds: [walai!.id], published: true }
  await call(assignments.create, { params: { id }, body: draft })

  const learner = await browser.openAs('Felix', {}, { size: 'phone' })
  await learner.page.goto('/join')
  await learner.page.getByLabel('Code of the class').fill(code.toLowerCase())
  await button(learner.page, 'Continue').click()
  await heading(learner.page, 'Join “Saturday class”').waitFor()
  await learner.page.getByLabel('Your name in this class').fill('Felix')
  await learner.page.getByText('I agree. I am 18 or older.').click()
  await expectFitsAndIsAccessible(learner.page, 'joining a class')
  await button(learner.page, 'Join').click()
  await heading(learner.page, 'Saturday class').waitFor()
  await expectFitsAndIsAccessible(learner.page, 'a class of a learner')

  await page.goto(`/teacher/classes/${id}`)
  await region(page, 'Not begun').getByText('Felix').waitFor()

  await link(learner.page, 'Start').click()
  await learner.page.getByText('A new word').waitFor()
  await button(learner.page, 'Next').click()
  await button(learner.page, /house/).click()
  await learner.page.getByRole('status').getByText('Right').waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('cell').first().innerText()
    })
    .toMatch(/^1\/1/)
  await region(page, 'Not begun').getByText('Felix').waitFor({ state: 'detached' })
  await expectFitsAndIsAccessible(page, 'a class of a teacher')
})
