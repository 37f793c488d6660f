/**
 * What `users.issuer` holds for people of the built-in provider. Its real issuer is made of PUBLIC_URL, and must be free to
 * change (another port, another domain) without losing everybody.
 */
export const builtInIssuer = 'built-in'

/** The product's own name at its own provider. */
export const builtInClientId = 'learn-kadazandusun'
