import type { IDToken, UserInfoResponse } from 'openid-client'
import { isHttpUrl } from '#shared/addresses.ts'

/** What the provider vouches for, verified. */
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
const clocksApart = 300

/** As OpenID Connect has it: 255 characters of ASCII at most. An empty one would be one account for many people. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** Why an ID token that is rightly signed is not believed all the same; openid-client looks at none of this. */
export function faultOf({ sub, azp, iat }: IDToken, clientId: string): string | undefined {
  if (!subjectForm.test(sub)) return 'sub: the subject is not one to 255 characters of ASCII'
  if (azp !== undefined && azp !== clientId) return 'azp: the token was made for another site'
  if (iat > Date.now() / 1000 + clocksApart) return 'iat: the token is from the future'
  return undefined
}

/** Whether the ID token itself says who somebody is; many providers tell that at another address only. */
export function tells(claims: Claims): boolean {
  return text(claims['email']) !== null && (text(claims['given_name']) ?? text(claims['name'])) !== null
}

/** A claim as a text that can be stored, or null. */
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

/** An address that has to be cleaned first is none: cleaned it would be somebody else's. */
function address(claim: unknown): string | null {
  const cleaned = text(claim, 320)
  return cleaned === claim ? cleaned : null
}

export function identityOf(claims: IDToken, more: Claims): Omit<Identity, 'issuer'> {
  // The address and the word that it is confirmed must come from one place.
  const vouched = typeof claims['email'] === 'string' ? claims : more
  const email = address(vouched['email'])
  const told = (name: string) => text(claims[name]) ?? text(more[name])
  const picture = text(claims['picture'], 2000) ?? text(more['picture'], 2000)
  return {
    subject: claims.sub,
    email,
    emailVerified: email !== null && vouched['email_verified'] === true,
    firstName: told('given_name') ?? told('name'),
    lastName: told('family_name'),
    profileImageUrl: picture?.startsWith('https:') && isHttpUrl(picture) ? picture : null,
  }
}
