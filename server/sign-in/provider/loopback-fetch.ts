/**
 * fetch that reaches the issuer's origin through this process's own address: PUBLIC_URL may lead through a proxy that is not up
 * yet, or to a name that this machine cannot resolve. Other addresses are fetched directly.
 */
export function loopbackFetch(publicUrl: string, address: string): (url: string, init?: object) => Promise<Response> {
  const { origin } = new URL(publicUrl)
  return (url, init) => {
    const target = new URL(url)
    const isIssuer = target.origin === origin
    return fetch(isIssuer ? `${address}${target.pathname}${target.search}` : target, init)
  }
}
