import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { classes, type TeacherClassJson } from '#shared/classes/classes.ts'
import {
  archive,
  archiveOrDelete,
  classDeleted,
  className,
  copyToNextTerm,
  copyHint,
  copyLearners,
  deleteClass,
  nameAndTerm,
  saveText,
  saved,
  shiftDaysText,
  termEndsOnText,
  unarchive,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'

const invalidates = [classes.listOwned, classes.readOwned]
const noRules = z.object({})

/** Name of a class and the end of its term. Of two teachers who edit at once one is told, and keeps what was typed. */
export function NameAndTerm({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const change = useCommand(classes.change, {
    silent: true,
    successMessage: say(saved),
    invalidates,
    onSuccess: () => void form.accepted(),
  })
  const form = useDraftForm({
    name: `class ${teacherClass.id}`,
    initial: { name: teacherClass.name, termEndsOn: teacherClass.termEndsOn ?? '' },
    draft: noRules,
    command: change,
  })
  const { name, termEndsOn } = form.value
  const body = { name, termEndsOn: termEndsOn || null, version: teacherClass.version }
  return (
    <Disclosure title={say(nameAndTerm)} wide>
      <form
        noValidate
        className="grid justify-items-start gap-4 text-ink"
        onSubmit={form.handleSubmit(() => change.mutate({ params: { id: teacherClass.id }, body }))}
      >
        <DraftField form={form} name="name" label={say(className)} required autoComplete="off" className="w-full" />
        <DraftField form={form} name="termEndsOn" label={say(termEndsOnText)} type="date" />
        {form.fieldErrors['form'] && <FormError>{form.fieldErrors['form']}</FormError>}
        <Button type="submit" variant="line" busy={change.isPending}>
          {say(saveText)}
        </Button>
      </form>
    </Disclosure>
  )
}

const numberOf = (typed: string) => (typed.trim() === '' ? 0 : Number(typed))

/** A copy for the next term: assignments as drafts on later days, and learners as invited. */
export function CopyClass({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const [, navigate] = useLocation()
  const copy = useCommand(classes.copy, {
    silent: true,
    invalidates,
    onSuccess: ({ id }) => {
      form.accepted()
      navigate(`/teacher/classes/${id}`)
    },
  })
  const form = useDraftForm({
    name: `class copy ${teacherClass.id}`,
    initial: { name: teacherClass.name, shiftDays: '0', learners: true },
    draft: noRules,
    command: copy,
  })
  const { name, shiftDays, learners } = form.value
  const body = { name, shiftDays: numberOf(shiftDays), learners }
  return (
    <Disclosure title={say(copyToNextTerm)} wide>
      <form
        noValidate
        className="grid justify-items-start gap-4 text-ink"
        onSubmit={form.handleSubmit(() => copy.mutate({ params: { id: teacherClass.id }, body }))}
      >
        <p className="text-soft">{say(copyHint)}</p>
        <DraftField form={form} name="name" label={say(className)} required autoComplete="off" className="w-full" />
        <DraftField form={form} name="shiftDays" label={say(shiftDaysText)} inputMode="numeric" />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={learners}
            onChange={({ target }) => form.change({ learners: target.checked })}
          />
          {say(copyLearners)}
        </label>
        {form.fieldErrors['form'] && <FormError>{form.fieldErrors['form']}</FormError>}
        <Button type="submit" variant="line" busy={copy.isPending}>
          {say(copyToNextTerm)}
        </Button>
      </form>
    </Disclosure>
  )
}

export function ArchiveAndDelete({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const [, navigate] = useLocation()
  const params = { id: teacherClass.id }
  const change = useCommand(classes.change, { invalidates })
  const restore = useCommand(classes.restore, { invalidates })
  const remove = useCommand(classes.remove, {
    successMessage: say(classDeleted),
    undo: () => restore.mutate({ params }),
    invalidates: [classes.listOwned],
    onSuccess: () => navigate('/teacher/classes'),
  })
  const isArchived = teacherClass.archivedAt !== null
  return (
    <Disclosure title={say(archiveOrDelete)} wide>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="line"
          busy={change.isPending}
          onClick={() => change.mutate({ params, body: { archived: !isArchived, version: teacherClass.version } })}
        >
          {say(isArchived ? unarchive : archive)}
        </Button>
        <Button variant="remove" onClick={() => remove.mutate({ params })}>
          {say(deleteClass)}
        </Button>
      </div>
    </Disclosure>
  )
}
