/** An e-mail address that breaks before its @ rather than inside a word. */
export function EmailAddress({ email }: { email: string }) {
  const index = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, index)}
      <wbr />
      {email.slice(index)}
    </>
  )
}
