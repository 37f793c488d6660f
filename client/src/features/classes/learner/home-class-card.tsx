import type { JoinedClassJson } from '#shared/classes/membership.ts'
import { invitedYou, nextUp, openClass, toDoCount } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'

/** One card on a learner's home: the class with something to do. */
export function HomeClassCard({ classes }: { classes: JoinedClassJson[] }) {
  const one = classes.find(({ toDo, state }) => toDo > 0 || state !== 'joined') ?? classes[0]
  if (!one || one.archivedAt) return null
  return (
    <Card
      as="section"
      aria-label={one.name}
      className="sm:flex-row sm:items-center sm:justify-between lg:order-last lg:col-span-2"
    >
      <div className="min-w-0">
        <h2 lang="" className="text-lg wrap-anywhere">
          {one.name}
        </h2>
        <p className="text-soft">
          {one.state !== 'joined'
            ? say(invitedYou)
            : one.next
              ? say(nextUp, { title: one.next.title })
              : say(toDoCount, { count: one.toDo })}
        </p>
      </div>
      <ButtonLink variant="line" href={one.state === 'joined' ? `/classes/${one.id}` : '/classes'}>
        <Label name="open">{say(openClass)}</Label>
      </ButtonLink>
    </Card>
  )
}
