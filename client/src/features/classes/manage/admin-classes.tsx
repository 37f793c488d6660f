import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { classAdmin, type AdminClassJson } from '#shared/classes/class-admin.ts'
import { classes } from '#shared/classes/classes.ts'
import {
  accessUntil,
  addTeacher,
  adminEmpty,
  classesNotLoaded,
  learnerCount,
  loadingClasses,
  noOwner,
  save,
  saved,
  seats as seatsText,
  seatsTaken,
  teacherEmail,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { firstErrorOf, OneFieldForm } from './one-field-form.tsx'

function Access({ one }: { one: AdminClassJson }) {
  const set = useCommand(classAdmin.setAccess, {
    successMessage: say(saved),
    invalidates: [classAdmin.list],
    onSuccess: () => void form.accepted(),
  })
  const form = useDraftForm({
    name: `class access ${one.id}`,
    initial: { seats: String(one.seats), until: one.accessUntil?.slice(0, 10) ?? '' },
    draft: z.object({}),
    body: (value) => value,
    command: set,
  })
  const { seats, until } = form.value
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={form.handleSubmit(() =>
        set.mutate({ params: { id: one.id }, body: { seats: Number(seats), until: until || null } }),
      )}
    >
      <DraftField form={form} name="seats" label={say(seatsText)} inputMode="numeric" className="w-24" />
      <DraftField form={form} name="until" label={say(accessUntil)} type="date" />
      <Button type="submit" variant="line" busy={set.isPending}>
        {say(save)}
      </Button>
    </form>
  )
}

/** Gives a class a teacher, for example if its last one has left. */
function AddOwner({ id }: { id: string }) {
  const add = useCommand(classes.addOwner, { silent: true, invalidates: [classAdmin.list] })
  return (
    <OneFieldForm
      label={say(teacherEmail)}
      button={say(addTeacher)}
      error={firstErrorOf(add.error, 'email')}
      busy={add.isPending}
      onSend={(email, accepted) => void add.mutateAsync({ params: { id }, body: { email } }).then(accepted, () => {})}
    />
  )
}

/** All classes for admins, without learners: those without a teacher first. */
export function AdminClasses() {
  const list = useQuery(query(classAdmin.list, { query: { limit: '100' } }))
  return (
    <Loaded
      query={list}
      failure={say(classesNotLoaded)}
      loading={<CardSkeletons two label={say(loadingClasses)} />}
      empty={<EmptyState level={2} title={say(adminEmpty)} />}
    >
      {(rows) => (
        <ul className="grid gap-4">
          {rows.map((one) => (
            <Card as="li" key={one.id}>
              <h2 lang="" className="text-lg wrap-anywhere">
                {one.name}
              </h2>
              <p className="text-soft">
                {[...one.owners.map(({ name }) => name), say(learnerCount, { count: one.learners })].join(' · ')}
              </p>
              {one.owners.length === 0 && <Badge tone="danger">{say(noOwner)}</Badge>}
              {one.seats > 0 && <p>{say(seatsTaken, { taken: one.seatsTaken, seats: one.seats })}</p>}
              {!one.deletedAt && <Access one={one} />}
              {!one.deletedAt && !one.archivedAt && <AddOwner id={one.id} />}
            </Card>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
