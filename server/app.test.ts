import { request, request as httpRequest, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

let app: TestApp
let learner: Person
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({ deps: { log } })
  learner = await app.person(people['a learner'])
  teacher = await app.person(people['a teacher'])
})
afterAll(() => app.close())

const json = { 'Content-Type': 'application/json' }
const MiB = 1024 * 1024

/** Sends exactly these headers and no others, as no browser does. */
function bare(
  path: string,
  method: string,
  headers: Record<string, string>,
  at = app.url,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, at), { method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end()
  })
}

/** Script sources that the policy allows. */
function scriptSources(answer: Response): string[] {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split(';').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))
  return directives.get('script-src') ?? directives.get('default-src') ?? ['*']
}

async function withBrokenDatabase<T>(work: () => Promise<T>): Promise<T> {
  const pool = app.db.$client
  const query = pool.query.bind(pool)
  const fault = { severity: 'ERROR', code: '42P01', detail: 'Key (email)=(somebody@example.test)' }
  pool.query = () => Promise.reject(Object.assign(new Error('relation "secret_table" does not exist'), fault)) as never
  try {
    return await work()
  } finally {
    Object.assign(pool, { query })
  }
}

const create = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json, person = teacher) =>
  person.fetch('/api/courses', { method: 'POST', headers, body })

const answers: [string, () => Promise<Response>, number][] = [
  ['a call', () => app.visitor.fetch('/api/config'), 200],
  ['a sign of life', () => app.visitor.fetch('/healthz'), 200],
  ['a refusal to a visitor', () => app.visitor.fetch('/api/auth/user'), 401],
  ['a refusal to a person', () => learner.fetch('/api/teacher/courses'), 403],
  ['a call that does not exist', () => app.visitor.fetch('/api/nothing'), 404],
  ['an address that cannot be read', () => app.visitor.fetch('/api/courses/%E0%A4'), 400],
  ['a body that cannot be read', () => create('{'), 400],
  ['a body that is too large', () => create(' '.repeat(MiB + 1)), 413],
  [
    'a write from elsewhere',
    () => learner.fetch('/api/start-trial', { method: 'POST', headers: { Origin: 'x' } }),
    403,
  ],
  ['a body that is not JSON', () => create('title=x', { 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
  ['a fault of ours', () => withBrokenDatabase(() => learner.fetch('/api/auth/user')), 500],
]

describe.each(answers)('%s', (_name, ask, status) => {
  test(`is answered ${status} with every security header`, async () => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(scriptSources(answer).join(' ')).toMatch(/^'(?:self|none)'$/)
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })

  test('allows no other site to read the response', async () => {
    const { headers } = await ask()
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('sends no HSTS header over plain http', async () => {
    expect((await ask()).headers.get('strict-transport-security')).toBeNull()
  })
})

test('a preflight request of another site gets no permission', async () => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
  const answer = await app.visitor.fetch('/api/courses', { method: 'OPTIONS', headers })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
})

describe('behind TLS', () => {
  const publicUrl = 'https://learn.example.test'
  let secure: TestApp
  beforeAll(async () => {
    secure = await startTestApp({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
  })
  afterAll(() => secure.close())

  test('the browser is bound to TLS, also by error responses', async () => {
    for (const path of ['/api/config', '/api/nothing', '/api/auth/user', '/healthz']) {
      const data = path === '/api/config'
      const { headers } = await secure.visitor.fetch(path)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('content-security-policy')).toMatch(data ? /default-src 'none'/ : /upgrade-insecure-requests/)
    }
  })

  test('writes must come from the public address, not from the one behind the proxy', async () => {
    const post = (Origin: string) => bare('/api/start-trial', 'POST', { Origin }, secure.url)
    expect(await post(publicUrl)).toBe(401)
    expect(await post(secure.url)).toBe(403)
    expect(await post('http://learn.example.test')).toBe(403)
  })

  test('a session cookie from plain http is ignored', async () => {
    const person = await secure.person(people['a learner'])
    expect((await person.fetch('/api/auth/user')).status).toBe(401)
    const cookie = person.cookie.replace('session=', '__Host-session=')
    expect((await person.fetch('/api/auth/user', { headers: { Cookie: cookie } })).status).toBe(200)
  })
})

describe('a refusal', () => {
  test('is one sentence in plain text', async () => {
    const answer = await app.visitor.fetch('/api/nothing')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such call.'])
  })

  test('is problem+json if the client accepts that', async () => {
    const headers = { Accept: 'application/problem+json' }
    const answer = await app.visitor.fetch('/api/auth/user', { headers })
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await answer.json()).toEqual({ status: 401, detail: 'Please log in to continue.' })
  })

  test.each(['GET', 'HEAD', 'OPTIONS', 'POST'])('of %s * is also a sentence', async (method) => {
    const { hostname, port } = new URL(app.url)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: '*' }, resolve).on('error', reject).end()
    })
    answer.resume()
    expect(answer.statusCode).toBe(400)
  })

  test('of a call with a wrong method says that there is no such call', async () => {
    const answer = await learner.fetch('/api/auth/user', { method: 'DELETE' })
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such call.'])
  })

  test('is a page with a link home in a browser, and a sentence for other clients', async () => {
    const path = '/objects/0b9e1c52-7d0e-4a45-9c4c-2f1a1f6d3a55'
    const negotiated = async (accept: string, address = path) => {
      const answer = await app.visitor.fetch(address, { headers: { Accept: accept } })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    const page = await negotiated('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
    expect(page).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
    expect(page.text).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/)
    expect(page.text).not.toContain('<script')
    const plain = { status: 404, type: 'text/plain; charset=utf-8' }
    for (const accept of ['*/*', 'image/avif,image/webp,*/*;q=0.8'])
      expect(await negotiated(accept)).toMatchObject(plain)
    expect(await negotiated('text/html', '/api/nothing')).toMatchObject(plain)
  })

  test('for a server error names neither stack nor statement, but a reference that the log has too', async () => {
    const from = lines.length
    const answer = await withBrokenDatabase(() => learner.fetch('/api/auth/user'))
    const sentence = await answer.text()
    const [, reference] = /^Something went wrong on our side\. Please quote reference (\w{8})\.$/.exec(sentence) ?? []
    expect(reference).toBeDefined()
    const logged = lines.slice(from).map((line) => JSON.parse(line))
    const failed = logged.find((line) => line.msg === 'request failed')
    expect(failed).toMatchObject({ reference, level: 50 })
    expect(JSON.stringify(failed)).toContain('42P01')
    expect(JSON.stringify(logged)).not.toMatch(/secret_table|somebody@example/)
  })
})

describe('a response of the API', () => {
  test('is never cached', async () => {
    for (const path of ['/api/config', '/api/auth/user', '/api/subscription', '/api/progress']) {
      const answer = await learner.fetch(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      expect(answer.headers.get('etag')).toBeNull()
    }
  })

  test('sets no cookie for a visitor who only reads', async () => {
    for (const person of [app.visitor, learner])
      expect((await person.fetch('/api/config')).headers.getSetCookie()).toEqual([])
  })
})
