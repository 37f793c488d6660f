import type { SubmitEvent } from 'react'
import { EventDraft, events, homeZone } from '#shared/events.ts'
import type { CommunityEventAnswer } from '#shared/events.ts'
import { useDraftForm } from '#client/lib/draft-form.ts'
import type { DraftForm } from '#client/lib/draft-form.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { instantIn, localIn } from '#client/lib/zoned.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx'
import { FormBox } from '#client/ui/form-box.tsx'
import type { SubmitWords } from '#client/ui/form-box.tsx'

interface EventFields {
  title: string
  description: string
  /** By a clock in the zone. */
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

const fieldsOf = (event: CommunityEventAnswer): EventFields => ({
  title: event.title,
  description: event.description,
  startsAt: localIn(event.startsAt, event.timeZone),
  endsAt: localIn(event.endsAt, event.timeZone),
  timeZone: event.timeZone,
  place: event.place ?? '',
  link: event.link ?? '',
})

const bodyOf = ({ startsAt, endsAt, timeZone, ...rest }: EventFields) => ({
  ...rest,
  timeZone,
  startsAt: instantIn(startsAt, timeZone) ?? '',
  endsAt: instantIn(endsAt, timeZone) ?? '',
})

/** The home zone and one's own first. */
function zones(chosen: string): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([homeZone, own, chosen, ...Intl.supportedValuesOf('timeZone')])]
}

interface EventFormProps extends SubmitWords {
  form: DraftForm<EventFields>
  onSubmit: (event: SubmitEvent) => void
}

/** A moment that is missing is no ISO text to the contract: a person is told in words. */
const missingIn = (value: string, fault: string | undefined) =>
  fault && value === '' ? 'Choose a day and an hour.' : fault

const EventForm = ({ form, ...rest }: EventFormProps) => {
  const { value, faults, change } = form
  return (
    <FormBox form={form} {...rest}>
      <Field label="Title" required error={faults['title']}>
        <TextInput autoComplete="off" value={value.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Begins" required error={missingIn(value.startsAt, faults['startsAt'])}>
          <TextInput
            type="datetime-local"
            value={value.startsAt}
            onChange={(event) => change({ startsAt: event.target.value })}
          />
        </Field>
        <Field label="Ends" required error={missingIn(value.endsAt, faults['endsAt'])}>
          <TextInput
            type="datetime-local"
            value={value.endsAt}
            onChange={(event) => change({ endsAt: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Time zone" hint="Both hours are by this clock." error={faults['timeZone']}>
        <Select value={value.timeZone} onChange={(event) => change({ timeZone: event.target.value })}>
          {zones(value.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
      <Field label="Description" hint="Everybody reads it." error={faults['description']}>
        <TextArea
          rows={4}
          value={value.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label="Place" hint="Told to those whose plan has events, as the link is." error={faults['place']}>
        <TextInput autoComplete="off" value={value.place} onChange={(event) => change({ place: event.target.value })} />
      </Field>
      <Field label="Link" error={faults['link']}>
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={value.link}
          onChange={(event) => change({ link: event.target.value })}
        />
      </Field>
    </FormBox>
  )
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AddEventDialog({ open, onOpenChange }: DialogProps) {
  const create = useCommand(events.create, {
    says: { title: 'Success', description: 'Event created successfully' },
    refreshes: [events.list],
    after: () => {
      form.discard()
      onOpenChange(false)
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
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Event">
      <EventForm
        form={form}
        submit="Create Event"
        submitting="Creating..."
        onSubmit={form.submitting(() => create.mutate({ body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}

export function EditEventDialog({ open, onOpenChange, event }: DialogProps & { event: CommunityEventAnswer }) {
  const update = useCommand(events.update, {
    says: { title: 'Success', description: 'Event updated successfully' },
    refreshes: [events.list],
    after: () => {
      form.discard()
      onOpenChange(false)
    },
  })
  const form = useDraftForm<EventFields>({
    name: `event ${event.id}`,
    initial: fieldsOf(event),
    draft: EventDraft,
    body: bodyOf,
    command: update,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Event" description={event.title}>
      <EventForm
        form={form}
        submit="Update Event"
        submitting="Updating..."
        onSubmit={form.submitting(() => update.mutate({ params: { id: event.id }, body: bodyOf(form.value) }))}
      />
    </Dialog>
  )
}
