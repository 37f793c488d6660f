import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { invitationDays } from '#shared/voices/voices.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'

/** The server stores only a hash, so the link is shown once. */
export function InvitationLink({ link }: { link: string }) {
  const field = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => setCopied('Copied. Paste it into a message to the speaker.'),
      () => setCopied('It could not be copied. Please select the link and copy it by hand.'),
    )
  return (
    <div ref={field} className="grid gap-3 rounded-field border border-accent-fill bg-accent-wash p-4">
      <Field
        label="Link"
        hint={`Shown only now. It works once, for ${invitationDays} days, and makes the account of whoever follows it a contributor.`}
      >
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy} className="max-sm:flex-1">
          <Copy aria-hidden />
          Copy the link
        </Button>
        <output className="text-sm empty:hidden">{copied}</output>
      </div>
    </div>
  )
}
