import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { classAdmin, type AdminClassJson } from '#shared/classes/class-admin.ts'
import { classes } from '#shared/classes/classes.ts'
import {
  accessUntil,
  addTeacher,
  adminEmpty,
  changeSeats,
  changeSeatsOf,
  classesNotLoaded,
  learnerCount,
  loadingClasses,
  lessonsOpenUntil,
  noOwner,
  saved,
  seatsText,
  seatsTaken,
  teacherEmail,
  teacherFor,
} from '#shared/classes/page-messages.ts'
import { saveButton, savingButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import type { FieldErrors } from '#client/lib/form/field-errors.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { useOneDialog } from '#client/ui/dialog/use-one-dialog.ts'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

type OfClass = OpenProps & { adminClass: AdminClassJson }

/** Number of seats, and the last day of free lessons. */
function SeatsDialog({ adminClass, open, onOpenChange }: OfClass) {
  const set = useCommand(classAdmin.setAccess, {
    successMessage: say(saved),
    invalidates: [classAdmin.list],
    onSuccess: () => {
      form.accepted()
      onOpenChange(false)
    },
  })
  const form = useDraftForm({
    name: `class access ${adminClass.id}`,
    initial: { seats: String(adminClass.seats), until: adminClass.accessUntil?.slice(0, 10) ?? '' },
    draft: z.object({}),
    command: set,
  })
  const { seats, until } = form.value
  const send = () => set.mutate({ params: { id: adminClass.id }, body: { seats: Number(seats), until: until || null } })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(changeSeatsOf, { name: adminClass.name })}>
      <FormBox form={form} submit={say(saveButton)} submitting={say(savingButton)} onSubmit={form.handleSubmit(send)}>
        <DraftField form={form} name="seats" label={say(seatsText)} inputMode="numeric" autoComplete="off" />
        <DraftField form={form} name="until" label={say(accessUntil)} type="date" />
      </FormBox>
    </Dialog>
  )
}

/** Gives a class a teacher, for example if its last one has left. */
function TeacherDialog({ adminClass, open, onOpenChange }: OfClass) {
  const add = useCommand(classes.addOwner, {
    successMessage: say(saved),
    invalidates: [classAdmin.list],
    onSuccess: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const drafted = useDraftForm({
    name: `class teacher ${adminClass.id}`,
    initial: { email: '' },
    draft: classes.addOwner.input,
    command: add,
  })
  const [refusal] = Object.values(drafted.fieldErrors)
  // The only field is the reason of every refusal.
  const fieldErrors: FieldErrors = refusal ? { email: refusal } : {}
  const form = { ...drafted, fieldErrors }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(teacherFor, { name: adminClass.name })}>
      <FormBox
        form={form}
        waitsFor={missingFieldsText({ [say(teacherEmail)]: form.value.email.trim() })}
        submit={say(addTeacher)}
        submitting={say(savingButton)}
        onSubmit={form.handleSubmit(() => add.mutate({ params: { id: adminClass.id }, body: form.value }))}
      >
        <DraftField form={form} name="email" label={say(teacherEmail)} type="email" autoComplete="off" required />
      </FormBox>
    </Dialog>
  )
}

/** The card asks for a teacher first if there is none; otherwise the seats are the usual action. */
function AdminClassCard({ adminClass }: { adminClass: AdminClassJson }) {
  const { open, propsOf } = useOneDialog<'seats' | 'teacher'>()
  const name = <span className="sr-only" lang="">{` ${adminClass.name}`}</span>
  const hasOwner = adminClass.owners.length > 0
  const seatsButton = (
    <Button key="seats" variant={hasOwner ? 'line' : 'quiet'} onClick={() => open('seats')}>
      {say(changeSeats)}
      {name}
    </Button>
  )
  const teacherButton = (
    <Button key="teacher" variant={hasOwner ? 'quiet' : 'line'} onClick={() => open('teacher')}>
      {say(addTeacher)}
      {name}
    </Button>
  )
  return (
    <Card as="li">
      <h2 lang="" className="text-lg wrap-anywhere">
        {adminClass.name}
      </h2>
      <p className="text-soft">
        {hasOwner && <span lang="">{`${adminClass.owners.map((owner) => owner.name).join(' · ')} · `}</span>}
        {say(learnerCount, { count: adminClass.learners })}
      </p>
      {!hasOwner && <Badge tone="danger">{say(noOwner)}</Badge>}
      {adminClass.seats > 0 && (
        <p>
          {say(seatsTaken, { taken: adminClass.seatsTaken, seats: adminClass.seats })}
          {adminClass.accessUntil && ` · ${say(lessonsOpenUntil, { day: formatDay(adminClass.accessUntil, 'UTC') })}`}
        </p>
      )}
      {!adminClass.deletedAt && (
        <div className="flex flex-wrap gap-2">
          {adminClass.archivedAt ? seatsButton : hasOwner ? [seatsButton, teacherButton] : [teacherButton, seatsButton]}
        </div>
      )}
      <SeatsDialog adminClass={adminClass} {...propsOf('seats')} />
      <TeacherDialog adminClass={adminClass} {...propsOf('teacher')} />
    </Card>
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
        <ul className="grid gap-4 lg:grid-cols-2">
          {rows.map((row) => (
            <AdminClassCard key={row.id} adminClass={row} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}
