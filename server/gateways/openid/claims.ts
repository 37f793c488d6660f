import type { IDToken, UserInfoResponse } from 'openid-client'
import { isHttpUrl } from '#shared/text/addresses.ts'
import { oneLine } from '#shared/text.ts'

/** Verified claims of the provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

type Claims = IDToken | UserInfoResponse

/** Seconds that the provider's clock may be ahead of ours. */
const maxClockSkewSeconds = 300

/** OpenID Connect allows at most 255 ASCII characters. An empty subject would be one account for many people. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** Reason to reject an ID token whose signature is right; openid-client checks none of this. */
export function claimsFault({ sub, azp, iat }: IDToken, clientId: string): string | undefined {
  if (!subjectForm.test(sub)) return 'sub: the subject is not one to 255 characters of ASCII'
  if (azp !== undefined && azp !== clientId) return 'azp: the token was made for another site'
  if (iat > Date.now() / 1000 + maxClockSkewSeconds) return 'iat: the token is from the future'
  return undefined
}

/** True if the ID token itself holds the person's claims; many providers return them only from the userinfo endpoint. */
export function hasPersonalClaims(claims: Claims): boolean {
  return text(claims['email']) !== null && (text(claims['given_name']) ?? text(claims['name'])) !== null
}

/** A claim as a storable text, or null. */
function text(claim: unknown, longest = 200): string | null {
  if (typeof claim !== 'string') return null
  return (
    claim
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, longest) || null
  )
}

/** A claim under the same rules as a name that people type. */
const nameClaim = (claim: unknown) => (typeof claim === 'string' ? text(oneLine(claim)) : null)

/** A claim as an e-mail address. An address that would need cleaning is rejected: cleaned, it could be somebody else's. */
function address(claim: unknown): string | null {
  const cleaned = text(claim, 320)
  return cleaned === claim ? cleaned : null
}

export function identityOf(claims: IDToken, more: Claims): Omit<Identity, 'issuer'> {
  // The address and its confirmation must come from the same source.
  const vouched = typeof claims['email'] === 'string' ? claims : more
  const email = address(vouched['email'])
  const claimOf = (name: string) => nameClaim(claims[name]) ?? nameClaim(more[name])
  const picture = text(claims['picture'], 2000) ?? text(more['picture'], 2000)
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && vouched['email_verified'] === true,
    firstName: claimOf('given_name') ?? claimOf('name'),
    lastName: claimOf('family_name'),
    profileImageUrl: picture?.startsWith('https:') && isHttpUrl(picture) ? picture : null,
  }
}
