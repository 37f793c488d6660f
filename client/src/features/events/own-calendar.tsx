import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import {
  addressBeforeEnded,
  addressHint,
  addressLabel,
  allEventsInMyCalendar,
  allEventsInYourCalendar,
  anotherAddressMade,
  copied,
  copyButton,
  copyByHand,
  makeAnotherAddress,
  notCopied,
  openInCalendar,
  pasteInCalendar,
} from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { events } from '#shared/events.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

const copy = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toast({ title: say(copied), description: say(pasteInCalendar), tone: 'success' }),
    () => toast({ title: say(notCopied), description: say(copyByHand), tone: 'error' }),
  )

function Address({ address, busy, onRenew }: { address: string; busy: boolean; onRenew: () => void }) {
  return (
    <div className="grid gap-5">
      <Field label={say(addressLabel)} hint={say(addressHint)}>
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(address)}>
          <Copy aria-hidden />
          {say(copyButton)}
        </Button>
        <ButtonLink leaves variant="line" href={address.replace(/^https?:/, 'webcal:')}>
          {say(openInCalendar)}
        </ButtonLink>
        <Button variant="quiet" busy={busy} onClick={onRenew}>
          {say(makeAnotherAddress)}
        </Button>
      </div>
    </div>
  )
}

export function OwnCalendar() {
  const [open, setOpen] = useState(false)
  const subscribe = useCommand(events.subscribe)
  const renew = useCommand(events.subscribe, {
    successMessage: { title: say(anotherAddressMade), description: say(addressBeforeEnded) },
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
        {say(allEventsInMyCalendar)}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={say(allEventsInYourCalendar)}>
        {address && (
          <Address address={address} busy={renew.isPending} onRenew={() => renew.mutate({ body: { renew: true } })} />
        )}
      </Dialog>
    </>
  )
}
