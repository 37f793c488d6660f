import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#shared/site/audit/audit.ts'
import { invitationDays, invitations } from '#shared/voices/invitations.ts'
import { say } from '#shared/messages/say.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import {
  invitationCancelled,
  invitationNote,
  invitationsLabel,
  invitationsNotLoaded,
  inviteSpeaker,
  linkNoLongerWorks,
  loadingInvitations,
  makeInvitation,
  noInvitationOpen,
  usedCount,
  usedInvitations,
  whoIsItFor,
} from '#shared/voices/invitation-messages.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Fold } from '#client/ui/dialog/fold.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { InvitationRow, type InvitationJson } from './invitation-row.tsx'

interface NewInvitation {
  id: string
  link: string
}

const invalidates = [invitations.list, audit.list]

function Invite({ onMade }: { onMade: (invitation: NewInvitation) => void }) {
  const make = useCommand(invitations.create, {
    silent: true,
    invalidates,
    onSuccess: ({ invitation, link }) => {
      form.discard()
      onMade({ id: invitation.id, link })
    },
  })
  const form = useDraftForm({
    name: null,
    initial: { note: '' },
    draft: invitations.create.input,
    command: make,
  })
  const { value, fieldErrors } = form
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={form.handleSubmit(() => make.mutate({ body: value }))}
    >
      <Field
        label={say(whoIsItFor)}
        note={say(optionalNote)}
        error={fieldErrors['note'] ?? fieldErrors['form']}
        className="max-w-md flex-[1_1_15rem]"
      >
        <TextInput autoComplete="off" {...form.text('note')} />
      </Field>
      <Button type="submit" variant="line" busy={form.busy} className="max-sm:w-full">
        {say(makeInvitation)}
      </Button>
    </form>
  )
}

function Invitations({
  newInvitation,
  onMade,
}: {
  newInvitation: NewInvitation | undefined
  onMade: (invitation: NewInvitation) => void
}) {
  const list = useQuery(query(invitations.list))
  const renew = useCommand(invitations.renew, {
    invalidates,
    onSuccess: ({ invitation, link }) => onMade({ id: invitation.id, link }),
  })
  const cancel = useCommand(invitations.revoke, {
    successMessage: { title: say(invitationCancelled), description: say(linkNoLongerWorks) },
    invalidates,
  })
  const rows = (some: InvitationJson[]) =>
    some.map((invitation) => (
      <InvitationRow
        key={invitation.id}
        invitation={invitation}
        link={newInvitation?.id === invitation.id ? newInvitation.link : undefined}
        busy={[renew, cancel].some(({ isPending, variables }) => isPending && variables?.params.id === invitation.id)}
        onRenew={(id) => renew.mutate({ params: { id } })}
        onCancel={(id) => cancel.mutate({ params: { id } })}
      />
    ))
  const listInvitations = (shownInvitations: InvitationJson[]) => {
    const [unused, used] = [
      shownInvitations.filter(({ usedAt }) => !usedAt),
      shownInvitations.filter(({ usedAt }) => usedAt),
    ]
    return (
      <>
        {unused.length > 0 ? (
          <ul aria-label={say(invitationsLabel)} className="grid gap-3">
            {rows(unused)}
          </ul>
        ) : (
          <p className="text-soft">{say(noInvitationOpen)}</p>
        )}
        {used.length > 0 && (
          <Disclosure wide title={say(usedCount, { count: used.length })}>
            <ul aria-label={say(usedInvitations)} className="grid gap-3 text-ink">
              {rows(used)}
            </ul>
          </Disclosure>
        )}
      </>
    )
  }
  return (
    <Loaded
      query={list}
      failure={say(invitationsNotLoaded)}
      loading={<CardSkeletons label={say(loadingInvitations)} />}
    >
      {listInvitations}
    </Loaded>
  )
}

/** Invitations to the studio, for speakers whom an admin knows. */
export function InvitationAdmin() {
  const [newInvitation, setNewInvitation] = useState<NewInvitation>()
  return (
    <Fold title={say(inviteSpeaker)}>
      <p className="max-w-[68ch] text-soft">{say(invitationNote, { days: invitationDays })}</p>
      <Invite onMade={setNewInvitation} />
      <Invitations newInvitation={newInvitation} onMade={setNewInvitation} />
    </Fold>
  )
}
