import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { classes, type TeacherClassJson } from '#shared/classes/classes.ts'
import { members } from '#shared/classes/members.ts'
import {
  addGroup,
  addTeacher,
  deleteGroup,
  deleteGroupText,
  deleteLabel,
  groupName,
  groups,
  leaveClass,
  leaveNeedsTeacher,
  removeText,
  teacherEmail,
  teachers,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { firstErrorOf, OneFieldForm } from './one-field-form.tsx'

const invalidates = [classes.listOwned, classes.readOwned, members.list]

/** A tick shows at once, so that the next one starts from it: the server stores the whole list of members. */
function useGroupMembers(classId: string) {
  const client = useQueryClient()
  const { queryKey } = query(classes.readOwned, { params: { id: classId } })
  const read = () => client.getQueryData<TeacherClassJson>(queryKey)
  const change = useCommand(members.changeGroup, {
    invalidates,
    optimistic: ({ params, body }) => {
      const before = read()
      const groupsAfter = before?.groups.map((group) => (group.id === params.id ? { ...group, ...body } : group))
      client.setQueryData(queryKey, before && { ...before, groups: groupsAfter })
      return () => client.setQueryData(queryKey, before)
    },
  })
  return (id: string, memberId: string, isMember: boolean) => {
    const memberIds = read()?.groups.find((group) => group.id === id)?.memberIds ?? []
    const others = memberIds.filter((otherId) => otherId !== memberId)
    change.mutate({ params: { id }, body: { memberIds: isMember ? [...others, memberId] : others } })
  }
}

export function Groups({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const { data: memberList = [] } = useQuery(query(members.list, { params: { id: teacherClass.id } }))
  const add = useCommand(members.addGroup, { invalidates, silent: true })
  const changeMember = useGroupMembers(teacherClass.id)
  const { ask, dialog } = useConfirmation()
  const remove = useCommand(members.removeGroup, { invalidates })
  return (
    <Disclosure title={say(groups)} wide>
      <div className="grid gap-4">
        {teacherClass.groups.map(({ id, name, memberIds }) => (
          <fieldset key={id} className="grid gap-2">
            <legend className="font-semibold text-ink">{name}</legend>
            <div className="flex flex-wrap gap-x-4">
              {memberList.map((member) => (
                <label key={member.id} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={memberIds.includes(member.id)}
                    onChange={({ target }) => changeMember(id, member.id, target.checked)}
                  />
                  {member.name}
                </label>
              ))}
            </div>
            <Button
              variant="quiet"
              className="justify-self-start"
              onClick={() =>
                ask({
                  title: say(deleteGroup, { name }),
                  text: say(deleteGroupText),
                  confirm: say(deleteLabel),
                  danger: true,
                  run: () => remove.mutate({ params: { id } }),
                })
              }
            >
              {say(deleteLabel)}
            </Button>
          </fieldset>
        ))}
        <OneFieldForm
          label={say(groupName)}
          button={say(addGroup)}
          error={firstErrorOf(add.error, 'name')}
          busy={add.isPending}
          onSend={(name, accepted) =>
            void add.mutateAsync({ params: { id: teacherClass.id }, body: { name } }).then(accepted, () => {})
          }
        />
      </div>
      {dialog}
    </Disclosure>
  )
}

export function Owners({ teacherClass }: { teacherClass: TeacherClassJson }) {
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
    <Disclosure title={say(teachers)} wide>
      <div className="grid gap-4">
        <ul>
          {teacherClass.owners.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 text-ink wrap-anywhere">{name}</span>
              {teacherClass.owners.some((other) => other.canTeach && other.id !== id) ? (
                <Button variant="quiet" onClick={() => drop.mutate({ params: { id: teacherClass.id, userId: id } })}>
                  {say(id === viewer?.id ? leaveClass : removeText)}
                </Button>
              ) : (
                <p>{say(leaveNeedsTeacher)}</p>
              )}
            </li>
          ))}
        </ul>
        {!teacherClass.archivedAt && (
          <OneFieldForm
            label={say(teacherEmail)}
            button={say(addTeacher)}
            error={firstErrorOf(add.error, 'email')}
            busy={add.isPending}
            onSend={(email, accepted) =>
              void add.mutateAsync({ params: { id: teacherClass.id }, body: { email } }).then(accepted, () => {})
            }
          />
        )}
      </div>
    </Disclosure>
  )
}
