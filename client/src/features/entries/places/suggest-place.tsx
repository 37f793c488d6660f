import { useState } from 'react'
import { places } from '#shared/entries/places/places.ts'
import { placeName, placeSuggestedThanks, suggestPlace } from '#shared/entries/places/place-messages.ts'
import { sendItIn } from '#shared/entries/proposal-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'

/** Suggests a place that the list does not have; an admin decides about it. It may be inside another form. */
export function SuggestPlace() {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const suggest = useCommand(places.suggest, { silent: true })
  const send = () => {
    if (name.trim()) suggest.mutate({ body: { name } })
  }
  if (suggest.data) return <output className="text-success">{say(placeSuggestedThanks)}</output>
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        {say(suggestPlace)}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={say(placeName)}
        className="min-w-[min(12rem,100%)] flex-1"
        error={suggest.error && sentenceFor(suggest.error)}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={name}
          onText={setName}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </Field>
      <Button variant="line" busy={suggest.isPending} onClick={send}>
        {say(sendItIn)}
      </Button>
    </div>
  )
}
