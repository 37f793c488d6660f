import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { invitationDays } from '#shared/voices/invitations.ts'
import { say } from '#shared/messages/say.ts'
import {
  copyLinkByHand,
  copyTheLink,
  invitationLinkLabel,
  linkCopiedPaste,
  linkHint,
} from '#shared/voices/invitation-messages.ts'
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
      () => setCopied(say(linkCopiedPaste)),
      () => setCopied(say(copyLinkByHand)),
    )
  return (
    <div ref={field} className="grid gap-3 rounded-field border border-accent-fill bg-accent-wash p-4">
      <Field label={say(invitationLinkLabel)} hint={say(linkHint, { days: invitationDays })}>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy} className="max-sm:flex-1">
          <Copy aria-hidden />
          {say(copyTheLink)}
        </Button>
        <output className="text-sm empty:hidden">{copied}</output>
      </div>
    </div>
  )
}
