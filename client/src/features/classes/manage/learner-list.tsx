import { print } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { classes, type TeacherClassJson } from '#shared/classes/classes.ts'
import { codeDaysByDefault, shownCode } from '#shared/classes/limits.ts'
import { members } from '#shared/classes/members.ts'
import {
  archivedForTeachers,
  classesNotLoaded,
  closeCode,
  code,
  codeUntil,
  invited,
  learnerRemoved,
  loadingClasses,
  noCodeOpen,
  noLearners,
  noLearnersNoCode,
  noLearnersText,
  openCode,
  removeText,
  seatText,
  seatsTaken,
  waitsForConsent,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { Groups, Owners } from './class-people.tsx'
import { CopyClass, ArchiveAndDelete, NameAndTerm } from './class-settings.tsx'

const invalidates = [classes.listOwned, classes.readOwned, members.list]

function Code({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const params = { id: teacherClass.id }
  const open = useCommand(classes.openCode, { invalidates })
  const close = useCommand(classes.closeCode, { invalidates })
  return (
    <Card as="section" aria-label={say(code)}>
      <h2 className="text-lg">{say(code)}</h2>
      {teacherClass.code ? (
        <>
          <p className="text-4xl font-semibold tracking-widest" data-class-code>
            {shownCode(teacherClass.code)}
          </p>
          <p className="text-soft">{say(codeUntil, { day: formatDay(String(teacherClass.codeUntil)) })}</p>
        </>
      ) : (
        <p className="text-soft">{say(noCodeOpen)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={teacherClass.code ? 'line' : 'main'}
          busy={open.isPending}
          onClick={() => open.mutate({ params, body: { days: codeDaysByDefault } })}
        >
          {say(openCode, { days: codeDaysByDefault })}
        </Button>
        {teacherClass.code && (
          <>
            <Button variant="line" busy={close.isPending} onClick={() => close.mutate({ params })}>
              {say(closeCode)}
            </Button>
            <ButtonLink variant="line" href={`/teacher/classes/${teacherClass.id}/print?sheet=join`}>
              {say(print)}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  )
}

function Members({ teacherClass }: { teacherClass: TeacherClassJson }) {
  const list = useQuery(query(members.list, { params: { id: teacherClass.id } }))
  const restore = useCommand(members.restore, { invalidates })
  const change = useCommand(members.change, { invalidates })
  const remove = useCommand(members.remove, {
    successMessage: say(learnerRemoved),
    undo: ({ params }) => restore.mutate({ params }),
    invalidates,
  })
  return (
    <Loaded
      query={list}
      failure={say(classesNotLoaded)}
      loading={<CardSkeletons two label={say(loadingClasses)} />}
      empty={
        <EmptyState
          level={2}
          title={say(noLearners)}
          text={say(teacherClass.code ? noLearnersText : noLearnersNoCode)}
        />
      }
    >
      {(memberList) => (
        <ul className="grid gap-2">
          {memberList.map(({ id, name, state, seat }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b py-2">
              <Link
                lang=""
                href={`/teacher/classes/${teacherClass.id}/learners/${id}`}
                className="min-w-0 flex-1 font-semibold underline wrap-anywhere"
              >
                {name}
              </Link>
              {state === 'invited' && <Badge>{say(invited)}</Badge>}
              {state === 'waiting' && <Badge>{say(waitsForConsent)}</Badge>}
              {teacherClass.seats > 0 && !teacherClass.archivedAt && state === 'joined' && (
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
              {!teacherClass.archivedAt && (
                <Button variant="quiet" onClick={() => remove.mutate({ params: { id }, query: {} })}>
                  {say(removeText)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** Learners, code, groups, teachers, and the end of a class. */
export function ClassLearners({ id }: { id: string }) {
  const loading = useQuery(query(classes.readOwned, { params: { id } }))
  return (
    <Loaded query={loading} failure={say(classesNotLoaded)} loading={<CardSkeletons two label={say(loadingClasses)} />}>
      {(teacherClass) => (
        <div className="grid gap-6">
          {!teacherClass.archivedAt && <Code teacherClass={teacherClass} />}
          {teacherClass.seats > 0 && (
            <p>{say(seatsTaken, { taken: teacherClass.seatsTaken, seats: teacherClass.seats })}</p>
          )}
          {teacherClass.archivedAt && <p className="text-soft">{say(archivedForTeachers)}</p>}
          <Members teacherClass={teacherClass} />
          <div>
            {!teacherClass.archivedAt && <NameAndTerm teacherClass={teacherClass} />}
            {!teacherClass.archivedAt && <Groups teacherClass={teacherClass} />}
            <Owners teacherClass={teacherClass} />
            <CopyClass teacherClass={teacherClass} />
            <ArchiveAndDelete teacherClass={teacherClass} />
          </div>
        </div>
      )}
    </Loaded>
  )
}
