import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

/** The same bytes whoever asks: what sending a page costs when nothing is read or drawn. */
const bytes = readFileSync(process.argv[2]!)

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.length })
  response.end(bytes)
}).listen(Number(process.argv[3]), '127.0.0.1')
