import { expect, test } from 'vitest'
import { landing, notFound, pageAt, paths } from '#client/routes.ts'
import { isOfflinePage } from '#client/worker/page-paths.ts'
import { offlinePages } from './offline-files.ts'

test('the worker shows exactly those pages without waiting for the network whose code is on the device', () => {
  const ofPaths = paths.filter((path) => isOfflinePage(path)).map((path) => pageAt(path, false).source)
  const sources = new Set([...ofPaths, landing.source, notFound.source])
  expect([...sources].toSorted()).toEqual(offlinePages.map((page) => `src/pages/${page}.tsx`).toSorted())
})
