import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Address to return to after logout; the provider has already checked it. */
function addressAfter(context: KoaContextWithOIDC, publicUrl: string): string {
  const { post_logout_redirect_uri: requestedAddress, state } = context.oidc.params ?? {}
  const address = new URL(typeof requestedAddress === 'string' ? requestedAddress : `${publicUrl}/`)
  if (typeof state === 'string') address.searchParams.set('state', state)
  return address.href
}

function redirect(context: Context, address: string) {
  context.status = 303
  context.redirect(address)
}

/**
 * Ends the session at once if the request holds the product's ID token: the provider has checked it, so the request was not
 * forged by another site. False if the person must be asked.
 */
export async function endSessionWithoutAsking(context: KoaContextWithOIDC, publicUrl: string): Promise<boolean> {
  const { provider, session, entities } = context.oidc
  if (!entities.IdTokenHint || !session) return false
  const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId)
  for (const grantId of grants.filter((id) => id !== undefined)) {
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
  context.oidc.cookies.set(provider.cookieName('session'), null, { path: '/oidc' })
  redirect(context, addressAfter(context, publicUrl))
  return true
}

/** Redirects if nobody is logged in at the provider: its own answer would be a form that only a script sends. */
export function endUnknownSession(context: Context, publicUrl: string) {
  const { oidc } = context as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session?.accountId) return
  redirect(context, addressAfter(context as KoaContextWithOIDC, publicUrl))
}

/** Logs out a session whose account is gone or changed; the next step is to log in. */
export function forgetPerson(session: KoaContextWithOIDC['oidc']['session'], accountId: string) {
  if (session?.accountId !== accountId) return
  delete session.accountId
  session.authorizations = undefined
}

/**
 * Removes the provider's session of another person (a shared phone, two tabs) when somebody logs in: the provider itself would
 * log that person out with a form that only a script sends.
 */
export async function makeRoomForAnotherPerson(provider: Provider, context: Context) {
  const uid = context.cookies.get(provider.cookieName('resume'), { signed: true })
  const interaction = uid ? await provider.Interaction.find(uid) : undefined
  const next = interaction?.result?.login?.accountId
  if (!next) return
  const session = await provider.Session.get(context)
  if (!session.accountId || session.accountId === next) return
  forgetPerson(session, session.accountId)
  await session.persist()
}
