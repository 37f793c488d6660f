import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { events } from '#shared/events.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { toast } from '#client/ui/message/toast.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

const copy = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toast({ title: 'Copied', description: 'Paste it where your calendar adds one by address.', tone: 'success' }),
    () => toast({ title: 'Not copied', description: 'Please select the address and copy it by hand.', tone: 'error' }),
  )

function Address({ address, busy, onRenew }: { address: string; busy: boolean; onRenew: () => void }) {
  return (
    <div className="grid gap-5">
      <Field
        label="Address"
        hint="Add it in your calendar as a calendar by address (URL). New events come by themselves. Keep it to yourself: whoever has it sees where the events are."
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(address)}>
          <Copy aria-hidden />
          Copy
        </Button>
        <ButtonLink leaves variant="line" href={address.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </ButtonLink>
        <Button variant="quiet" busy={busy} onClick={onRenew}>
          Make another address
        </Button>
      </div>
    </div>
  )
}

/** Address of a calendar feed with all events. */
export function OwnCalendar() {
  const [open, setOpen] = useState(false)
  const subscribe = useCommand(events.subscribe)
  const renew = useCommand(events.subscribe, {
    successMessage: { title: 'Another address is made', description: 'The one before no longer works.' },
  })
  const address = renew.data?.address ?? subscribe.data?.address
  const show = () =>
    subscribe.mutateAsync({ body: {} }).then(
      () => setOpen(true),
      () => {},
    )
  return (
    <>
      <Button variant="line" busy={subscribe.isPending} onClick={() => void show()}>
        <CalendarSync aria-hidden />
        All events in my calendar
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="All events in your calendar">
        {address && (
          <Address address={address} busy={renew.isPending} onRenew={() => renew.mutate({ body: { renew: true } })} />
        )}
      </Dialog>
    </>
  )
}
