import { entryDocuments } from '#shared/entries/document-calls.ts'
import { places, type AdministeredPlace, type PlaceDraft } from '#shared/entries/places/places.ts'
import {
  addPlace,
  editPlace,
  noDialect,
  placeDialect,
  placeDistrict,
  placeLanguage,
  placeLanguageHint,
  placeName,
  placeSaved,
  placeUnsure,
} from '#shared/entries/places/place-messages.ts'
import { optionalNote } from '#shared/entries/document-messages.ts'
import { saveButton, savingButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Choice } from '#client/ui/form/choice.tsx'
import { Dialog, type OpenProps } from '#client/ui/dialog/dialog.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { missingFieldsText } from '#client/ui/form/submit-button.tsx'

export const placeLists = [places.administer, places.list, entryDocuments.dialects]

interface PlaceValues {
  name: string
  place: string
  dialect: string
  language: string
  unsure: boolean
}
const bodyOf = ({ name, place, dialect, language, unsure }: PlaceValues): Omit<PlaceDraft, 'glottocode'> => ({
  name,
  place: place.trim() || null,
  dialect: dialect || null,
  language: language.trim(),
  unsure,
})
const valuesOf = (place: AdministeredPlace | undefined): PlaceValues => ({
  name: place?.name ?? '',
  place: place?.place ?? '',
  dialect: place?.dialect ?? '',
  language: place?.language ?? 'dtp',
  unsure: place?.unsure ?? false,
})

interface PlaceFormProps extends OpenProps {
  place?: AdministeredPlace | undefined
  all: readonly AdministeredPlace[]
}

/** Form of a new place, or of one that is there. */
export function PlaceForm({ place, all, open, onOpenChange }: PlaceFormProps) {
  const onSuccess = () => {
    form.discard()
    onOpenChange(false)
  }
  const options = { successMessage: say(placeSaved), invalidates: placeLists, onSuccess }
  const create = useCommand(places.create, options)
  const change = useCommand(places.change, options)
  const form = useDraftForm<PlaceValues>({
    name: `place ${place?.id ?? 'new'}`,
    initial: valuesOf(place),
    draft: places.create.input,
    body: bodyOf,
    command: place ? change : create,
  })
  const { value } = form
  const send = () =>
    place ? change.mutate({ params: { id: place.id }, body: bodyOf(value) }) : create.mutate({ body: bodyOf(value) })
  const dialects = all.filter(
    (candidate) => candidate.listed && candidate.dialect === null && candidate.id !== place?.id,
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={place ? say(editPlace, { name: place.name }) : say(addPlace)}
    >
      <FormBox
        form={form}
        waitsFor={missingFieldsText({ [say(placeName)]: value.name.trim() })}
        submit={say(saveButton)}
        submitting={say(savingButton)}
        onSubmit={form.handleSubmit(send)}
      >
        <DraftField form={form} name="name" label={say(placeName)} required autoComplete="off" />
        <DraftField form={form} name="place" label={say(placeDistrict)} note={say(optionalNote)} autoComplete="off" />
        <Field label={say(placeDialect)} error={form.fieldErrors['dialect']}>
          <Select {...form.text('dialect')}>
            <option value="">{say(noDialect)}</option>
            <SelectOptions options={dialects.map(({ slug, name }) => [slug, name] as const)} />
          </Select>
        </Field>
        <DraftField
          form={form}
          name="language"
          label={say(placeLanguage)}
          hint={say(placeLanguageHint)}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Choice type="checkbox" checked={value.unsure} onChange={() => form.change({ unsure: !value.unsure })}>
          {say(placeUnsure)}
        </Choice>
      </FormBox>
    </Dialog>
  )
}
