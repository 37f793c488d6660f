import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { media } from '#shared/media.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { expectWellBuilt } from '#tests/journeys/support/axe.ts'
import { sizes, toastIn, useBrowser, button, region } from '#tests/journeys/support/visits.ts'

const browser = useBrowser()
const url = inject('productUrl')

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search Kadazandusun, English or Malay' })
const entry = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true })

/** A second of a tone, as a WAV file. */
function tone(): Buffer {
  const rate = 8000
  const file = Buffer.alloc(44 + rate)
  file.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  for (const [at, number] of [
    [4, 36 + rate],
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    file.writeUInt32LE(number, at)
  for (const [at, number] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(number, at)
  file.write('data', 36)
  for (let at = 0; at < rate; at += 1) file[44 + at] = 128 + Math.round(60 * Math.sin((at * 440 * 2 * Math.PI) / rate))
  return file
}

/** An admin who adds files and entries by calls. */
async function admin() {
  const member = await browser.add('Adding', { role: 'ADMIN' })
  const { call } = member
  return {
    call,
    member,
    async upload(kind: 'image' | 'audio', contentType: string, data: Buffer): Promise<string> {
      const requests = await call(media.upload, { body: { kind, contentType, size: data.length } })
      const sent = await fetch(requests.uploadURL, {
        method: 'PUT',
        headers: { Origin: url, 'Content-Type': contentType, ...requests.headers },
        body: new Uint8Array(data),
      })
      expect(sent.ok).toBe(true)
      return (await call(media.register, { body: { mediaURL: requests.uploadURL } })).objectPath
    },
  }
}

test('without scripts a visitor searches the library, reads an entry, and opens the next page', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await field(page).fill('tadau')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/library?q=tadau')
  await page.getByText('for “tadau”').waitFor()
  await entry(page, 'tadau').click()
  await page.getByRole('heading', { level: 1, name: 'tadau' }).waitFor()
  await page.getByRole('paragraph').filter({ hasText: /^day$/ }).waitFor()
  await page.getByText('Demo content, awaiting review by a speaker.').waitFor()
  await page.getByText(/list by Veronica Atin, Ranau 2007/).waitFor()

  await page.getByRole('link', { name: 'Library', exact: true }).last().click()
  const first = await page.getByRole('main').getByRole('listitem').last().innerText()
  await page.getByRole('link', { name: 'More entries' }).click()
  await page.waitForURL('**/library?cursor=**')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').last().innerText()).not.toBe(first)
})

test(
  'the search updates during typing, tolerates a missing glottal mark, and is in the address',
  { tags: ['firefox'] },
  async () => {
    const page = await browser.open({ size: 'phone' })
    await page.goto('/library')
    await field(page).pressSequentially('SADA')
    await entry(page, "sada'").waitFor()
    await page.waitForURL('**/library?q=SADA')
    const count = page.getByRole('status').filter({ hasText: 'for “SADA”' })
    await count.waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('SADA')
    await expectWellBuilt(page, 'a search')
    await page.reload()
    await entry(page, "sada'").waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('SADA')

    await entry(page, "sada'").click()
    await page.getByRole('heading', { level: 1, name: "sada'" }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('dtp')
    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    await page.waitForURL('**/library?q=SADA')
    await entry(page, "sada'").waitFor()
  },
)

test('an English word finds the Kadazandusun one, and the categories filter the search', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await field(page).fill('thank')
  await entry(page, 'Pounsikou').waitFor()
  await page.getByRole('link', { name: 'Words', exact: true }).click()
  await page.waitForURL('**/library?type=WORD&q=thank')
  await page.getByText('Nothing found for “thank”.').waitFor()
  await page.getByRole('link', { name: 'Phrases', exact: true }).click()
  await entry(page, 'Pounsikou').waitFor()
  await page.goBack()
  await page.getByText('Nothing found for “thank”.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: /plan/ }).count()).toBe(0)
})

test('filters are in the address, keep the search, and can all be removed', async () => {
  const page = await browser.open({ size: 'phone' })
  await page.goto('/library')
  await page.getByRole('link', { name: 's', exact: true }).click()
  await page.waitForURL('**/library?letter=s')
  await entry(page, "sada'").waitFor()
  expect(await entry(page, 'walai').count()).toBe(0)
  // A phone shows the filters behind one button, and the chosen ones without it.
  const topics = page.getByLabel('All topics')
  await expect.poll(() => topics.isVisible()).toBe(false)
  await button(page, 'Filters').click()
  await topics.selectOption('animals')
  await page.waitForURL('**/library?domain=animals&letter=s')
  await button(page, 'Filters, 1 chosen').click()
  await page.getByLabel('Any dialect').waitFor({ state: 'hidden' })
  await expect.poll(() => topics.isVisible()).toBe(true)
  await page.goto('/library?domain=animals&letter=s&voice=true')
  await page.getByRole('link', { name: 'With a voice' }).waitFor()
  await page.getByText('No entry fits what you chose.').waitFor()
  await expectWellBuilt(page, 'filters that nothing fits')
  await page.reload()
  await page.getByRole('link', { name: 'Look in everything' }).click()
  await page.waitForURL('**/library')
  await page.goto('/library/browse?letter=w')
  await entry(page, 'walai').waitFor()
  // On a desktop too: it may be one that is touched.
  await page.setViewportSize(sizes.desktop)
  const letters = page.getByRole('navigation', { name: 'By letter' }).getByRole('link')
  const narrowest = () =>
    letters.evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().width)))
  await expect.poll(narrowest).toBeGreaterThanOrEqual(44)
})

test('the first word stands within 300 px of the top on a phone', async () => {
  const page = await browser.open({ size: 'phone' })
  for (const path of ['/library', '/library?letter=w', '/library/browse']) {
    await page.goto(path)
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    await first.waitFor()
    expect((await first.boundingBox())?.y).toBeLessThan(300)
  }
})

test('three results are visible above the keyboard of a phone', async () => {
  const page = await browser.open()
  await page.setViewportSize({ width: 360, height: 380 })
  await page.goto('/library?q=tu')
  const third = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .nth(2)
  await third.waitFor()
  await field(page).focus()
  const foot = async () => {
    const box = await third.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect.poll(foot).toBeLessThanOrEqual(380)
})

test('a visitor requests a missing word without an account', async () => {
  const page = await browser.open()
  await page.goto('/library?q=helicopter+pilot')
  const requests = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/wanted'),
  )
  await button(page, 'Ask for this word').click()
  expect((await requests).postDataJSON()).toEqual({ word: 'helicopter pilot' })
  await page.getByText('Thank you. We pass it on.').waitFor()
  await page.getByRole('link', { name: 'Words others ask for' }).click()
  await page.getByRole('heading', { level: 1, name: 'Words people ask for' }).waitFor()
  await expectWellBuilt(page, 'words that are asked for')
})

test('the word of the day links to its entry, without scripts too', async () => {
  const page = await browser.open({ javaScriptEnabled: false })
  await page.goto('/library/word-of-the-day')
  const word = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('main').getByRole('link', { name: word, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: word, exact: true }).waitFor()
})

test('further typing aborts a search, and its late response changes nothing', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await page.getByRole('link', { name: 'More entries' }).waitFor()
  const given = Promise.withResolvers<void>()
  await page.route('**/api/categories?q=ta&**', async (route) => {
    await given.promise
    await route.continue().catch(() => {})
  })
  const begun = page.waitForRequest('**/api/categories?q=ta&**')
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().includes('q=ta&'))
  await field(page).fill('ta')
  await begun
  await field(page).fill('tasu')
  await entry(page, 'tasu').waitFor()
  await brokenOff
  given.resolve()
  await page.getByText('for “tasu”').waitFor()
  expect(await entry(page, 'tadau').count()).toBe(0)
})

test('More extends the list, moves the focus to it, and its entries are still there after Back', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await page.getByRole('link', { name: 'More entries' }).click()
  await page.waitForFunction(() => document.querySelectorAll('main li h2').length === 60)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main li h2 a')].indexOf(document.activeElement as Element),
    ),
  ).toBe(30)
  await page.locator('main li h2 a').nth(45).click()
  await page.getByRole('heading', { level: 1 }).and(page.locator('[lang=dtp]')).waitFor()
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('main li h2').length === 60)
})

test('a failed read shows an error and can be retried', async () => {
  const page = await browser.open()
  await page.goto('/library')
  await page.getByRole('link', { name: 'More entries' }).waitFor()
  await page.route('**/api/categories?**', (route) => route.fulfill({ status: 503, body: 'Briefly unavailable.' }))
  await field(page).fill('walai')
  await page.getByText('The entries could not be loaded. Briefly unavailable.').waitFor()
  await page.unroute('**/api/categories?**')
  await button(page, 'Try again').click()
  await entry(page, 'walai').waitFor()
})

test('a word is played in the list, one at a time, and no sound loads before play is pressed', async () => {
  const by = await admin()
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
  await expectWellBuilt(page, 'words with sound')
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
  // Neither does anything without scripts.
  expect(await button(plain, /^(Play|Slower)/).count()).toBe(0)
})

test('an entry shows its picture and plays its sound and its video after a click', async () => {
  const by = await admin()
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
  await expectWellBuilt(page, 'an entry')
  const sound = page.waitForRequest(/\.wav$/)
  await button(page, 'Play seen and heard').click()
  await sound
  await button(page, /Play video/).click()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  await expectWellBuilt(page, 'an entry that plays')
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

test('a missing entry is 404 and links to the search', async () => {
  const page = await browser.open()
  const answer = await page.goto('/library/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Not in the library' }).waitFor()
  await expectWellBuilt(page, 'a missing entry')
  await page.getByRole('link', { name: 'Search the library' }).click()
  await page.waitForURL('**/library')
})

test('logged-in people find the library in their navigation', async () => {
  const { page } = await browser.openAs('Searching', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/')
  await button(page, /menu/i).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await field(page).fill('zzqqxx')
  await page.getByText('Nothing found for “zzqqxx”.').waitFor()
  await page.getByRole('link', { name: 'Share what you know' }).click()
  await page.waitForURL('**/contributor')
  expect(await toastIn(page).count()).toBe(0)
})

test('the library fits the narrowest phone in both themes', async () => {
  const page = await browser.open()
  await page.setViewportSize({ ...sizes.phone, width: 320 })
  for (const path of [
    '/library',
    '/library?type=GRAMMAR',
    '/library?q=nothing+of+this+name',
    '/library/contributions',
    '/library/wanted',
    '/library/word-of-the-day',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectWellBuilt(page, `${path}, ${colorScheme}`)
    }
  }
})

test('a contributor approves a word request, opens the prefilled form, and names the entry that answers it', async () => {
  const { call: ask } = await browser.add('Asking')
  await ask(wordRequestCalls.ask, { body: { word: 'moon of a journey' } })
  const { page, call } = await browser.openAs('Knowing', { role: 'CONTRIBUTOR' }, { size: 'phone' })
  await page.goto('/library/wanted')
  await button(page, 'Show moon of a journey').click()
  await page.getByRole('heading', { name: 'moon of a journey' }).waitFor()
  await expectWellBuilt(page, 'wishes for a contributor')
  await page.getByRole('link', { name: /^I know it.*moon of a journey/ }).click()
  await page.waitForURL('**/contributor?word=moon%20of%20a%20journey')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'moon of a journey'),
  )
  await page.goBack()
  await button(page, /Answered by … moon of a journey/).click()
  const box = page.getByRole('dialog')
  await box.getByLabel('Entry').fill('tulan')
  await button(box, /^tulan\b.*moon/).click()
  await expectWellBuilt(page, 'the answer to a wish')
  await button(box, 'This is the answer').click()
  await page.getByRole('heading', { name: 'moon of a journey' }).waitFor({ state: 'detached' })
  expect((await call(wordRequestCalls.list, {})).map(({ word }) => word)).not.toContain('moon of a journey')
})

test('an entry with a warning is named, and shows neither picture nor text before a press', async () => {
  const by = await admin()
  const imageUrl = await by.upload('image', 'image/png', samples.png!)
  const words = { type: 'CULTURE', title: 'warned of', content: 'A sad story.', imageUrl } as const
  const { id, version } = await by.call(categories.create, { body: words })
  const { document } = await by.call(entryDocuments.read, { params: { id } })
  const warned = { ...document, warning: 'It speaks of the dead.' }
  await by.call(entryDocuments.change, { params: { id }, body: { version, document: warned } })
  const page = await browser.open({ size: 'phone' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/library?q=warned+of')
  await page.getByText('With a warning').waitFor()
  await page.getByText('It speaks of the dead.').waitFor()
  expect(await page.getByText('A sad story.').count()).toBe(0)
  await page.getByRole('link', { name: 'warned of', exact: true }).click()
  await page.getByRole('link', { name: 'Show it' }).waitFor()
  await page.goto(`/library/${id}`)
  await page.getByText('It speaks of the dead.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).not.toContain(imageUrl)
  await page.getByRole('heading', { level: 1, name: 'warned of' }).waitFor()
  // Neither the page, its title nor what it holds for the script and for engines tells it; nor does one that is drawn for somebody.
  expect(await page.content()).not.toContain('sad story')
  expect(await page.title()).toMatch(/^warned of – /)
  const signedIn = await browser.open({ size: 'phone' })
  await by.member.enter(signedIn.context())
  expect(await (await signedIn.request.get(`/library/${id}`)).text()).not.toContain('sad story')
  const loaded = page.waitForRequest(`**${imageUrl}`)
  await page.getByRole('link', { name: 'Show it' }).click()
  await loaded
  await page.getByText('A sad story.').first().waitFor()
})

test('an entry prints in dark ink, without controls, from either theme', async () => {
  const by = await admin()
  const [word] = await by.call(categories.list, { query: { q: "tondu'" } })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.open({ size: 'phone' })
    await by.member.enter(page.context())
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

test('a warning on one picture is set beside it, shown before it loads, and needs no script', async () => {
  const by = await admin()
  const imageUrl = await by.upload('image', 'image/png', samples.png!)
  const words = { type: 'CULTURE', title: 'one picture', content: 'A custom.', imageUrl } as const
  const { id } = await by.call(categories.create, { body: words })
  const page = await browser.open({ size: 'phone' })
  await by.member.enter(page.context())
  await page.goto(`/library/${id}`)
  await button(page, 'Warn before a file').click()
  await page.getByLabel('Text of the warning').fill('It shows a burial.')
  await button(page, 'Save').click()
  await page.getByText('The warning is saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show the picture' }).waitFor()
  await expectWellBuilt(page, 'a warned picture')

  const plain = await browser.open({ size: 'phone', javaScriptEnabled: false })
  const requests: string[] = []
  plain.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await plain.goto('/library?q=one+picture')
  await plain.getByText('With a warning').waitFor()
  await plain.goto(`/library/${id}`, { waitUntil: 'networkidle' })
  await plain.getByRole('heading', { level: 1, name: 'one picture' }).waitFor()
  expect(requests).not.toContain(imageUrl)
  await plain.getByRole('link', { name: 'Show the picture' }).click()
  await expect.poll(() => requests).toContain(imageUrl)
})

test('a rejected proposal is sent again from its card, and the history is shown in words', async () => {
  const by = await admin()
  const { id } = await by.call(categories.create, { body: { type: 'WORD', title: 'sent twice', content: 'again' } })
  const giver = await browser.add('Giving', { emailVerified: true })
  const attestation = { kind: 'witness', form: 'sent twice', dialect: 'ranau', stance: 'same' } as const
  const old = await giver.call(contributions.propose, { params: { id }, body: attestation })
  const note = 'Who says it so?'
  await by.call(contributions.decide, { params: { id: old.id }, body: { status: 'REJECTED', note } })
  const page = await browser.open({ size: 'phone' })
  await giver.enter(page.context())
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Send a changed one of sent twice' }).click()
  const box = page.getByRole('dialog')
  await box.getByText(note).waitFor()
  expect(await box.getByLabel('Where?').inputValue()).toBe('ranau')
  expect(await box.getByLabel('We say it the same way').isChecked()).toBe(true)
  await box.getByLabel('Where?').selectOption('tambunan')
  await box.getByLabel('We say it the same way').click()
  await button(box, 'Tell us').click()
  await page.getByText('Somebody will look at it soon.', { exact: true }).waitFor()
  const [again] = await giver.call(contributions.listProposals, {})
  expect(again).toMatchObject({ status: 'PENDING', replaces: { id: old.id } })

  const { version, document } = await by.call(entryDocuments.read, { params: { id } })
  const [form] = document.forms
  const placed = { ...document, forms: [{ ...form!, dialects: ['bundu-liwan'] }] }
  await by.call(entryDocuments.change, { params: { id }, body: { version, document: placed } })
  await page.goto(`/library/${id}`)
  await button(page, 'History').click()
  await page.getByText('Form 1, where it is said').waitFor()
  await page.getByRole('dialog').getByText('Bundu-Liwan').first().waitFor()
})

test('an unsent proposal survives a change of the word, names missing fields, and is restored unchanged after a rejection', async () => {
  const by = await admin()
  const word = { type: 'WORD', title: 'improved twice', content: 'first meaning' } as const
  const { id } = await by.call(categories.create, { body: word })
  const giver = await browser.add('Improving', { emailVerified: true })
  const page = await browser.open({ size: 'phone' })
  await giver.enter(page.context())
  const box = page.getByRole('dialog')
  const improve = async () => {
    await page.goto(`/library/${id}`)
    await button(page, 'Improve this word').click()
  }
  await improve()
  const send = button(box, 'Send it in')
  expect(await send.isDisabled()).toBe(true)
  await box.getByLabel('Meaning in Malay').fill('makna')

  await by.call(categories.update, { params: { id }, body: { ...word, content: 'second meaning' } })
  await improve()
  await box.getByText('Your unsent text is here again.').waitFor()
  await box.getByText('Somebody has changed this word since you wrote.').waitFor()
  await box.getByText('In the library now: nothing').waitFor()
  expect(await box.getByLabel('Meaning in Malay').inputValue()).toBe('makna')
  expect(await box.getByLabel('Meaning in English').inputValue()).toBe('second meaning')

  await box.getByLabel('Meaning in English').fill('  ')
  await box.getByLabel('Meaning in Malay').fill('')
  await box.getByLabel('Meaning of the sentence').fill('It is so.')
  await send.click()
  await box.getByText('A meaning needs a text in English or in Malay.').waitFor()
  await box.getByLabel('Meaning in English').fill('second meaning')
  await box.getByLabel('Meaning in Malay').fill('makna')
  await send.click()
  await box.getByText('Please write the sentence too').waitFor()
  await box.getByLabel('A sentence with it').fill('improved twice.')
  await box.getByLabel('How do you know?').fill('My aunt')
  await expectWellBuilt(page, 'improving a word')
  await send.click()
  await page.getByText('Somebody will look at it soon.', { exact: true }).waitFor()

  const [old] = await giver.call(contributions.listProposals, {})
  const note = 'Please say where.'
  await by.call(contributions.decide, { params: { id: old!.id }, body: { status: 'REJECTED', note } })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Send a changed one of improved twice' }).click()
  await box.getByText(note).waitFor()
  const written = {
    'Meaning in English': 'second meaning',
    'Meaning in Malay': 'makna',
    'A sentence with it': 'improved twice.',
    'Meaning of the sentence': 'It is so.',
    'How do you know?': 'My aunt',
  }
  for (const [label, text] of Object.entries(written)) expect(await box.getByLabel(label).inputValue()).toBe(text)
  await box.getByLabel('How do you know?').fill('My aunt in Ranau')
  await expectWellBuilt(page, 'a rejected improvement')
  await send.click()
  await expect
    .poll(async () => (await giver.call(contributions.listProposals, {}))[0])
    .toMatchObject({ status: 'PENDING', content: 'My aunt in Ranau', replaces: { id: old!.id } })
})
