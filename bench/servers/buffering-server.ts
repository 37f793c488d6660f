import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** The baseline of uploads: the complete file in memory, then to disk, as a body parser does it. */
const folder = process.env.FOLDER ?? ''
let count = 0
createServer(async (request, response) => {
  if (request.method === 'PUT') await writeFile(join(folder, `buffered-${count++}`), await buffer(request))
  response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
