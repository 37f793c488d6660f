/**
 * `users.issuer` of people of the built-in provider. Its real issuer is made of PUBLIC_URL, which may change (another port,
 * another domain) without losing everybody.
 */
export const builtInIssuer = 'built-in'

/** Client id of the product at the built-in provider. */
export const builtInClientId = 'learn-kadazandusun'
