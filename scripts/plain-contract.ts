import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { declaresTexts } from './message-compiler.ts'

const root = join(import.meta.dirname, '..')
const sharedFolder = join(root, 'shared/')
const suffix = '?plain'

const isPrimitive = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A call without schemas: of the response the client only needs to know if there is one. */
function callOf(value: unknown): object | undefined {
  if (!isObject(value) || typeof value['method'] !== 'string' || typeof value['path'] !== 'string') return undefined
  const { method, path, output } = value
  return { method, path, ...(output ? { output: {} } : {}) }
}

/** Exports that can be in a file without schemas: lists of calls, and constants one level deep. */
function plainOf(value: unknown): unknown {
  if (isPrimitive(value)) return value
  if (!isObject(value)) return undefined
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const parts = Object.values(value)
  if (parts.every(isPrimitive)) return value
  const calls = Object.entries(value).map(([name, each]) => [name, callOf(each)] as const)
  return calls.every(([, call]) => call) ? Object.fromEntries(calls) : undefined
}

/** True if a file uses the schemas of these calls, as a form does that validates input. */
const looksInto = (code: string, name: string) =>
  new RegExp(String.raw`\b${name}\.\w+\.(?:input|query|output)\b`).test(code)

const imports = /^import \{([^}]*)\} from '((?:#shared|\.)\/[\w/-]+\.ts)'/gm

const valuesOf = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>

const line = (names: string[], from: string) =>
  names.length > 0 ? `import { ${names.join(', ')} } from '${from}';` : ''

const fileOf = (specifier: string, importer: string) =>
  specifier.startsWith('#shared/') ? join(sharedFolder, specifier.slice(8)) : join(dirname(importer), specifier)

/** Splits one import into an import of constants and calls, and an import of the rest. */
async function splitImport(code: string, list: string, specifier: string, file: string): Promise<string> {
  const values = await valuesOf(file)
  const isPlain = (name: string) => {
    const [original = '', local = original] = name.split(' as ')
    return plainOf(values[original]) !== undefined && !looksInto(code, local)
  }
  const names = list.split(',').map((name) => name.trim())
  // Types are gone in a build, but an import of types alone would still load the file with its schemas.
  const named = names.filter((name) => name !== '' && !name.startsWith('type '))
  return (
    line(named.filter(isPlain), file + suffix) +
    line(
      named.filter((name) => !isPlain(name)),
      specifier,
    )
  )
}

/**
 * In a build, modules that import calls or constants of the contract get them without the schemas: a page that only reads needs
 * neither the schemas nor their library, which are a third of its size.
 */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\?plain$/ },
      async handler(id) {
        const values = Object.entries(await valuesOf(id.slice(0, -suffix.length)))
        const plain = values.flatMap(([name, value]) => {
          const plainValue = plainOf(value)
          return plainValue === undefined ? [] : [`export const ${name} = ${JSON.stringify(plainValue)}`]
        })
        return { code: plain.join('\n'), moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/(?:shared|client\/src)\/.*\.tsx?$/, code: /^import \{/m },
      async handler(code, id) {
        let changed = code
        for (const [statement, list = '', specifier = ''] of code.matchAll(imports)) {
          const file = fileOf(specifier, id)
          if (file.startsWith(sharedFolder) && !declaresTexts.test(file))
            changed = changed.replace(statement, await splitImport(code, list, specifier, file))
        }
        return changed === code ? undefined : { code: changed, map: null }
      },
    },
  }
}
