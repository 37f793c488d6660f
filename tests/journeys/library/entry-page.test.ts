import { expect, inject, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { expectFitsAndIsAccessible } from '#tests/journeys/support/axe.ts'
import { untilHydrated, useBrowser, button, heading, link, region, sizes } from '#tests/journeys/support/visits.ts'
import { tone, adminWithUploads } from './admin-with-uploads.ts'

const browser = useBrowser()
const url = inject('productUrl')

test('a word is played in the list, one at a time, and no sound loads before play is pressed', async () => {
  const by = await adminWithUploads(browser)
  const sound = await by.upload('audio', 'audio/wav', tone())
  const other = await by.upload('audio', 'audio/wav', tone())
  const word = { type: 'WORD', content: 'to be heard' } as const
  await by.call(categories.create, { body: { ...word, title: 'first sounding', audioUrl: sound } })
  await by.call(categories.create, { body: { ...word, title: 'second sounding', audioUrl: other } })
  const page = await browser.open({ size: 'phone' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/library?q=sounding')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => path.startsWith('/objects/'))).toEqual([])
  const loaded = page.waitForRequest(`**${sound}`)
  await button(page, 'Play first sounding').click()
  await button(page, 'Stop first sounding').waitFor()
  await loaded
  await button(page, 'Play second sounding').click()
  await button(page, 'Play first sounding').waitFor()
  await button(page, 'Play second sounding').waitFor()
  await expectFitsAndIsAccessible(page, 'words with sound')
})

test('a word of broad letters stands in one line on a phone', async () => {
  const admin = await browser.add('Admin', { role: 'ADMIN' })
  const word = { type: 'WORD', title: 'monginum', content: 'to drink' } as const
  const { id } = await admin.call(categories.create, { body: word })
  const page = await browser.open({ size: 'phone' })
  await page.goto(`/library/${id}`)
  const lines = await heading(page, 'monginum').evaluate(async (element) => {
    await document.fonts.ready
    const range = document.createRange()
    range.selectNodeContents(element.firstChild!)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('on a phone a visitor finds “Learn this word” at the thumb, signs up, and comes back to the word', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library?q=walai')
  await link(page, /walai/).first().click()
  const learn = link(page, 'Learn this word')
  await learn.waitFor()
  const { y, height } = (await learn.boundingBox())!
  expect(y + height).toBeGreaterThan(sizes.phone.height - 60)
  expect(y + height).toBeLessThanOrEqual(sizes.phone.height)
  const { searchParams } = new URL((await learn.getAttribute('href'))!, page.url())
  expect(searchParams.get('screen')).toBe('register')
  expect(searchParams.get('returnTo')).toBe(new URL(page.url()).pathname)
  await expectFitsAndIsAccessible(page, 'an entry for a visitor')
})

test('the rarer actions of an entry are in a menu that works by keyboard', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library?q=walai')
  await link(page, 'walai').click()
  await untilHydrated(page)
  const more = button(page, 'More for walai')
  expect(await button(page, 'Cite this entry').count()).toBe(0)
  await more.press('Enter')
  await expectFitsAndIsAccessible(page, 'the menu of an entry')
  await button(page, 'Share').waitFor()
  await page.keyboard.press('Escape')
  await more.and(page.locator(':focus')).waitFor()
  expect(await button(page, 'Share').count()).toBe(0)
  await more.press('Enter')
  await button(page, 'Cite this entry').press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await more.and(page.locator(':focus')).waitFor()
})

test('a voice is shown with its speaker and its licence', async () => {
  const admin = await browser.add('Admin', { role: 'ADMIN' })
  const giver = await browser.add('Giver', { role: 'CONTRIBUTOR' })
  const form = 'Licensed beside'
  const { id } = await admin.call(categories.create, { body: { type: 'WORD', title: form, content: 'a word' } })
  const speaker = await giver.call(speakers.create, { body: { name: 'Aunt Licence', isMe: true } })
  const agreed = { wording: consentWording.version, licence: 'CC-BY-SA-4.0' as const }
  const { consent } = await giver.call(speakers.consent, { params: { id: speaker.id }, body: agreed })
  const query = { clientId: crypto.randomUUID(), entryId: id, consentId: consent.id, form }
  const body = new Blob([new Uint8Array(aSound())], { type: 'audio/mpeg' })
  await giver.call(recordings.create, { query, body })
  const [sent] = await giver.call(contributions.listOwn, {})
  await admin.call(contributions.decide, { params: { id: sent!.id }, body: { status: 'APPROVED' } })
  const page = await browser.open({ size: 'phone' })
  await page.goto(`/library/${id}`)
  await page.getByText('Aunt Licence').first().waitFor()
  const licence = page.getByRole('link', { name: 'CC BY-SA 4.0', exact: true })
  expect(await licence.getAttribute('href')).toBe('https://creativecommons.org/licenses/by-sa/4.0/')
  // On the card of the word and beside the speaker.
  await expect.poll(() => button(page, /^Slower\W+Licensed beside$/).count()).toBe(2)

  const plain = await browser.open({ size: 'phone', javaScriptEnabled: false })
  await plain.goto(`/library/${id}`)
  await plain.getByText('Aunt Licence', { exact: true }).waitFor()
  // Without scripts there are no buttons that play.
  expect(await button(plain, /^(Play|Slower)/).count()).toBe(0)
})

test('each form of an entry shows its own voices and leads to the studio', async () => {
  const admin = await browser.add('Admin', { role: 'ADMIN' })
  const { page, call } = await browser.openAs('Giver', { role: 'CONTRIBUTOR' })
  const words = { type: 'WORD', title: 'qxfirst', content: 'two forms' } as const
  const { id } = await admin.call(categories.create, { body: words })
  const params = { id }
  const { document, version } = await admin.call(entryDocuments.read, { params })
  const forms = [
    { text: 'qxfirst', kind: 'main', dialects: ['tangaa'] },
    { text: 'qxsecond', kind: 'variant', dialects: ['ranau'] },
  ] as const
  const edited = { ...document, forms: forms.map((form) => ({ ...form, dialects: [...form.dialects] })) }
  await admin.call(entryDocuments.change, { params, body: { version, document: edited } })
  const agreed = { wording: consentWording.version, licence: 'CC-BY-4.0' as const }
  for (const [form, name, dialect] of [
    ['qxfirst', 'Aunt First', 'tangaa'],
    ['qxsecond', 'Uncle Second', null],
  ] as const) {
    const speaker = await call(speakers.create, { body: { name, dialect } })
    const { consent } = await call(speakers.consent, { params: { id: speaker.id }, body: agreed })
    const query = { clientId: crypto.randomUUID(), entryId: id, consentId: consent.id, form }
    await call(recordings.create, { query, body: new Blob([new Uint8Array(aSound())], { type: 'audio/mpeg' }) })
  }
  for (const { id: sent } of await call(contributions.listOwn, {}))
    await admin.call(contributions.decide, { params: { id: sent }, body: { status: 'APPROVED' } })
  await page.goto(`/library/${id}`)
  const cards = region(page, 'How it is said').getByRole('listitem')
  await button(cards, 'Play qxfirst, Aunt First, Tangaa').waitFor()
  await button(cards, 'Play qxsecond, Uncle Second').waitFor()
  await expectFitsAndIsAccessible(page, 'an entry with two spoken forms')
  await untilHydrated(page)
  await link(cards, 'Say qxsecond').click()
  await page.waitForURL(`**/studio?entry=${id}&text=qxsecond`)
})

test('an entry shows its picture and plays its sound and its video after a click', async () => {
  const by = await adminWithUploads(browser)
  const imageUrl = await by.upload('image', 'image/png', samples.png!)
  const audioUrl = await by.upload('audio', 'audio/wav', tone())
  const videoUrl = `${url}/demo/counting-to-ten.mp4`
  const words = { type: 'CULTURE', title: 'seen and heard', content: 'With everything.' } as const
  const { id } = await by.call(categories.create, { body: { ...words, imageUrl, audioUrl, videoUrl } })
  const page = await browser.open({ scheme: 'dark' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`/library/${id}`)
  const picture = page.getByRole('img', { name: 'With everything' })
  await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0)
  expect(requests.filter((each) => /\.(wav|mp4)$/.test(each))).toEqual([])
  await expectFitsAndIsAccessible(page, 'an entry')
  const sound = page.waitForRequest(/\.wav$/)
  await button(page, 'Play seen and heard').click()
  await sound
  await button(page, /Play video/).click()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await expectFitsAndIsAccessible(page, 'an entry that plays')
})

test('a published contribution has its own page with its author, and its script is inert', async () => {
  const admin = await browser.add('Publishing', { role: 'ADMIN' })
  const author = await browser.add('Sharing', { role: 'CONTRIBUTOR' })
  const script = '<img src=x onerror="window.brokenIn=1"></script><script>window.brokenIn=1</script>'
  const title = `Shared ${script}`
  const { id } = await author.call(contributions.create, { body: { title, content: `Kopivosian!\n${script}` } })
  await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED' } })
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open({ javaScriptEnabled })
    await page.goto('/library?q=Shared')
    await region(page, 'From the community').getByRole('link', { name: title }).waitFor()
    await page.goto('/library/contributions')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Shared by Sharing Example').waitFor()
    await page.goto(`/library/contributions/${id}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(javaScriptEnabled && (await page.evaluate(() => 'brokenIn' in window))).toBe(false)
  }
})

test('search engines get structured data of an entry, and a sitemap of all', async () => {
  const found = (await (await fetch(`${url}/api/categories?q=tadau&limit=1`)).json()) as { id: string }[]
  const id = found[0]?.id
  const html = await (await fetch(`${url}/library/${id}`)).text()
  expect(html).toContain(`<link rel="canonical" href="${url}/library/${id}">`)
  expect(html).toContain('<title>tadau: day – Learn Kadazandusun</title>')
  expect(html).toMatch(/<h1 lang="dtp"[^>]*>tadau<\/h1>/)
  expect(html).not.toContain('This page needs JavaScript')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as object
  expect(data).toMatchObject({ '@type': 'DefinedTerm', name: 'tadau', description: 'day' })
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain(`<loc>${url}/sitemaps/entries.xml</loc>`)
  expect(await (await fetch(`${url}/sitemaps/entries.xml`)).text()).toContain(`<loc>${url}/library/${id}</loc>`)
})

test('an entry names its sources, without the demo’s notes where a form was collected', async () => {
  const { call } = await browser.add('Reading')
  const { id } = (await call(categories.list, { query: { q: 'boros' } })).find(({ title }) => title === 'boros')!
  const page = await browser.open()
  await page.goto(`/library/${id}`)
  const origin = region(page, 'Where it comes from')
  await origin.getByText(/^Contributors to Tatoeba, 2018/).waitFor()
  expect(await origin.getByText(/Collected for the demo library/).count()).toBe(0)
})

test('a missing entry is 404 and links to the search', async () => {
  const page = await browser.open()
  const answer = await page.goto('/library/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Not in the library' }).waitFor()
  await expectFitsAndIsAccessible(page, 'a missing entry')
  await page.getByRole('link', { name: 'Search the library' }).click()
  await page.waitForURL('**/library')
})

test('an entry prints in dark ink, without controls, from either theme', async () => {
  const by = await adminWithUploads(browser)
  const [word] = await by.call(categories.list, { query: { q: "tondu'" } })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.open({ size: 'phone' })
    await by.member.logIn(page.context())
    await page.goto(`/library/${word!.id}`)
    await button(page, 'Improve this word').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme })
    const pressed = page.locator('button, nav a, a[href^="/studio"], a[href^="/api/"]')
    expect(await pressed.filter({ visible: true }).allTextContents()).toEqual([])
    const heading = page.getByRole('heading', { level: 1 })
    const ink = () => heading.evaluate((element) => getComputedStyle(element).color)
    await expect.poll(ink, { message: colorScheme }).toBe('rgb(0, 0, 0)')
  }
})

test('on a wide screen the list stays beside the opened entry, and its search changes only the list', async () => {
  const page = await browser.open()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/library?letter=w')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'waig', exact: true }).click()
  const list = page.getByRole('navigation', { name: 'Words of this list' })
  await list.locator('[aria-current=page]').filter({ hasText: 'waig' }).waitFor()
  await expectFitsAndIsAccessible(page, 'an entry beside its list')
  await list.getByRole('link', { name: /^walai/ }).click()
  await page.getByRole('heading', { level: 1, name: 'walai' }).waitFor()
  await list.getByRole('searchbox').fill('tombolog')
  await list.getByRole('link', { name: /^tombolog/ }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'walai' }).waitFor()
  await page.getByRole('link', { name: 'Library', exact: true }).and(page.locator('main *')).click()
  await page.waitForURL(/\/library\?letter=w$/)

  // The search of the list stays when one of its words is opened.
  await page.getByRole('link', { name: 'waig', exact: true }).click()
  await list.getByRole('searchbox').fill('tombolog')
  await list.getByRole('link', { name: /^tombolog/ }).click()
  await page.getByRole('heading', { level: 1, name: 'tombolog' }).waitFor()
  expect(await list.getByRole('searchbox').inputValue()).toBe('tombolog')
  await list.getByRole('searchbox').fill('')
  await list
    .getByRole('link', { name: /^tulan/ })
    .first()
    .waitFor()

  // The entry is read before its list.
  const isFirst = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.compareDocumentPosition(document.querySelector('main search')!) === 4)
  expect(isFirst).toBe(true)
})
