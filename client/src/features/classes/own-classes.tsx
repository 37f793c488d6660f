import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { joining, type JoinedClassAnswer } from '#shared/classes/membership.ts'
import {
  acceptInvitation as acceptInvitationText,
  classesNotLoaded as classesNotLoadedText,
  joinTitle as joinTitleText,
  loadingClasses as loadingClassesText,
  myClasses as myClassesText,
  nextUp as nextUpText,
  noClassYet as noClassYetText,
  openClass as openClassText,
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

const ClassCard = ({ one }: { one: JoinedClassAnswer }) => {
  const accept = useCommand(joining.comeBack, { invalidates: [joining.list] })
  return (
    <Card as="li">
      <h2 className="text-xl wrap-anywhere">
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
        <p>{say(toDoCountText, { count: one.toDo })}</p>
      ) : (
        <Button busy={accept.isPending} onClick={() => accept.mutate({ params: { id: one.id } })}>
          {say(acceptInvitationText)}
        </Button>
      )}
      {one.openUntil && (
        <p className="text-sm text-soft">{say(openThroughText, { name: one.name, day: formatDay(one.openUntil) })}</p>
      )}
    </Card>
  )
}

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

/** The classes of the profile; nothing without one. */
export function ProfileClasses() {
  const { data = [] } = useQuery(query(joining.list))
  if (data.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="own-classes">
      <h2 id="own-classes">{say(myClassesText)}</h2>
      <OwnClasses />
    </section>
  )
}

/** One card on a learner's home: the class with something to do. */
export function HomeClassCard() {
  const { data = [] } = useQuery(query(joining.list))
  const one = data.find(({ toDo }) => toDo > 0) ?? data[0]
  if (!one || one.archivedAt) return null
  return (
    <Card as="section" aria-label={one.name} className="sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">{one.name}</h2>
        <p className="text-soft">
          {one.next ? say(nextUpText, { title: one.next.title }) : say(toDoCountText, { count: one.toDo })}
        </p>
      </div>
      <ButtonLink variant="line" href={one.state === 'joined' ? `/classes/${one.id}` : '/classes'}>
        {say(openClassText)}
      </ButtonLink>
    </Card>
  )
}
