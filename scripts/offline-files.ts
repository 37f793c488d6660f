/** Pages that work offline, as in the route table. `client/src/worker/page-paths.ts` has their paths. */
export const offlinePages = [
  'site/landing',
  'learning/home',
  'learning/review',
  'learning/course',
  'learning/lesson',
  'account/profile',
  'library/library',
  'library/entry',
  'classes/class',
  'classes/class-words',
  'classes/classes',
  'learning/practise',
  'site/not-found',
]
/** Lazy parts of those pages that work offline too. */
const offlineParts = [
  'pages/learning/lesson-details.tsx',
  'features/classes/learner/home-class-card.tsx',
  'features/classes/learner/own-classes.tsx',
  'features/contributions/own-contributions.tsx',
  'features/courses/player/exercise.tsx',
  'features/courses/quiz/ask-question.tsx',
  'features/courses/text/parsed-text.tsx',
  'features/courses/text/lesson-in-place.tsx',
  'features/entries/library/list-beside.tsx',
  'features/entries/view/entry-cite.tsx',
  'features/media/pending-upload-field.tsx',
  'features/offline/leave-dialog.tsx',
  'features/offline/offline.tsx',
  'features/site/bottom-nav.tsx',
  'features/study/appeal-decision-list.tsx',
  'features/study/lesson-word.tsx',
  'features/study/placement-offer.tsx',
  'features/billing/access-ended.tsx',
  'features/billing/trial-banner.tsx',
  'domain/offline/offline-reads.ts',
  'ui/message/toaster.tsx',
]
/** Their lazy parts that need a connection: editors and the admin's. */
const onlineParts = [
  'features/labels/label-host.tsx',
  'features/entries/proposals/entry-attestation.tsx',
  'features/entries/edit/entry-file-warnings.tsx',
  'features/entries/view/entry-history.tsx',
  'features/entries/proposals/entry-improve.tsx',
  'features/entries/edit/entry-merge.tsx',
  'features/entries/proposals/entry-picture.tsx',
  'features/entries/proposals/entry-takedown.tsx',
  'features/people/own-work.tsx',
  'features/site/switch-language.ts',
  'features/statistics/waiting-for-you.tsx',
  'features/voices/record-one.tsx',
]

export interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const inSource = (part: string) => `src/${part}`
const isPart = (name: string) => name.startsWith('src/') && !name.startsWith('src/pages/')

/** Files of the offline pages and parts. */
export function offlineFiles(manifest: Record<string, Chunk>): string[] {
  const listed = [
    'index.html',
    ...offlinePages.map((page) => inSource(`pages/${page}.tsx`)),
    ...offlineParts.map(inSource),
  ]
  const decided = new Set([...listed, ...onlineParts.map(inSource)])
  const reachable = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}, which must work offline.`)
    if (reachable.has(chunk)) return
    reachable.add(chunk)
    chunk.imports?.forEach(visit)
    const undecided = chunk.dynamicImports?.find((name) => isPart(name) && !decided.has(name))
    if (undecided) throw new Error(`scripts/offline-files.ts does not say if ${undecided} works offline.`)
  }
  listed.forEach(visit)
  const files = [...reachable].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)].map((file) => `/${file}`).toSorted()
}
