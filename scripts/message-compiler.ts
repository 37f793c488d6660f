import compile from 'icu-minify/compile'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Text, TextLanguage } from '#shared/messages/text.ts'

/** Modules that declare texts and nothing else. */
export const declaresTexts = /\/shared\/(?:.*[/-])?messages\.ts$/

type Texts = Record<string, Text<never>>
const textsOf = async (file: string) => (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Texts

/** The parts of a syntax tree that are read here. */
interface Import {
  type: string
  start: number
  end: number
  source?: { value: string }
  specifiers?: { local: { name: string }; imported?: { name?: string } }[]
}

/** Declarations of the imported texts, compiled, in one language. */
export function compileImport({ specifiers = [] }: Import, texts: Texts, language: TextLanguage): string {
  const declarations = specifiers.map(({ local, imported }) => {
    const message = texts[imported?.name ?? '']
    if (!message) throw new Error('Texts are imported by their names.')
    return `const ${local.name} = ${JSON.stringify(compile(message[language]))};`
  })
  return declarations.join('')
}

const currentModule = (language: TextLanguage) => `
export const textLanguage = () => ${JSON.stringify(language)}
export const setLanguageSource = () => {}
export const compiledText = (message) => message
`

/**
 * Vite plugin: a module of the client holds the texts that it imports, compiled, in the language of the build. So a page loads its own
 * texts, in one language, and no parser.
 */
export function messageCompiler(language: TextLanguage): Plugin {
  return {
    name: 'message-compiler',
    load: {
      filter: { id: /\/shared\/messages\/current\.ts$/ },
      handler: () => currentModule(language),
    },
    transform: {
      filter: { id: /\/(?:shared|client\/src)\/.*\.tsx?(?:\?.*)?$/, code: /messages\.ts['"]/ },
      async handler(code, id) {
        let changed = code
        const { body } = this.parse(code) as unknown as { body: Import[] }
        // From the end, so that the positions before a replaced import stay right.
        for (const statement of body.filter(({ type }) => type === 'ImportDeclaration').toReversed()) {
          const file = (await this.resolve(statement.source?.value ?? '', id))?.id
          if (!file || !declaresTexts.test(file)) continue
          this.addWatchFile(file)
          const declarations = compileImport(statement, await textsOf(file), language)
          changed = changed.slice(0, statement.start) + declarations + changed.slice(statement.end)
        }
        return changed === code ? undefined : { code: changed, map: null }
      },
    },
  }
}
