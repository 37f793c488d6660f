import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The limit: the least work that can answer these lists from PostgreSQL. It has no session, policy, log or header, only one statement
 * over plain stored columns with the bytes of the product's response. It shares no statement with the product.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const agg = (from: string) => `SELECT coalesce(json_agg(row), '[]')::text AS text FROM (SELECT row FROM ${from}) t`
const statements: Record<string, string> = {
  courses: agg(`limit_courses ORDER BY n`),
  lessons: agg(`limit_lessons WHERE course_id = $1 ORDER BY n`),
  sources: agg(`limit_sources WHERE course_id = $1 ORDER BY n`),
  search: agg(`limit_searches WHERE q = $1 ORDER BY n LIMIT 20`),
}

createServer((request, response) => {
  const [, name = '', value] = (request.url ?? '').split('/')
  const text = statements[name]
  if (text === undefined) return response.writeHead(404).end()
  const values = value === undefined ? [] : [decodeURIComponent(value)]
  void pool.query<{ text: string }>({ name, text, values }).then(({ rows }) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(rows[0]!.text)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
