import { creating, updating, titleField, descriptionField } from '#shared/site/editing-messages.ts'
import type { SubmitEvent } from 'react'
import {
  addEvent,
  begins,
  bothByThisClock,
  chooseDayAndHour,
  createEvent,
  editEvent,
  ends,
  eventCreated,
  eventUpdated,
  everybodyReadsIt,
  linkField,
  placeField,
  shownToAttendees,
  timeZoneField,
  updateEvent,
} from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { EventDraft, events, homeZone, type CommunityEventJson } from '#shared/events.ts'
import { useDraftForm, type DraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { toInstant, toLocalTime } from '#client/lib/dates/time-zone.ts'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, Select, TextInput } from '#client/ui/form/field.tsx'
import { FormBox, type SubmitWords } from '#client/ui/form/form-box.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'

interface EventFields {
  title: string
  description: string
  /** Local time in the chosen zone. */
  startsAt: string
  endsAt: string
  timeZone: string
  place: string
  link: string
}

const empty: EventFields = {
  title: '',
  description: '',
  startsAt: '',
  endsAt: '',
  timeZone: homeZone,
  place: '',
  link: '',
}

const eventFieldsOf = (event: CommunityEventJson): EventFields => ({
  title: event.title,
  description: event.description,
  startsAt: toLocalTime(event.startsAt, event.timeZone),
  endsAt: toLocalTime(event.endsAt, event.timeZone),
  timeZone: event.timeZone,
  place: event.place ?? '',
  link: event.link ?? '',
})

const bodyOf = ({ startsAt, endsAt, timeZone, ...rest }: EventFields) => ({
  ...rest,
  timeZone,
  startsAt: toInstant(startsAt, timeZone) ?? '',
  endsAt: toInstant(endsAt, timeZone) ?? '',
})

/** Time zones, with Malaysia's and the device's own first. */
function zones(chosen: string): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([homeZone, own, chosen, ...Intl.supportedValuesOf('timeZone')])]
}

interface EventFormProps extends SubmitWords {
  form: DraftForm<EventFields>
  onSubmit: (event: SubmitEvent) => void
}

/** The schema's message for a missing date is technical, so it is replaced. */
const missingIn = (value: string, error: string | undefined) => (error && value === '' ? say(chooseDayAndHour) : error)

const addressBegin = 'https://'

const EventForm = ({ form, ...rest }: EventFormProps) => {
  const { value, fieldErrors } = form
  return (
    <FormBox form={form} {...rest}>
      <DraftField form={form} name="title" label={say(titleField)} required autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={say(begins)} required error={missingIn(value.startsAt, fieldErrors['startsAt'])}>
          <TextInput type="datetime-local" {...form.text('startsAt')} />
        </Field>
        <Field label={say(ends)} required error={missingIn(value.endsAt, fieldErrors['endsAt'])}>
          <TextInput type="datetime-local" {...form.text('endsAt')} />
        </Field>
      </div>
      <Field label={say(timeZoneField)} hint={say(bothByThisClock)} error={fieldErrors['timeZone']}>
        <Select {...form.text('timeZone')}>
          {zones(value.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
      <DraftField form={form} name="description" label={say(descriptionField)} hint={say(everybodyReadsIt)} rows={4} />
      <DraftField form={form} name="place" label={say(placeField)} hint={say(shownToAttendees)} autoComplete="off" />
      <DraftField
        form={form}
        name="link"
        label={say(linkField)}
        type="url"
        inputMode="url"
        placeholder={addressBegin}
        autoComplete="off"
      />
    </FormBox>
  )
}

export function AddEventDialog({ open, onOpenChange }: OpenProps) {
  const create = useCommand(events.create, {
    successMessage: say(eventCreated),
    invalidates: [events.list],
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<EventFields>({
    name: 'event new',
    initial: empty,
    draft: EventDraft,
    body: bodyOf,
    command: create,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(addEvent)}>
      <EventForm
        form={form}
        submit={say(createEvent)}
        submitting={say(creating)}
        onSubmit={form.handleSubmit(() => create.mutate({ body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}

export function EditEventDialog({ open, onOpenChange, event }: OpenProps & { event: CommunityEventJson }) {
  const update = useCommand(events.update, {
    successMessage: say(eventUpdated),
    invalidates: [events.list],
    onSuccess: () => {
      if (form.accepted()) onOpenChange(false)
    },
  })
  const form = useDraftForm<EventFields>({
    name: `event ${event.id}`,
    initial: eventFieldsOf(event),
    draft: EventDraft,
    body: bodyOf,
    command: update,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(editEvent)} description={event.title}>
      <EventForm
        form={form}
        submit={say(updateEvent)}
        submitting={say(updating)}
        onSubmit={form.handleSubmit(() => update.mutate({ params: { id: event.id }, body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}
