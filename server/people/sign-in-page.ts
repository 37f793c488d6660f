import type { Response } from 'express'

interface Page {
  title: string
  sentence: string
  links: { text: string; href: string }[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#faf6ee, #17140f);
    color: light-dark(#221d16, #f3ece0); font: 1.0625rem/1.6 system-ui, sans-serif }
  main { max-width: 32rem; padding: 2rem; border-top: 4px solid light-dark(#b8860b, #e0b04a) }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 0 0 1.5rem }
  a { display: inline-block; margin-right: 1.5rem; padding: .5rem 0; color: inherit; font-weight: 600 }
  a:focus-visible { outline: 3px solid currentcolor; outline-offset: 4px }`

/** A page for where no script of ours runs: one sentence and the ways on. */
export function sendPage(response: Response, status: number, { title, sentence, links }: Page) {
  const ways = links.map(({ text, href }) => `<a href="${escaped(href)}">${escaped(text)}</a>`).join('\n')
  response.status(status).set('Cache-Control', 'no-store').type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(sentence)}</p>
${ways}
</main>
</body>
</html>
`)
}
