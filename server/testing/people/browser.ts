import type { OpenidProvider } from '#tests/doubles/openid/provider.ts'

interface Cookie {
  value: string
  path: string
  /** Attributes as the server wrote them, in lower case. */
  attributes: string[]
}

/** Stores cookies as a browser does, by name and path, and follows no redirect by itself. */
export interface Browser {
  cookies: Map<string, Cookie>
  go(address: string, headers?: Record<string, string>, form?: Record<string, string>): Promise<Response>
  /** Follows /api/login to the provider's sign-in page and returns its address. */
  beginLogin(address?: string): Promise<string>
  /** Logs in through the provider; returns the answer of our callback. */
  login(provider: OpenidProvider, address?: string): Promise<Response>
  /** True if /api/auth/user knows this browser's person. */
  isLoggedIn(): Promise<boolean>
}

/** `leadTo` chooses the process that serves the next request; by default there is one. */
export function openBrowser(site: string, leadTo = () => site): Browser {
  const cookies = new Map<string, Cookie>()

  function remember(header: string) {
    const [pair = '', ...attributes] = header.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const attributeValue = (attribute: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1)
    const key = `${name} ${attributeValue('path')}`
    const gone =
      attributeValue('max-age') === '0' || new Date(attributeValue('expires') ?? '9999-12-31').getTime() < Date.now()
    if (gone) cookies.delete(key)
    else
      cookies.set(key, {
        value,
        path: attributeValue('path') ?? '/',
        attributes: attributes.map((text) => text.toLowerCase()),
      })
  }

  const browser: Browser = {
    cookies,
    async go(address, headers = {}, form) {
      const { pathname, search } = new URL(address, site)
      const fits = ({ path }: Cookie) => path === '/' || pathname === path || pathname.startsWith(`${path}/`)
      const sent = [...cookies].filter(([, cookie]) => fits(cookie))
      const Cookie = sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
      const answer = await fetch(new URL(pathname + search, leadTo()), {
        redirect: 'manual',
        headers: { Cookie, ...headers },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const header of answer.headers.getSetCookie()) remember(header)
      return answer
    },
    async beginLogin(address = '/api/login') {
      const answer = await browser.go(address)
      return answer.headers.get('location') ?? ''
    },
    async login(provider, address = '/api/login?again') {
      const answer = await browser.go(await provider.agree(await browser.beginLogin(address)))
      // Reads to the last byte: express-session writes the new session once more before that.
      await answer.clone().text()
      return answer
    },
    async isLoggedIn() {
      return (await browser.go('/api/auth/user')).status === 200
    },
  }
  return browser
}
