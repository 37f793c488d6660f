/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './scripts/chunks.ts'
import { plainContract } from './scripts/plain-contract.ts'

/** Journeys that start, kill and start again whole products of their own: two side by side, when nothing else runs. */
const products = ['commands', 'endurance', 'previous-client', 'starting'].map(
  (name) => `tests/journeys/operation/${name}.test.ts`,
)

/** Skipped with TEST_DATABASE_URL: tests that start their own PostgreSQL, and slow tests whose SQL other tests cover. */
const skippedTests = [
  'server/billing/sync/interleavings.test.ts',
  'server/db/embedded/**',
  'server/db/outage.test.ts',
  'server/http/**',
  'server/media/pictures/**',
  'server/policy.test.ts',
  'server/process/**',
  'server/voices/sound/**',
]

/** Tests that are pure or speak HTTP, components in a simulated DOM, and journeys through a real browser; first and last on a real Postgres. */
const projects = [
  {
    extends: true as const,
    root: import.meta.dirname,
    test: {
      name: 'product',
      include: ['{shared,server,client,scripts,bench,tests/doubles}/**/*.test.{ts,tsx}'],
      exclude: ['**/*.dom.test.{ts,tsx}', ...(process.env.TEST_DATABASE_URL ? skippedTests : [])],
      globalSetup: [join(import.meta.dirname, 'server/testing/postgres/global-setup.ts')],
      setupFiles: [join(import.meta.dirname, 'server/testing/fail-on-error.ts')],
      // A process of its own for each file spent more time on loading the same modules than on tests.
      isolate: false,
    },
  },
  {
    extends: true as const,
    root: import.meta.dirname,
    test: {
      name: 'components',
      environment: 'happy-dom',
      include: ['client/**/*.dom.test.{ts,tsx}'],
      setupFiles: [
        join(import.meta.dirname, 'server/testing/fail-on-error.ts'),
        join(import.meta.dirname, 'client/src/testing/clean-up.ts'),
      ],
      isolate: false,
    },
  },
  {
    extends: true as const,
    root: import.meta.dirname,
    test: {
      name: 'journeys',
      include: ['tests/journeys/**/*.test.ts'],
      exclude: products,
      globalSetup: [join(import.meta.dirname, 'tests/journeys/support/global-setup.ts')],
      isolate: false,
    },
  },
  {
    extends: true as const,
    root: import.meta.dirname,
    test: {
      name: 'products',
      include: products,
      globalSetup: [join(import.meta.dirname, 'tests/journeys/support/global-setup.ts')],
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
    },
  },
]

/**
 * The first script lists the files of all pages: their names would cost every first visit half a kilobyte. The manifest beside the build
 * names their sources.
 */
const names = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

/** Tailwind repeats its registered properties for browsers older than `cssTarget`, which a first visit need not load. */
const withoutPropertyFallback: Plugin = {
  name: 'without-property-fallback',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = file.source.toString().replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^{}]*\}\}\}/, '')
  },
}

/** Two builds: what browsers load, and (`--ssr`) what the server renders the public pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: join(import.meta.dirname, 'client'),
  // Not in the client's folder: what a test run keeps there would make the build look stale.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [plainContract(), react(), tailwindcss(), withoutPropertyFallback],
  // React has had this hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // React and all else go into the page renderer, so that it is React's production build whatever NODE_ENV says.
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: join(import.meta.dirname, isSsrBuild ? 'dist/pages' : 'dist/client'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'es2022',
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Renderers of all languages load the same packages.
    rolldownOptions: {
      output: isSsrBuild
        ? { codeSplitting: { groups: [{ name: 'packages', test: /node_modules\// }] } }
        : { codeSplitting: { groups: chunks }, ...names },
    },
  },
  test: {
    projects,
    tags: [{ name: 'firefox', description: 'Journeys that .ci/run repeats in Firefox.' }],
    // All projects share one queue. It has two workers more than cores, because tests often wait for a browser or for Postgres.
    maxWorkers: availableParallelism() + 2,
    // Only a hanging test reaches this limit, also on a busy machine. bench/ measures speed.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
}))
