import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { textLanguages } from '#shared/messages/text.ts'
import { uploadLimits } from '#shared/site/site.ts'
import { createPages } from '#server/pages/pages.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/** Configuration with signs that must not break out of any page. */
export const config = {
  stripePublishableKey: null,
  siteName: 'Boros </script><script>alert(1)</script> & "co"',
  supportEmail: null,
  company: { name: '', address: '', phones: [], website: null, team: [], placeholder: true },
  uploadLimits,
}
export const script = 'console.log("hello")\n'.repeat(50)
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Files of browsers. */
const client: Record<string, string | Buffer> = {
  'favicon.svg': svg,
  'assets/first-1.js': script,
  'assets/first-1.js.br': brotliCompressSync(script),
  'assets/first-1.js.gz': gzipSync(script),
  'clip.mp4': '0123456789',
  'worker.js': script,
}
/** A small build of the client in one language: the same files, and a renderer with the same exports. */
const pages: Record<string, string> = {
  'index.html':
    '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div><!--noscript--></body>',
  'manifest.json': JSON.stringify({
    'index.html': { file: 'assets/first-1.js' },
    'src/pages/account/pricing.tsx': { file: 'assets/pricing-1.js', imports: ['index.html', '_common.js'] },
    '_common.js': { file: 'assets/common-1.js' },
  }),
  'package.json': '{"type":"module"}',
  'render.js': `
    export const paths = ['/', '/pricing', '/courses/:id', '/courses/:id/words', '/library', '/library/:id']
    export const publicPaths = ['/', '/pricing']
    export const unknownPath = '/404'
    const head = ({ siteName }) => ({ title: siteName, description: 'Words "of" Sabah' })
    let labels = new Map()
    export const showLabels = (forms) => { labels = forms }
    export const renderPublicPage = async (path, { config, language }) => ({
      html: '<h1>Ready ' + path + ' for $& ' + (language === 'en' ? '' : language) + '</h1>' + (language === 'dtp' ? [...labels] : ''), head: head(config) })
    export const dataPaths = ['/library', '/library/:id']
    export const preloadDataPages = async () => {}
    export const renderDataPage = ({ path, address, data }, { config }) => ({
      html: '<h1>Rendered ' + path + ' ' + data.word + '</h1>', title: data.word, state: { config, dehydratedState: [[[address], data]] } })
    export const renderShell = (config) => ({ html: '<p>Loading</p>', head: head(config) })
    export const pathsForPeople = ['/', '/courses/:id']
    export const sendBy = () => {}
    export const renderPage = async ({ address, viewer, clientContext }) => {
      if (address === '/courses/broken') throw new Error('cannot be rendered')
      return { html: '<h1>Rendered for ' + viewer.firstName + '</h1>', title: 'Home', state: { viewer, clientContext }, sources: ['src/pages/account/pricing.tsx'] } }
    export const emptyPageState = (config, visitor) => (visitor ? { config, viewer: null } : { config })
    export const sourcesOf = (path) => (path === '/pricing' ? ['src/pages/account/pricing.tsx'] : [])`,
}

async function makeSmallBuild(): Promise<string> {
  const distDir = await mkdtemp(join(tmpdir(), 'kadazandusun-dist-'))
  const put = async (folder: string, files: Record<string, string | Buffer>) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(distDir, folder, name, '..'), { recursive: true })
      await writeFile(join(distDir, folder, name), content)
    }
  }
  await put('client', client)
  for (const language of textLanguages) await put(`pages/${language}`, pages)
  return distDir
}

export async function startSmallBuild(given: Partial<Parameters<typeof createPages>[0]> = {}) {
  const distDir = await makeSmallBuild()
  const pages = await createPages({ distDir, config, publicUrl: 'https://boros.test', ...given })
  const app = await startTestApp({ deps: { pages } })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, app.url), { method, headers: { 'Accept-Encoding': 'identity', ...headers } })
  return {
    app,
    distDir,
    get,
    page: async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text(),
    close: async () => {
      await app.close()
      await rm(distDir, { recursive: true })
    },
  }
}
