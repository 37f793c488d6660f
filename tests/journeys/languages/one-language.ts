import type { Page } from 'playwright-core'
import { textLanguageOf, type Language } from '#shared/site/languages.ts'

/** Words that only texts of the other language contain. */
export const foreign = {
  ms: String.raw`\b(the|and|of|is|are|you|your|for|with|this|that|not|have|was|from|what|which|when|who|will|they|or|be|it|can|their|if|more|edit|delete|save|lessons?|words?|courses?|questions?|answers?|search|cancel|next|meanings?|today)\b`,
  en: String.raw`\b(yang|dan|untuk|dengan|ini|itu|anda|tidak|pada|daripada|boleh|akan|atau|dalam|ialah|telah|semua|lagi|sila|sedang|belum|sudah|perkataan|pelajaran|kursus|kelas|soalan|jawapan|simpan|batal|padam|cari|laman|utama)\b`,
}

/** Texts of the page, or of the HTML, outside elements in another or in no known language, that contain a word of the pattern. */
function textsWith({ pattern, names, html }: { pattern: string; names: string[]; html: string | undefined }) {
  const words = new RegExp(pattern, 'i')
  const parsed = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const own = parsed.documentElement.lang
  const found: string[] = []
  const look = (element: Element, written: string | null, where = '') => {
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), written ?? '')
    if (words.test(text) && element.closest('[lang]')?.getAttribute('lang') === own)
      found.push(where + text.trim().slice(0, 200))
  }
  const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (parent && !parent.closest('script, style, noscript')) look(parent, textContent)
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'alt',
    'title',
    'placeholder',
    'label',
  ])
    for (const element of parsed.querySelectorAll(`[${name}]`)) look(element, element.getAttribute(name), `${name}: `)
  look(parsed.documentElement, parsed.title, 'title: ')
  const description = parsed.querySelector('meta[name=description]')
  if (description) look(description, description.getAttribute('content'), 'description: ')
  return [...new Set(found)]
}

/** Opens what is folded, so that its texts are there. Waits for their data if anything was. */
export async function unfold(page: Page) {
  const folded = page.locator(
    'main button[aria-expanded=false][aria-controls]:not([aria-haspopup]), main details:not([open])',
  )
  if ((await folded.count()) === 0) return
  await folded.evaluateAll((found) => {
    for (const each of found)
      if (each instanceof HTMLDetailsElement) each.open = true
      else (each as HTMLElement).click()
  })
  await page.waitForLoadState('networkidle')
}

/** Texts in the other language, without these names: of the page, or of HTML that the page only reads. */
export const foreignTexts = (page: Page, language: Language, names: string[] = [], html?: string) =>
  page.evaluate(textsWith, { pattern: foreign[textLanguageOf(language)], names, html })
