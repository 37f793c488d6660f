import { refusedWords } from './scripts/refused-words.ts'

const refusedIdentifiers = refusedWords().flatMap(({ word, isIdentifier }) => (isIdentifier ? [word] : []))

const tests = ['**/*.test.ts', '**/*.test.tsx']

/** Forbids imports in some files; patterns with `!` are exceptions. Tests may import everything. */
const forbidImports = (files: string[], group: string[], message: string, excludeFiles = tests) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] as ['error', object] },
})

const forbiddenInFeatures = ['../**', '#server/**', 'node:*', 'node:*/**', '#client/features/**', '#client/pages/**']
const featureMessage = 'A feature knows its own slice (./), domain, lib and ui; pages compose features.'
const forbiddenInSlices = [
  '../**',
  '#client/**',
  '#server/**',
  '!#server/http/**',
  '!#server/db/**',
  '!#server/gateways/**',
  '!#server/pages/**',
  '!#server/clock.ts',
  '!#server/with-timeout.ts',
  '!#server/config/config.ts',
  '!#server/root.ts',
  '!#server/process/threads.ts',
  '!#server/process/source-positions.ts',
  '!#server/deps.ts',
  '!#server/domain-events.ts',
  '!#server/audit/record.ts',
  '!#server/courses/lessons/lessons-showing.ts',
  '!#server/courses/lessons/visible-lesson.ts',
  '!#server/media/held-files.ts',
  '!#server/people/contributor.ts',
  '!#server/progress/mark-done.ts',
]
const sliceMessage =
  'A slice knows its own files (./), http, pages, db, gateways and a few store functions; events and slices.ts do the rest (docs/architecture.md).'

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/consistent-type-imports': 'error',
    'import/no-duplicates': ['error', { preferInline: true }],
    'no-console': 'error',
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: ['../**'], message: 'Write #shared, #server or #client: an import shows which slice it leaves.' },
        ],
      },
    ],
    'react/react-in-jsx-scope': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'vitest/no-standalone-expect': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'id-denylist': ['error', ...refusedIdentifiers],
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
  },
  overrides: [
    { files: ['client/public/early.js'], rules: { 'id-denylist': 'off' } },
    forbidImports(
      ['shared/**'],
      ['../**', '#server/**', '#client/**', 'node:*', 'node:*/**', 'react', 'express', 'zod'],
      'shared/ imports zod/mini and itself.',
    ),
    forbidImports(
      ['client/src/**'],
      ['../**', '#server/**', 'node:*', 'node:*/**'],
      'The client imports #shared and #client.',
    ),
    {
      files: ['client/src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          {
            noStrings: false,
            ignoreProps: true,
            restrictedAttributes: ['aria-label', 'alt', 'title', 'placeholder', 'label'],
            allowedStrings: [
              '',
              '·',
              '–',
              '—',
              '×',
              '?',
              ':',
              '/',
              "'",
              '+',
              'RM',
              '…',
              '→',
              ',',
              '.',
              '(',
              ')',
              '%',
              '&nbsp;',
              '’',
              'https://…',
              ': ______________________',
            ],
          },
        ],
      },
    },
    forbidImports(
      ['client/src/lib/**'],
      [
        '../**',
        '#server/**',
        'node:*',
        'node:*/**',
        '#client/features/**',
        '#client/pages/**',
        '#client/ui/**',
        '#client/domain/**',
      ],
      'lib imports only lib.',
    ),
    forbidImports(
      ['client/src/ui/**'],
      ['../**', '#server/**', 'node:*', 'node:*/**', '#client/features/**', '#client/pages/**', '#client/domain/**'],
      'ui imports lib and ui.',
      [],
    ),
    forbidImports(
      ['client/src/domain/**'],
      ['../**', '#server/**', 'node:*', 'node:*/**', '#client/features/**', '#client/pages/**'],
      'domain imports lib, ui and domain; it knows no feature and no page.',
      [],
    ),
    forbidImports(['client/src/features/**'], forbiddenInFeatures, featureMessage),
    // Slices with folders of their own, whose files import each other by the full name.
    ...['classes', 'contributions', 'courses', 'entries', 'site', 'study', 'billing', 'voices'].map((slice) =>
      forbidImports(
        [`client/src/features/${slice}/**`],
        [...forbiddenInFeatures, `!#client/features/${slice}/**`],
        featureMessage,
      ),
    ),
    forbidImports(
      ['server/http/**', 'server/db/**', 'server/gateways/**'],
      [
        '../**',
        '#client/**',
        '#server/**',
        '!#server/http/**',
        '!#server/db/**',
        '!#server/gateways/**',
        '!#server/clock.ts',
        '!#server/with-timeout.ts',
        '!#server/config/config.ts',
        '!#server/root.ts',
        '!#server/process/source-positions.ts',
      ],
      'http, db and gateways know no slice.',
    ),
    forbidImports(['server/*/**'], forbiddenInSlices, sliceMessage, [...tests, 'server/{http,db,gateways,testing}/**']),
    ...['classes', 'courses', 'billing', 'sign-in', 'people', 'study'].map((slice) =>
      forbidImports([`server/${slice}/**`], [...forbiddenInSlices, `!#server/${slice}/**`], sliceMessage),
    ),
    forbidImports(
      ['server/{entries,exchange,contributions,voices,media,takedowns,library}/**'],
      [
        ...forbiddenInSlices,
        ...[
          '!#server/entries/**',
          '!#server/exchange/**',
          '!#server/contributions/**',
          '!#server/voices/**',
          '!#server/media/**',
          '!#server/takedowns/**',
        ],
      ],
      'The slices of the library import each other, http, pages, db, gateways and a few store functions (docs/architecture.md).',
    ),
    {
      files: [
        'server/main.ts',
        'scripts/**',
        'tests/**',
        'bench/**',
        'server/testing/**',
        '**/*.test.ts',
        '**/*.test.tsx',
      ],
      rules: { 'node/no-process-env': 'off', 'no-console': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**', 'tests/**'],
      rules: { 'no-restricted-imports': 'off', 'vitest/expect-expect': 'off', 'no-unmodified-loop-condition': 'off' },
    },
  ],
  ignorePatterns: ['node_modules', 'dist', 'migrations'],
}
