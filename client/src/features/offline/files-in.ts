/** Addresses of this site's files; files of other sites cannot be stored. */
const file = /["(\s](\/(?:objects|pictures|api\/lessons\/[\w-]+\/files)\/[\w./-]+)/g
const film = /\.(?:mp4|m4v|mov|webm|ogv)$/

/** Sounds and pictures in API answers, without duplicates. Videos are not downloaded because of their size. */
export function findFiles(answers: unknown): string[] {
  const paths = [...JSON.stringify(answers).matchAll(file)].map(([, path = '']) => path)
  return [...new Set(paths)].filter((path) => !film.test(path))
}
