import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../node_modules')

/** Throws for a file that was renamed, which would leave its chunk empty. */
const existingFiles = (...names: string[]) =>
  names.map((name) => {
    const file = join(import.meta.dirname, '..', name)
    if (!existsSync(file)) throw new Error(`scripts/chunks.ts names ${file}, which does not exist.`)
    return file
  })

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** Files that only re-export a package: importing one thing from it does not load the rest. Their parts are found by name. */
const barrelFile = /^lucide-react$|\/lucide-react\/dist\/esm\/lucide-react\.m?js$|\/@tanstack\/.*\/index\.js$/
const barrelImport = /import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|@tanstack\/[\w-]+)["']/g
const barrelImportsIn = (code: string) =>
  [...code.matchAll(barrelImport)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter(Boolean)

/** File of each icon by its names: an icon has several. */
const iconFiles = new Map(
  [
    ...readFileSync(join(packages, 'lucide-react/dist/esm/lucide-react.mjs'), 'utf8').matchAll(
      /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
    ),
  ].flatMap(([, names = '', file = '']) =>
    names.split(',').map((name) => [name.replace(/^.* as /, '').trim(), file] as const),
  ),
)
/** Name of the part of a package that a file holds: an icon, or a function of TanStack. */
const barrelPartOf = (id: string) =>
  /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1] ??
  /\/@tanstack\/.*\/(\w+)\.js$/.exec(id)?.[1]?.toLowerCase()

/** True if a module is loaded statically from these entry modules. */
function reachedFrom(roots: string[]) {
  let known: { modules: Set<string>; parts: Set<string> } | undefined
  const collectReachable = (graph: Graph) => {
    const reachable = { modules: new Set<string>(), parts: new Set<string>() }
    const visit = (id: string) => {
      if (barrelFile.test(id) || reachable.modules.has(id)) return
      reachable.modules.add(id)
      const info = graph.getModuleInfo(id)
      for (const name of barrelImportsIn(info?.code ?? ''))
        reachable.parts.add(iconFiles.get(name) ?? name.toLowerCase())
      info?.importedIds.forEach(visit)
    }
    roots.forEach(visit)
    // The build's manifest finds a page by its source file, which must stay a chunk.
    for (const root of roots) reachable.modules.delete(root)
    return reachable
  }
  return (id: string, graph: Graph) => {
    known ??= collectReachable(graph)
    return known.modules.has(id) || known.parts.has(barrelPartOf(id) ?? '')
  }
}

const isHomeModule = reachedFrom(
  existingFiles('client/src/pages/learning/home.tsx', 'client/src/features/site/bottom-nav.tsx'),
)
const isDeviceModule = reachedFrom(
  existingFiles('client/src/features/offline/offline.tsx', 'client/src/domain/answering/send-answers.ts'),
)
const isToastModule = reachedFrom(existingFiles('client/src/ui/message/toaster.tsx'))
const isReviewModule = reachedFrom(existingFiles('client/src/pages/learning/review.tsx'))
const isLessonModule = reachedFrom(existingFiles('client/src/pages/learning/lesson.tsx'))
const isLearningModule = reachedFrom(
  existingFiles(
    'client/src/pages/learning/course.tsx',
    'client/src/pages/learning/lesson-details.tsx',
    'client/src/pages/library/library.tsx',
    'client/src/pages/library/entry.tsx',
  ),
)

const shareable = /client\/src\/(ui|lib)\/|shared\/|node_modules\/(zod|lucide-react|@tanstack)\//
/** Modules that messages share with dialogs. */
const partsOfOverlays = /node_modules\/@radix-ui\/(?!react-toast\/)/
/** Memory model, marking and loudness are only loaded by pages that mark or record. */
const rareModules = existingFiles('shared/study/memory.ts', 'shared/marking', 'shared/voices')
/** Modules that any page may share with others. */
const isShareable = (id: string) => shareable.test(id) && !rareModules.some((path) => id.startsWith(path))

/**
 * The chunks: one for every visit, one for a learner's home; the others are grouped by the pages that need them. Fifty small chunks would
 * compress and load worse.
 */
export const chunks = [
  { name: 'first', tags: ['$initial' as const] },
  // Parts of home need it before a review or practice.
  {
    name: 'command',
    test: /client\/src\/lib\/query\/use-command\.ts|@tanstack\/.*\/(useMutation|mutationObserver)\.js/,
  },
  // Before the device's: a chunk takes what its modules import along, and home must not wait for the other's code.
  { name: (id: string, graph: Graph) => (isHomeModule(id, graph) ? 'home' : null), debugName: 'home' },
  {
    name: (id: string, graph: Graph) => {
      if (isDeviceModule(id, graph)) return 'device'
      if (isToastModule(id, graph)) return partsOfOverlays.test(id) ? 'overlay' : 'toast'
      if (!isShareable(id)) return null
      if (isReviewModule(id, graph)) return 'round'
      return isLessonModule(id, graph) ? 'reading' : null
    },
    debugName: 'device, toast, round and reading',
  },
  // After the others: a chunk takes what its modules import along.
  {
    name: (id: string, graph: Graph) => (isShareable(id) && isLearningModule(id, graph) ? 'learning' : null),
    debugName: 'learning',
  },
  // Parts of reviews, lessons and quizzes are small: in six files their headers would weigh as much.
  {
    name: 'answering',
    test: /client\/src\/domain\/answering\/(?:feedback\/|(?:answer-rules|leave-link|player-head|shown-moments)\.)|shared\/marking\/notes\./,
  },
  { name: 'schemas', test: /node_modules\/zod\// },
  { name: 'order', test: /node_modules\/@dnd-kit\// },
  {
    name: 'dialog',
    test: /node_modules\/@radix-ui\/react-dialog\/|client\/src\/ui\/(dialog\/(dialog|confirm-dialog)|list\/deleted-list|form\/form-box)\.tsx/,
  },
  { name: 'common', test: isShareable, minShareCount: 3 },
]
