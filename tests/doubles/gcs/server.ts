import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const email = 'uploads@project.iam.gserviceaccount.test'
/** The bucket's rule for other origins, as the README tells operators to set it. */
export const corsHeaders = ['content-type', 'etag', 'x-goog-content-length-range', 'x-goog-if-generation-match']

interface StoredObject {
  bytes: Buffer
  contentType: string
  /** The bytes as their sender packed them; Google unpacks them for clients that do not say that they can. */
  contentEncoding: string | undefined
  timeCreated: Date
  generation: number
}

export interface GcsServer {
  url: string
  bucket: string
  /** A service account's key file, for GOOGLE_APPLICATION_CREDENTIALS. */
  keyFile: string
  /** Objects by their name. */
  objects: Map<string, StoredObject>
  /** The time that it believes in; tests set it to their own. */
  now: () => Date
  /** Throws if there was an unsupported request. */
  close(): Promise<void>
}

/** Refusals in the words of Google's XML API. */
class XmlRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

/**
 * Speaks as much of Google Cloud Storage as the product uses: the XML API's signed PUT, with the V4 signature checked for
 * real, and of the JSON API reading, listing and deleting. Refuses all else, and then fails the test in `close`.
 */
export async function startGcsServer(allowedOrigins: string[] = []): Promise<GcsServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const folder = await mkdtemp(join(tmpdir(), 'gcs-'))
  const gcs: GcsServer = {
    url: '',
    bucket: 'kadazandusun-media',
    keyFile: join(folder, 'key.json'),
    objects: new Map(),
    now: () => new Date(),
    close,
  }
  const strange: string[] = []
  let generation = 1

  async function signedPut(request: IncomingMessage, url: URL, name: string) {
    const limits = checkedSignature(
      request,
      url,
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gcs.now(),
    )
    const [least = 0, most = Infinity] = limits
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > most) throw new XmlRefusal(400, 'EntityTooLarge', 'Your proposed upload is too large.')
    const bytes = await bodyOf(request, most)
    if (bytes.length < least) throw new XmlRefusal(400, 'EntityTooSmall', 'Your proposed upload is too small.')
    if (request.headers['x-goog-if-generation-match'] === '0' && gcs.objects.has(name))
      throw new XmlRefusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.')
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    const contentEncoding = request.headers['content-encoding']
    gcs.objects.set(name, { bytes, contentType, contentEncoding, timeCreated: gcs.now(), generation: generation++ })
  }

  function resource(name: string, { bytes, contentType, timeCreated, generation }: StoredObject) {
    const times = { timeCreated: timeCreated.toISOString(), updated: timeCreated.toISOString() }
    const size = String(bytes.length)
    return {
      kind: 'storage#object',
      bucket: gcs.bucket,
      name,
      size,
      contentType,
      generation: String(generation),
      ...times,
    }
  }

  function list(url: URL, response: ServerResponse) {
    const from = url.searchParams.get('pageToken') ?? ''
    const most = Number(url.searchParams.get('maxResults') ?? 1000)
    const names = [...gcs.objects.keys()]
      .filter((name) => name.startsWith(url.searchParams.get('prefix') ?? '') && name > from)
      .toSorted()
    const items = names.slice(0, most).map((name) => resource(name, gcs.objects.get(name)!))
    const nextPageToken = names.length > most ? items.at(-1)?.name : undefined
    sendJson(response, 200, { kind: 'storage#objects', items, nextPageToken })
  }

  function api(request: IncomingMessage, url: URL, response: ServerResponse): boolean {
    const [, bucket, name] = /^\/storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? []
    if (bucket !== gcs.bucket) return false
    if (name === undefined && request.method === 'GET') return (list(url, response), true)
    const key = decodeURIComponent(name ?? '')
    const found = gcs.objects.get(key)
    if (!found) return sendJson(response, 404, { error: { code: 404, message: `No such object: ${bucket}/${key}` } })
    if (request.method === 'DELETE') {
      gcs.objects.delete(key)
      response.writeHead(204).end()
      return true
    }
    if (request.method !== 'GET') return false
    if (url.searchParams.get('alt') !== 'media') return sendJson(response, 200, resource(key, found))
    sendMedia(request, response, found)
    return true
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', gcs.url)
    const [, bucket, name] = /^\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    const origin = request.headers.origin
    if (origin !== undefined && allowedOrigins.includes(origin))
      response.setHeader('Access-Control-Allow-Origin', origin)
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'PUT')
      response.setHeader('Access-Control-Allow-Headers', corsHeaders.join(', '))
      return response.writeHead(200).end()
    }
    if (request.method === 'PUT' && bucket === gcs.bucket && name !== undefined) {
      await signedPut(request, url, name)
      return response.writeHead(200, { ETag: '"etag"' }).end()
    }
    if (api(request, url, response)) return
    strange.push(`${request.method} ${request.url}`)
    return response.writeHead(501).end('The storage double does not support this call.')
  }

  // A connection that closes while a busy test process is about to use it would reset an upload.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!(error instanceof XmlRefusal)) return response.destroy()
      const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`
      request.resume()
      return response.writeHead(error.status, { 'Content-Type': 'application/xml' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gcs.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { type: 'service_account', project_id: 'project', client_email: email, token_uri: `${gcs.url}/token` }
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(gcs.keyFile, JSON.stringify({ ...key, private_key }))

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
    if (strange.length > 0) throw new Error(`unsupported by the storage double:\n${strange.join('\n')}`)
  }
  return gcs
}

function sendJson(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  return true
}

function sendMedia(request: IncomingMessage, response: ServerResponse, { bytes, ...metadata }: StoredObject) {
  response.setHeader('Content-Type', metadata.contentType)
  if (metadata.contentEncoding !== undefined) response.setHeader('Content-Encoding', metadata.contentEncoding)
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return response.end(bytes)
  const start = Number(first)
  const end = Math.min(last ? Number(last) : Infinity, bytes.length - 1)
  response.setHeader('Content-Range', `bytes ${start > end ? '*' : `${start}-${end}`}/${bytes.length}`)
  response.statusCode = start > end ? 416 : 206
  return response.end(start > end ? '' : bytes.subarray(start, end + 1))
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new XmlRefusal(400, 'EntityTooLarge', 'Your proposed upload is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** As Google encodes: all but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Checks a V4 signature (cloud.google.com/storage/docs/authentication/signatures); answers the signed length range. */
function checkedSignature(request: IncomingMessage, url: URL, publicKey: string, now: Date): number[] {
  const query = Object.fromEntries(url.searchParams)
  const { 'X-Goog-Signature': signature, ...signed } = query
  const date = signed['X-Goog-Date'] ?? ''
  const names = (signed['X-Goog-SignedHeaders'] ?? '').split(';')
  if (signature === undefined || signed['X-Goog-Algorithm'] !== 'GOOG4-RSA-SHA256')
    throw new XmlRefusal(403, 'AccessDenied', 'Access denied.')

  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-goog-') && !names.includes(name))
  const missing = names.filter((name) => request.headers[name] === undefined)
  if (unsigned.length + missing.length > 0)
    throw new XmlRefusal(
      400,
      'MalformedSecurityHeader',
      `Signed and sent headers differ: ${[...unsigned, ...missing].join()}`,
    )

  // Google's library signs the host without its port; Google's own has the usual one.
  const valueOf = (name: string) => (name === 'host' ? url.hostname : String(request.headers[name]))
  const canonicalHeaders = names.map((name) => `${name}:${valueOf(name).trim().replaceAll(/ {2,}/g, ' ')}\n`).join('')
  const canonicalQuery = Object.entries(signed)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery,
    canonicalHeaders,
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ]
  const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const verify = createVerify('RSA-SHA256').update(['GOOG4-RSA-SHA256', date, scope, hash].join('\n'))
  if (signed['X-Goog-Credential'] !== `${email}/${scope}` || !verify.verify(publicKey, signature, 'hex'))
    throw new XmlRefusal(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.')

  const begins = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(now.getTime() < begins + Number(signed['X-Goog-Expires']) * 1000))
    throw new XmlRefusal(400, 'ExpiredToken', 'The provided token has expired.')
  const range = request.headers['x-goog-content-length-range']
  return typeof range === 'string' ? range.split(',').map(Number) : []
}
