import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Where the product wants people to be after logging out; the provider has checked the address by now. */
function addressAfter(context: KoaContextWithOIDC, publicUrl: string): string {
  const { post_logout_redirect_uri: wanted, state } = context.oidc.params ?? {}
  const address = new URL(typeof wanted === 'string' ? wanted : `${publicUrl}/`)
  if (typeof state === 'string') address.searchParams.set('state', state)
  return address.href
}

function redirect(context: Context, address: string) {
  context.status = 303
  context.redirect(address)
}

/**
 * Ends the session at once when the product itself says who logs out: its ID token, checked by the provider before this runs,
 * proves that the request was not made up by another site. False when a person has to be asked.
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

/** Nobody is logged in at the provider: its own answer is a form that only a script sends, and there is nothing to ask. */
export function endUnknownSession(context: Context, publicUrl: string) {
  const { oidc } = context as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'end_session' || context.status !== 200 || oidc.session?.accountId) return
  redirect(context, addressAfter(context as KoaContextWithOIDC, publicUrl))
}

/** A session may outlive its account, or change hands: nobody is logged in by it then, and the next step is to log in. */
export function forgetPerson(session: KoaContextWithOIDC['oidc']['session'], accountId: string) {
  if (session?.accountId !== accountId) return
  delete session.accountId
  session.authorizations = undefined
}

/**
 * Somebody logs in while the provider still knows the person before (a shared phone, two tabs): the provider would first
 * log that one out through a form that only a script sends. So it forgets them here.
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
