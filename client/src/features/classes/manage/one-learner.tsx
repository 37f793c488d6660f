import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { classes } from '#shared/classes/classes.ts'
import { members, type ClassMember } from '#shared/classes/members.ts'
import {
  agreedGuardian,
  agreedSelf,
  nameInClass,
  removeNow,
  removeNowText,
  removeNowTitle,
  saveText,
  saved,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

const agreed = { self: agreedSelf, guardian: agreedGuardian }

interface LearnerProps {
  classId: string
  member: ClassMember
  isArchived: boolean
}
function Learner({ classId, member, isArchived }: LearnerProps) {
  const params = { id: member.id }
  const [, navigate] = useLocation()
  const [isConfirming, setConfirming] = useState(false)
  const change = useCommand(members.change, {
    silent: true,
    successMessage: say(saved),
    invalidates: [members.list],
    onSuccess: () => void form.accepted(),
  })
  const remove = useCommand(members.remove, {
    invalidates: [members.list, classes.readOwned],
    onSuccess: () => navigate(`/teacher/classes/${classId}/learners`),
  })
  const form = useDraftForm({
    name: `class learner ${member.id}`,
    initial: { name: member.name },
    draft: z.object({}),
    command: change,
  })
  return (
    <section className="grid gap-4 border-t pt-4 print:hidden">
      {!isArchived && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={form.handleSubmit(() => change.mutate({ params, body: form.value }))}
        >
          <DraftField form={form} name="name" label={say(nameInClass)} required autoComplete="off" className="flex-1" />
          <Button type="submit" variant="line" busy={change.isPending}>
            {say(saveText)}
          </Button>
        </form>
      )}
      {member.consent && (
        <p className="text-soft">{say(agreed[member.consent.by], { day: formatDay(member.consent.on, 'UTC') })}</p>
      )}
      <Button variant="remove" className="justify-self-start" onClick={() => setConfirming(true)}>
        {say(removeNow)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={say(removeNowTitle, { name: member.name })}
        description={say(removeNowText)}
        confirm={say(removeNow)}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params, query: { now: '1' } })}
      />
    </section>
  )
}

/** Name, consent and final removal of one learner, for owners. An archived class allows the removal only. */
export function OneLearner({ classId, memberId }: { classId: string; memberId: string }) {
  const { data: owned } = useQuery(query(classes.readOwned, { params: { id: classId } }))
  const { data = [] } = useQuery(query(members.list, { params: { id: classId } }))
  const member = data.find(({ id }) => id === memberId)
  if (!owned || !member) return null
  return <Learner key={member.name} classId={classId} member={member} isArchived={owned.archivedAt !== null} />
}
