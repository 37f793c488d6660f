declare module 'fxa-common-password-list' {
  /** The 50,000 most common passwords of eight characters or more, in lower case. */
  const list: { test(password: string): boolean }
  export default list
}
