import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { classes, type TeacherClassAnswer } from '#shared/classes/classes.ts'
import { shownCode } from '#shared/classes/limits.ts'
import { members } from '#shared/classes/members.ts'
import {
  addGroup as addGroupText,
  addTeacher as addTeacherText,
  archive as archiveText,
  classDeleted as classDeletedText,
  classesNotLoaded as classesNotLoadedText,
  closeCode as closeCodeText,
  code as codeText,
  codeUntil as codeUntilText,
  copyClass as copyClassText,
  deleteClass as deleteClassText,
  deleteLabel as deleteLabelText,
  groupName as groupNameText,
  groups as groupsText,
  invited as invitedText,
  learnerRemoved as learnerRemovedText,
  leaveClass as leaveClassText,
  loadingClasses as loadingClassesText,
  noCodeOpen as noCodeOpenText,
  noLearners as noLearnersText,
  noLearnersText as noLearnersTextText,
  openCode as openCodeText,
  print as printText,
  remove as removeText,
  seat as seatText,
  seatsTaken as seatsTakenText,
  teacherEmail as teacherEmailText,
  teachers as teachersText,
  unarchive as unarchiveText,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { refusalOf } from '#client/lib/form/field-errors.ts'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { useViewer } from '#client/domain/viewer/viewer.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

const invalidates = [classes.listOwned, classes.readOwned, members.list]

function Code({ found }: { found: TeacherClassAnswer }) {
  const params = { id: found.id }
  const open = useCommand(classes.openCode, { invalidates })
  const close = useCommand(classes.closeCode, { invalidates })
  return (
    <Card as="section" aria-label={say(codeText)}>
      <h2 className="text-lg">{say(codeText)}</h2>
      {found.code ? (
        <>
          <p className="text-4xl font-semibold tracking-widest" data-class-code>
            {shownCode(found.code)}
          </p>
          <p className="text-soft">{say(codeUntilText, { day: formatDay(String(found.codeUntil)) })}</p>
        </>
      ) : (
        <p className="text-soft">{say(noCodeOpenText)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={open.isPending} onClick={() => open.mutate({ params, body: { days: 7 } })}>
          {say(openCodeText)}
        </Button>
        {found.code && (
          <>
            <Button variant="line" busy={close.isPending} onClick={() => close.mutate({ params })}>
              {say(closeCodeText)}
            </Button>
            <ButtonLink variant="line" href={`/teacher/classes/${found.id}/print?sheet=join`}>
              {say(printText)}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  )
}

function Members({ found }: { found: TeacherClassAnswer }) {
  const list = useQuery(query(members.list, { params: { id: found.id } }))
  const restore = useCommand(members.restore, { invalidates })
  const change = useCommand(members.change, { invalidates })
  const remove = useCommand(members.remove, {
    successMessage: say(learnerRemovedText),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
  return (
    <Loaded
      query={list}
      failure={say(classesNotLoadedText)}
      loading={<CardSkeletons two label={say(loadingClassesText)} />}
      empty={<EmptyState level={2} title={say(noLearnersText)} text={say(noLearnersTextText)} />}
    >
      {(rows) => (
        <ul className="grid gap-2">
          {rows.map(({ id, name, state, seat }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b py-2">
              <Link
                href={`/teacher/classes/${found.id}/learners/${id}`}
                className="min-w-0 flex-1 font-semibold underline wrap-anywhere"
              >
                {name}
              </Link>
              {state === 'invited' && <Badge>{say(invitedText)}</Badge>}
              {found.seats > 0 && state === 'joined' && (
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={seat}
                    onChange={() => change.mutate({ params: { id }, body: { seat: !seat } })}
                  />
                  {say(seatText)}
                </label>
              )}
              <Button variant="quiet" onClick={() => remove.mutate({ params: { id }, query: {} })}>
                {say(removeText)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** One text and a button; the text stays until it is accepted. */
function OneField({ label, button, error, busy, onSend }: OneFieldProps) {
  const [value, setValue] = useState('')
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(value, () => setValue(''))
      }}
    >
      <Field label={label} error={error} className="flex-1">
        <TextInput value={value} onText={setValue} autoComplete="off" />
      </Field>
      <Button type="submit" variant="line" busy={busy}>
        {button}
      </Button>
    </form>
  )
}
interface OneFieldProps {
  label: string
  button: string
  error: string | undefined
  busy: boolean
  onSend: (value: string, accepted: () => void) => void
}
const errorIn = (error: Error | null, field: string) => {
  const found = refusalOf(error, [field])
  return found[field] ?? Object.values(found)[0]
}

function Groups({ found }: { found: TeacherClassAnswer }) {
  const { data: rows = [] } = useQuery(query(members.list, { params: { id: found.id } }))
  const add = useCommand(members.addGroup, { invalidates, silent: true })
  const change = useCommand(members.changeGroup, { invalidates })
  const remove = useCommand(members.removeGroup, { invalidates })
  return (
    <Disclosure title={say(groupsText)} wide>
      <div className="grid gap-4">
        {found.groups.map(({ id, name, memberIds }) => (
          <fieldset key={id} className="grid gap-2">
            <legend className="font-semibold text-ink">{name}</legend>
            <div className="flex flex-wrap gap-x-4">
              {rows.map((row) => (
                <label key={row.id} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={memberIds.includes(row.id)}
                    onChange={({ target }) => {
                      const others = memberIds.filter((each) => each !== row.id)
                      const body = { memberIds: target.checked ? [...others, row.id] : others }
                      change.mutate({ params: { id }, body })
                    }}
                  />
                  {row.name}
                </label>
              ))}
            </div>
            <Button variant="quiet" className="justify-self-start" onClick={() => remove.mutate({ params: { id } })}>
              {say(deleteLabelText)}
            </Button>
          </fieldset>
        ))}
        <OneField
          label={say(groupNameText)}
          button={say(addGroupText)}
          error={errorIn(add.error, 'name')}
          busy={add.isPending}
          onSend={(name, accepted) =>
            void add.mutateAsync({ params: { id: found.id }, body: { name } }).then(accepted, () => {})
          }
        />
      </div>
    </Disclosure>
  )
}

function Owners({ found }: { found: TeacherClassAnswer }) {
  const { viewer } = useViewer()
  const [, navigate] = useLocation()
  const add = useCommand(classes.addOwner, { invalidates, silent: true })
  const drop = useCommand(classes.removeOwner, {
    invalidates: [classes.listOwned],
    onSuccess: (_answer, { params }) => {
      if (params.userId === viewer?.id) navigate('/teacher/classes')
    },
  })
  return (
    <Disclosure title={say(teachersText)} wide>
      <div className="grid gap-4">
        <ul>
          {found.owners.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 text-ink wrap-anywhere">{name}</span>
              <Button variant="quiet" onClick={() => drop.mutate({ params: { id: found.id, userId: id } })}>
                {say(id === viewer?.id ? leaveClassText : removeText)}
              </Button>
            </li>
          ))}
        </ul>
        <OneField
          label={say(teacherEmailText)}
          button={say(addTeacherText)}
          error={errorIn(add.error, 'email')}
          busy={add.isPending}
          onSend={(email, accepted) =>
            void add.mutateAsync({ params: { id: found.id }, body: { email } }).then(accepted, () => {})
          }
        />
      </div>
    </Disclosure>
  )
}

/** Archive, copy and deletion of a class. */
function Ends({ found }: { found: TeacherClassAnswer }) {
  const [, navigate] = useLocation()
  const params = { id: found.id }
  const change = useCommand(classes.change, { invalidates })
  const copy = useCommand(classes.copy, { invalidates, onSuccess: ({ id }) => navigate(`/teacher/classes/${id}`) })
  const restore = useCommand(classes.restore, { invalidates })
  const remove = useCommand(classes.remove, {
    successMessage: say(classDeletedText),
    undo: () => restore.mutate({ params }),
    invalidates: [classes.listOwned],
    onSuccess: () => navigate('/teacher/classes'),
  })
  const archived = found.archivedAt === null
  const body = { name: found.name, learners: true, shiftDays: 0 }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="line" onClick={() => change.mutate({ params, body: { archived, version: found.version } })}>
        {say(archived ? archiveText : unarchiveText)}
      </Button>
      <Button variant="line" busy={copy.isPending} onClick={() => copy.mutate({ params, body })}>
        {say(copyClassText)}
      </Button>
      <Button variant="quiet" onClick={() => remove.mutate({ params })}>
        {say(deleteClassText)}
      </Button>
    </div>
  )
}

/** Learners, code, groups, teachers, and the end of a class. */
export function ClassLearners({ id }: { id: string }) {
  const found = useQuery(query(classes.readOwned, { params: { id } }))
  return (
    <Loaded
      query={found}
      failure={say(classesNotLoadedText)}
      loading={<CardSkeletons two label={say(loadingClassesText)} />}
    >
      {(one) => (
        <div className="grid gap-6">
          {!one.archivedAt && <Code found={one} />}
          {one.seats > 0 && <p>{say(seatsTakenText, { taken: one.seatsTaken, seats: one.seats })}</p>}
          <Members found={one} />
          <div>
            <Groups found={one} />
            <Owners found={one} />
          </div>
          <Ends found={one} />
        </div>
      )}
    </Loaded>
  )
}
