import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#shared/audit.ts'
import { invitationDays, invitations } from '#shared/voices.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import { query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Field, TextInput } from '#client/ui/field.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'
import { InvitationRow } from './invitation-row.tsx'

interface Fresh {
  id: string
  link: string
}
const refreshes = [invitations.list, audit.list]

function Invite({ onMade }: { onMade: (made: Fresh) => void }) {
  const make = useCommand(invitations.create, {
    quiet: true,
    refreshes,
    after: ({ invitation, link }) => {
      form.discard()
      onMade({ id: invitation.id, link })
    },
  })
  const form = useDraftForm({
    name: null,
    initial: { note: '' },
    draft: invitations.create.input,
    body: (value) => value,
    command: make,
  })
  const { value, change, faults } = form
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={form.submitting(() => make.mutate({ body: value }))}
    >
      <Field
        label="Who is it for?"
        note="optional"
        error={faults['note'] ?? faults['form']}
        className="max-w-md flex-[1_1_15rem]"
      >
        <TextInput autoComplete="off" value={value.note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
      <Button type="submit" variant="line" busy={form.busy} className="max-sm:w-full">
        Make an invitation
      </Button>
    </form>
  )
}

function Invitations({ fresh, onMade }: { fresh: Fresh | undefined; onMade: (made: Fresh) => void }) {
  const { data, error, isFetching, refetch } = useQuery(query(invitations.list))
  const renew = useCommand(invitations.renew, {
    refreshes,
    after: ({ invitation, link }) => onMade({ id: invitation.id, link }),
  })
  const cancel = useCommand(invitations.revoke, {
    says: { title: 'Invitation cancelled', description: 'Its link no longer works.' },
    refreshes,
  })
  if (error)
    return (
      <ReadFailure
        what="The invitations could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <>
        <output className="sr-only">Loading invitations</output>
        <CardSkeleton />
      </>
    )
  const rows = (list: typeof data) =>
    list.map((each) => (
      <InvitationRow
        key={each.id}
        invitation={each}
        link={fresh?.id === each.id ? fresh.link : undefined}
        busy={[renew, cancel].some(({ isPending, variables }) => isPending && variables?.params.id === each.id)}
        onRenew={(id) => renew.mutate({ params: { id } })}
        onCancel={(id) => cancel.mutate({ params: { id } })}
      />
    ))
  const [unused, used] = [data.filter(({ usedAt }) => !usedAt), data.filter(({ usedAt }) => usedAt)]
  return (
    <>
      {unused.length > 0 ? (
        <ul aria-label="Invitations" className="grid gap-3">
          {rows(unused)}
        </ul>
      ) : (
        <p className="text-soft">No invitation is open.</p>
      )}
      {used.length > 0 && (
        <Disclosure wide title={`Used (${used.length})`}>
          <ul aria-label="Used invitations" className="grid gap-3 text-ink">
            {rows(used)}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** Links by which speakers come to the studio whom an admin knows. */
export function InvitationAdmin() {
  const [fresh, setFresh] = useState<Fresh>()
  return (
    <Fold title="Invite a speaker">
      <p className="max-w-[68ch] text-soft">
        A link that you send to somebody who will lend their voice in the studio. It works once, for {invitationDays}{' '}
        days, and makes their account a contributor. Your note is seen by admins alone.
      </p>
      <Invite onMade={setFresh} />
      <Invitations fresh={fresh} onMade={setFresh} />
    </Fold>
  )
}
