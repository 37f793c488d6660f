import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from '#server/root.ts'

// Must run before anything else is loaded: reuses the compiled code of the last start.
enableCompileCache(join(root, 'dist/compiled'))
await import('#server/main.ts')
