import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { learnerClasses, type JoinedClassJson } from '#shared/classes/membership.ts'
import {
  acceptInvitation,
  agreeAnew,
  guardianAgrees,
  iAgree,
  joinTitle,
  taughtBy,
  toDoCount,
} from '#shared/classes/learner-messages.ts'
import {
  archivedLabel,
  classesNotLoaded,
  loadingClasses,
  myClasses,
  noClassYet,
  openThrough,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

/** Accepts an invitation; somebody whose consent is old says first who agrees. */
function Invitation({ joinedClass }: { joinedClass: JoinedClassJson }) {
  const params = { id: joinedClass.id }
  const accept = useCommand(learnerClasses.comeBack, { invalidates: [learnerClasses.list] })
  const agree = useCommand(learnerClasses.agree, { onSuccess: () => accept.mutate({ params }) })
  const busy = accept.isPending || agree.isPending
  if (joinedClass.state !== 'waiting')
    return (
      <Button busy={busy} onClick={() => accept.mutate({ params })}>
        {say(acceptInvitation)}
      </Button>
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{say(agreeAnew)}</legend>
      {(
        [
          ['self', iAgree],
          ['guardian', guardianAgrees],
        ] as const
      ).map(([consent, label]) => (
        <Button key={consent} variant="line" busy={busy} onClick={() => agree.mutate({ params, body: { consent } })}>
          {say(label)}
        </Button>
      ))}
    </fieldset>
  )
}

const ClassCard = ({ joinedClass }: { joinedClass: JoinedClassJson }) => (
  <Card as="li">
    <h2 lang="" className="text-xl wrap-anywhere">
      {joinedClass.state === 'joined' ? (
        <Link href={`/classes/${joinedClass.id}`} className="underline">
          {joinedClass.name}
        </Link>
      ) : (
        joinedClass.name
      )}
    </h2>
    <p className="text-soft">{say(taughtBy, { names: joinedClass.owners.join(', ') })}</p>
    {joinedClass.state === 'joined' ? (
      <p>{joinedClass.archivedAt ? say(archivedLabel) : say(toDoCount, { count: joinedClass.toDo })}</p>
    ) : (
      <Invitation joinedClass={joinedClass} />
    )}
    {joinedClass.openUntil && (
      <p className="text-sm text-soft">
        {say(openThrough, { name: joinedClass.name, day: formatDay(joinedClass.openUntil) })}
      </p>
    )}
  </Card>
)

export function OwnClasses() {
  const own = useQuery(query(learnerClasses.list))
  return (
    <Loaded
      query={own}
      failure={say(classesNotLoaded)}
      loading={<CardSkeletons label={say(loadingClasses)} />}
      empty={
        <EmptyState level={2} title={say(noClassYet)} action={<ButtonLink href="/join">{say(joinTitle)}</ButtonLink>} />
      }
    >
      {(list) => (
        <ul className="grid gap-4 sm:grid-cols-2">
          {list.map((joinedClass) => (
            <ClassCard key={joinedClass.id} joinedClass={joinedClass} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

export function JoinAnother() {
  const { data = [] } = useQuery(query(learnerClasses.list))
  if (data.length === 0) return null
  return (
    <ButtonLink variant="line" className="justify-self-start" href="/join">
      {say(joinTitle)}
    </ButtonLink>
  )
}

/** The classes on the profile of somebody who has one. */
export const ProfileClasses = () => (
  <section className="grid gap-4" aria-labelledby="own-classes">
    <h2 id="own-classes">{say(myClasses)}</h2>
    <OwnClasses />
  </section>
)
