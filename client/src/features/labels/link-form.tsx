import { chooseEntryFirst } from '#shared/entries/library/library-messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { LabelDraft, labelLimits, labels, type AdminLabelJson } from '#shared/labels/labels.ts'
import {
  decisionField,
  decisionHint,
  entryField,
  formField,
  linkNote,
  linkSaved,
  linkTitle,
  previewTitle,
} from '#shared/labels/page-messages.ts'
import { saveButton, savingButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { FormBox } from '#client/ui/form/form-box.tsx'
import { capitalise } from '#shared/text/capitalise.ts'

/** Search for an entry, which the page passes in. */
export type Picker = ComponentType<{
  label: string
  word: string
  onPick: (entry: { id: string; title: string }) => void
}>

interface LinkFields {
  entryId: string
  entry: string
  form: string
  decision: string
}

function FormChoice({
  entryId,
  value,
  onText,
  error,
}: {
  entryId: string
  value: string
  onText: (form: string) => void
  error: string | undefined
}) {
  const { data } = useQuery({
    ...query(entryDocuments.read, { params: { id: entryId }, query: {} }),
    enabled: entryId !== '',
  })
  const entryForms = data?.document.forms.map(({ text }) => text) ?? []
  const forms = value && !entryForms.includes(value) ? [value, ...entryForms] : entryForms
  return (
    <Field label={say(formField)} required error={error}>
      <Select value={value} onText={onText} disabled={forms.length === 0}>
        {forms.map((form) => (
          <option key={form} lang="dtp">
            {form}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Dialog that links a label to a form of an entry. */
export function LinkDialog({ label, Picker, onClose }: { label: AdminLabelJson; Picker: Picker; onClose: () => void }) {
  const link = useCommand(labels.link, {
    successMessage: say(linkSaved),
    invalidates: [labels.administer, labels.list],
    silent: true,
  })
  const params = { name: label.name }
  const bodyOf = ({ entryId, form, decision }: LinkFields) => ({
    entryId,
    form,
    decision: decision || null,
    ...(label.version > 0 && { version: label.version }),
  })
  const form = useDraftForm<LinkFields>({
    name: `label ${label.name}`,
    initial: {
      entryId: label.entryId ?? '',
      entry: label.entry ?? '',
      form: label.form ?? '',
      decision: label.decision ?? '',
    },
    draft: LabelDraft,
    body: bodyOf,
    command: link,
  })
  const { value, fieldErrors, change } = form
  const send = form.handleSubmit(() =>
    link.mutate(
      { params, body: bodyOf(value) },
      {
        onSuccess: () => {
          form.accepted()
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={say(linkTitle, { label: label.en })}
      description={say(linkNote, { ms: label.ms })}
    >
      <FormBox
        form={form}
        onSubmit={send}
        submit={say(saveButton)}
        submitting={say(savingButton)}
        waitsFor={value.entryId ? undefined : say(chooseEntryFirst)}
      >
        <Picker
          label={say(entryField)}
          word={value.entry || label.candidates[0]?.form || ''}
          onPick={({ id, title }) => change({ entryId: id, entry: title, form: title })}
        />
        {value.entryId && (
          <FormChoice
            entryId={value.entryId}
            value={value.form}
            onText={(text) => change({ form: text })}
            error={fieldErrors['form'] ?? fieldErrors['entryId']}
          />
        )}
        {label.needsDecision && (
          <DraftField
            form={form}
            name="decision"
            label={say(decisionField)}
            hint={say(decisionHint)}
            maxLength={labelLimits.decision}
            required
          />
        )}
        {value.form && (
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-soft">{say(previewTitle)}</span>
            <span
              lang="dtp"
              className="inline-flex min-h-11 items-center rounded-button bg-action px-5 font-semibold text-on-action"
            >
              {capitalise(value.form)}
            </span>
          </p>
        )}
      </FormBox>
    </Dialog>
  )
}
