import { createServer } from 'node:http'
import { pino } from 'pino'
import { createCourseStore } from '#server/courses/store.ts'
import { connect } from '#server/db/connect.ts'

/** The least that can answer the list of courses: no session, no policy, no log, no header; the same statement of the same store. */
const store = createCourseStore(connect(process.env.DATABASE_URL ?? '', pino({ level: 'silent' })))
createServer((_request, response) => {
  void store.list().then(({ jsonText }) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(jsonText)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
