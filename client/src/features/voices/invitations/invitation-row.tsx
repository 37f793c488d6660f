import type { ResponseOf } from '#shared/endpoint.ts'
import type { invitations } from '#shared/voices/invitations.ts'
import { say } from '#shared/messages/say.ts'
import { cancelButton } from '#shared/messages/messages.ts'
import {
  anotherLink,
  anotherLinkNote,
  cancelInvitationNote,
  cancelTheInvitation,
  cancelThisInvitation,
  expiredState,
  leaveIt,
  madeAndExpired,
  madeAndOpen,
  madeAndUsed,
  makeAnotherLink,
  makeAnotherLinkConfirm,
  openState,
  sendAgainButton,
  usedState,
  withoutNote,
} from '#shared/voices/invitation-messages.ts'
import { Label } from '#client/ui/label.tsx'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { InvitationLink } from './invitation-link.tsx'

export type InvitationJson = ResponseOf<typeof invitations.list>[number]

interface RowProps {
  invitation: InvitationJson
  /** Link of an invitation that was just created or renewed. */
  link: string | undefined
  busy: boolean
  onRenew: (id: string) => void
  onCancel: (id: string) => void
}

const isExpired = ({ expiresAt }: InvitationJson) => Date.parse(expiresAt) <= Date.now()

function stateOf(invitation: InvitationJson): { tone: Tone; name: string; description: string } {
  const { createdAt, expiresAt, usedAt } = invitation
  const createdDay = formatDay(createdAt)
  if (usedAt)
    return {
      tone: 'neutral',
      name: say(usedState),
      description: say(madeAndUsed, { made: createdDay, used: formatDay(usedAt) }),
    }
  if (isExpired(invitation))
    return {
      tone: 'danger',
      name: say(expiredState),
      description: say(madeAndExpired, { made: createdDay, expired: formatDay(expiresAt) }),
    }
  return {
    tone: 'success',
    name: say(openState),
    description: say(madeAndOpen, { made: createdDay, until: formatDay(expiresAt) }),
  }
}

/** Asks before renewing or cancelling, because either makes the speaker's link useless. */
function Actions({ invitation, name, busy, onRenew, onCancel }: Omit<RowProps, 'link'> & { name: string }) {
  const { ask, dialog } = useConfirmation()
  const renew = () => onRenew(invitation.id)
  const replace = {
    title: say(makeAnotherLink),
    text: say(anotherLinkNote),
    confirm: say(makeAnotherLinkConfirm),
    cancelLabel: say(leaveIt),
    danger: false,
    run: renew,
  }
  const cancel = {
    title: say(cancelThisInvitation),
    text: say(cancelInvitationNote),
    confirm: say(cancelTheInvitation),
    cancelLabel: say(leaveIt),
    danger: true,
    run: () => onCancel(invitation.id),
  }
  const expired = isExpired(invitation)
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button variant="line" busy={busy} onClick={expired ? renew : () => ask(replace)}>
        {say(expired ? sendAgainButton : anotherLink)}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="remove" busy={busy} onClick={() => ask(cancel)}>
        <Label name="cancel">{say(cancelButton)}</Label>
        <span className="sr-only"> {name}</span>
      </Button>
      {dialog}
    </div>
  )
}

export function InvitationRow({ link, ...rest }: RowProps) {
  const { invitation } = rest
  const { tone, name, description } = stateOf(invitation)
  const title = invitation.note || say(withoutNote)
  return (
    <Card as="li" className="gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{title}</span> <Badge tone={tone}>{name}</Badge>
          </h4>
          <p className="text-sm text-soft">{description}</p>
        </div>
        {!invitation.usedAt && <Actions {...rest} name={title} />}
      </div>
      {link && !invitation.usedAt && <InvitationLink key={link} link={link} />}
    </Card>
  )
}
