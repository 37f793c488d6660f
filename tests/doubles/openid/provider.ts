import { OAuth2Server } from 'oauth2-mock-server'

/** Claims of a person, named as in OpenID Connect. */
export interface Claims {
  sub: string
  [claim: string]: unknown
}

/** A provider that is not ours, with real keys, whose next answers a test may forge. */
export interface OpenidProvider {
  issuer: string
  /** The person who logs in next. */
  person: Claims
  /** Claims of /userinfo, if they differ from those of the ID token. */
  userinfo: Claims | undefined
  /** Changes what the next ID tokens say before they are signed. */
  forgeClaims: ((claims: Record<string, unknown>) => void) | undefined
  /** Changes the signed answer of the token endpoint. */
  forgeAnswer: ((answer: { body: Record<string, unknown>; statusCode: number }) => void) | undefined
  /** Changes what the provider says about itself. */
  describe: ((metadata: Record<string, unknown>) => void) | undefined
  /** The requests that reached its sign-in page and its token endpoint. */
  seen: { authorization: URLSearchParams[]; token: Record<string, unknown>[] }
  /** A person looks at its sign-in page and agrees: the address to which the browser is then sent. */
  agree(address: string): Promise<string>
  /** Resets to an ordinary person and valid tokens. */
  reset(): void
  /** Signs with one more key from now on, in turn with those it has. */
  rotate(): Promise<void>
  stop(): Promise<void>
}

export async function startOpenidProvider(): Promise<OpenidProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const { port } = server.address()
  server.issuer.url = `http://127.0.0.1:${port}`

  const provider: OpenidProvider = {
    issuer: server.issuer.url,
    person: { sub: '' },
    userinfo: undefined,
    forgeClaims: undefined,
    forgeAnswer: undefined,
    describe: undefined,
    seen: { authorization: [], token: [] },
    async agree(address) {
      provider.seen.authorization.push(new URL(address).searchParams)
      const answer = await fetch(address, { redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    },
    reset() {
      provider.person = { sub: 'somebody', email: 'somebody@example.test', email_verified: true, given_name: 'Some' }
      provider.userinfo = undefined
      provider.forgeClaims = undefined
      provider.forgeAnswer = undefined
      provider.describe = undefined
      provider.seen.authorization.length = 0
      provider.seen.token.length = 0
    },
    rotate: async () => void (await server.issuer.keys.generate('RS256')),
    stop: () => server.stop(),
  }
  provider.reset()

  const { service } = server
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    body['token_endpoint_auth_methods_supported'] = ['client_secret_basic']
    provider.describe?.(body)
  })
  service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    const isIdToken = 'aud' in payload && !('scope' in payload)
    if (!isIdToken) return
    Object.assign(payload, provider.person)
    provider.forgeClaims?.(payload)
  })
  service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = provider.userinfo ?? provider.person
  })
  service.on(
    'beforeResponse',
    (answer: { body: Record<string, unknown>; statusCode: number }, request: { body: Record<string, unknown> }) => {
      provider.seen.token.push(request.body)
      if (!request.body['code_verifier']) Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
      provider.forgeAnswer?.(answer)
    },
  )
  return provider
}
