import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

/** Sends the same bytes to everybody: the cost of sending a page without reading or rendering. */
const bytes = readFileSync(process.env.FILE ?? '')

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.length })
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
