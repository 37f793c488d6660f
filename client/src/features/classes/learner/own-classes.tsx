import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { joining, type JoinedClassJson } from '#shared/classes/membership.ts'
import {
  acceptInvitation as acceptInvitationText,
  agreeAnew as agreeAnewText,
  archivedLabel as archivedLabelText,
  classesNotLoaded as classesNotLoadedText,
  guardianAgrees as guardianAgreesText,
  iAgree as iAgreeText,
  joinTitle as joinTitleText,
  loadingClasses as loadingClassesText,
  myClasses as myClassesText,
  noClassYet as noClassYetText,
  openThrough as openThroughText,
  taughtBy as taughtByText,
  toDoCount as toDoCountText,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { Loaded } from '#client/lib/query/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

/** Accepts an invitation; somebody whose consent is old says first who agrees. */
function Invitation({ one }: { one: JoinedClassJson }) {
  const params = { id: one.id }
  const accept = useCommand(joining.comeBack, { invalidates: [joining.list] })
  const agree = useCommand(joining.agree, { onSuccess: () => accept.mutate({ params }) })
  const busy = accept.isPending || agree.isPending
  if (one.state !== 'waiting')
    return (
      <Button busy={busy} onClick={() => accept.mutate({ params })}>
        {say(acceptInvitationText)}
      </Button>
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{say(agreeAnewText)}</legend>
      {(
        [
          ['self', iAgreeText],
          ['guardian', guardianAgreesText],
        ] as const
      ).map(([consent, label]) => (
        <Button key={consent} variant="line" busy={busy} onClick={() => agree.mutate({ params, body: { consent } })}>
          {say(label)}
        </Button>
      ))}
    </fieldset>
  )
}

const ClassCard = ({ one }: { one: JoinedClassJson }) => (
  <Card as="li">
    <h2 lang="" className="text-xl wrap-anywhere">
      {one.state === 'joined' ? (
        <Link href={`/classes/${one.id}`} className="underline">
          {one.name}
        </Link>
      ) : (
        one.name
      )}
    </h2>
    <p className="text-soft">{say(taughtByText, { names: one.owners.join(', ') })}</p>
    {one.state === 'joined' ? (
      <p>{one.archivedAt ? say(archivedLabelText) : say(toDoCountText, { count: one.toDo })}</p>
    ) : (
      <Invitation one={one} />
    )}
    {one.openUntil && (
      <p className="text-sm text-soft">{say(openThroughText, { name: one.name, day: formatDay(one.openUntil) })}</p>
    )}
  </Card>
)

/** The classes that somebody is in or invited to. */
export function OwnClasses() {
  const own = useQuery(query(joining.list))
  return (
    <Loaded
      query={own}
      failure={say(classesNotLoadedText)}
      loading={<CardSkeletons label={say(loadingClassesText)} />}
      empty={
        <EmptyState
          level={2}
          title={say(noClassYetText)}
          action={<ButtonLink href="/join">{say(joinTitleText)}</ButtonLink>}
        />
      }
    >
      {(list) => (
        <ul className="grid gap-4 sm:grid-cols-2">
          {list.map((one) => (
            <ClassCard key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** The way into one more class. */
export function JoinAnother() {
  const { data = [] } = useQuery(query(joining.list))
  if (data.length === 0) return null
  return (
    <ButtonLink variant="line" className="justify-self-start" href="/join">
      {say(joinTitleText)}
    </ButtonLink>
  )
}

/** The classes on the profile of somebody who has one. */
export const ProfileClasses = () => (
  <section className="grid gap-4" aria-labelledby="own-classes">
    <h2 id="own-classes">{say(myClassesText)}</h2>
    <OwnClasses />
  </section>
)
