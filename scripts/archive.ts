import { access } from 'node:fs/promises'
import { readArguments } from './arguments.ts'
import { withProduct, runCommand, type CommandOutcome, type Variables } from './command.ts'
import { prepareTables } from './prepare-tables.ts'

const usage = 'npm run archive -- import FILE\nFILE is what an admin downloaded at /api/admin/archive.'

/** `import FILE`: writes an archive of a library into this one, which must be empty; an empty database gets its tables first. */
export async function archive(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage)
  if ('sentence' in parsed) return parsed
  const [verb, path, ...more] = parsed.words
  if (verb !== 'import' || !path || more.length > 0) return { code: 1, sentence: usage }
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return { code: 1, sentence: `There is no file ${path} that can be read.` }
  await prepareTables(variables, { isMade: true })
  return withProduct(variables, async ({ slices }) => {
    const { entries, files } = await slices.exchange.readArchive(path)
    return { code: 0, sentence: `${entries} entries and ${files} files are in the library now.` }
  })
}

if (import.meta.main) await runCommand(archive)
