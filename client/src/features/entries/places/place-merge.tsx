import { useState } from 'react'
import { places, type AdministeredPlace } from '#shared/entries/places/places.ts'
import { choosePlace, mergeNote, mergePlace, mergeWhich, placeMerged } from '#shared/entries/places/place-messages.ts'
import { say } from '#shared/messages/say.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog, DialogFoot, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { placeLists } from './place-form.tsx'

interface MergePlaceProps extends OpenProps {
  place: AdministeredPlace
  all: readonly AdministeredPlace[]
}

/** Moves everything of one place to another one. */
export function MergePlaceDialog({ place, all, open, onOpenChange }: MergePlaceProps) {
  const [into, setInto] = useState('')
  const merge = useCommand(places.merge, {
    successMessage: say(placeMerged),
    invalidates: placeLists,
    silent: true,
    onSuccess: () => onOpenChange(false),
  })
  const others = all.filter(({ id, listed }) => listed && id !== place.id)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say(mergeWhich, { name: place.name })}
      description={say(mergeNote)}
    >
      <Field label={say(choosePlace)} error={merge.error && sentenceFor(merge.error)}>
        <Select value={into} onText={setInto}>
          <option value="">{say(choosePlace)}</option>
          <SelectOptions options={others.map(({ id, name }) => [id, name] as const)} />
        </Select>
      </Field>
      <DialogFoot>
        <SubmitButton
          type="button"
          waitsFor={into ? undefined : say(choosePlace)}
          busy={merge.isPending}
          onClick={() => merge.mutate({ params: { id: place.id }, body: { into } })}
        >
          {say(mergePlace)}
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}
