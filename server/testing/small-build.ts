import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { uploadLimits } from '#shared/site/site.ts'

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

/** A small build of the client: the same files, and a renderer with the same exports. */
const build: Record<string, string | Buffer> = {
  'client/index.html': '<!doctype html><head><!--head--></head><body><div id="root"></div></body>',
  'client/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/first-1.js' },
    'src/pages/pricing.tsx': { file: 'assets/pricing-1.js', imports: ['index.html', '_common.js'] },
    '_common.js': { file: 'assets/common-1.js' },
  }),
  'client/favicon.svg': svg,
  'client/assets/first-1.js': script,
  'client/assets/first-1.js.br': brotliCompressSync(script),
  'client/assets/first-1.js.gz': gzipSync(script),
  'client/clip.mp4': '0123456789',
  'client/worker.js': script,
  'pages/package.json': '{"type":"module"}',
  'pages/render.js': `
    export const paths = ['/', '/pricing', '/courses/:id', '/courses/:id/words', '/library', '/library/:id']
    export const publicPaths = ['/', '/pricing']
    export const unknownPath = '/404'
    const head = ({ siteName }) => ({ title: siteName, description: 'Words "of" Sabah' })
    export const render = async (path, config) => ({ html: '<h1>Ready ' + path + ' for $& </h1>', head: head(config) })
    export const dataPaths = ['/library', '/library/:id']
    export const prepare = async () => {}
    export const renderData = ({ path, address, data }, config) => ({
      html: '<h1>Rendered ' + path + ' ' + data.word + '</h1>', title: data.word, state: { config, dehydratedState: [[[address], data]] } })
    export const renderShell = (config) => ({ html: '<p>Loading</p>', head: head(config) })
    export const pathsForPeople = ['/', '/courses/:id']
    export const sendBy = () => {}
    export const renderPage = async ({ address, viewer, clientContext }) => {
      if (address === '/courses/broken') throw new Error('cannot be rendered')
      return { html: '<h1>Rendered for ' + viewer.firstName + '</h1>', title: 'Home', state: { viewer, clientContext }, sources: ['src/pages/pricing.tsx'] } }
    export const stateOf = (config, visitor) => (visitor ? { config, viewer: null } : { config })
    export const sourcesOf = (path) => (path === '/pricing' ? ['src/pages/pricing.tsx'] : [])`,
}

/** Writes the build and returns its folder, for the test to remove. */
export async function makeSmallBuild(): Promise<string> {
  const distDir = await mkdtemp(join(tmpdir(), 'kadazandusun-dist-'))
  for (const [name, content] of Object.entries(build)) {
    await mkdir(join(distDir, name, '..'), { recursive: true })
    await writeFile(join(distDir, name), content)
  }
  return distDir
}
