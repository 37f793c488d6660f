import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from '#server/root.ts'

// Before anything else is loaded: what was compiled at the last start is not compiled again.
enableCompileCache(join(root, 'dist/compiled'))
await import('#server/main.ts')
