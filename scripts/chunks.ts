import { join } from 'node:path'

const source = join(import.meta.dirname, '../client/src')
const at = (...names: string[]) => names.map((name) => join(source, name))

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** Files that only name everything of a package: who imports one thing of it does not load the rest. Icons are found by their names. */
const lists = /^lucide-react$|\/lucide-react\/dist\/esm\/lucide-react\.m?js$|\/@tanstack\/.*\/index\.js$/
const iconsIn = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .map((name) => name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase())

/** Whether a module belongs to what these load, without what they load later. */
function reachedFrom(roots: string[]) {
  let known: { modules: Set<string>; icons: Set<string> } | undefined
  const walk = (graph: Graph) => {
    const found = { modules: new Set<string>(), icons: new Set<string>() }
    const visit = (id: string) => {
      if (lists.test(id) || found.modules.has(id)) return
      found.modules.add(id)
      const info = graph.getModuleInfo(id)
      for (const name of iconsIn(info?.code ?? '')) found.icons.add(name)
      info?.importedIds.forEach(visit)
    }
    roots.forEach(visit)
    // The build's manifest finds a page by its source: that file stays a chunk.
    for (const root of roots) found.modules.delete(root)
    return found
  }
  return (id: string, graph: Graph) => {
    known ??= walk(graph)
    const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1]
    return icon === undefined ? known.modules.has(id) : known.icons.has(icon)
  }
}

const ofHome = reachedFrom(at('pages/dashboard.tsx', 'features/site/thumb-tabs.tsx'))
const ofDevice = reachedFrom(at('features/offline/offline.tsx', 'lib/answers.ts'))

/**
 * What every visit needs is one file, what a learner's home adds another, what follows when it stands a third, and what several pages
 * share a fourth: in fifty shreds they compress and load worse. Large parts that few need stay theirs.
 */
export const chunks = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: (id: string, graph: Graph) => (ofHome(id, graph) ? 'home' : ofDevice(id, graph) ? 'device' : null),
    debugName: 'home and device',
  },
  {
    name: 'common',
    test: /client\/src\/(ui|lib)\/|shared\/(?!memory|marking|voices)|node_modules\/(zod|lucide-react|@tanstack)\//,
    minShareCount: 3,
  },
]
