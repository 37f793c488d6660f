import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'

/** The baseline of a batch of answers: its rows in one committed statement. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const text = `
  INSERT INTO bare_answers SELECT * FROM jsonb_to_recordset($1::jsonb)
  AS a (id uuid, "entryId" uuid, said text, at timestamptz, "offsetMinutes" smallint)`

createServer(async (request, response) => {
  const { answers } = (await json(request)) as { answers: unknown[] }
  await pool.query({ name: 'bare', text, values: [JSON.stringify(answers)] })
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(answers))
}).listen(Number(process.env.PORT), '127.0.0.1')
