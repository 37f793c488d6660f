import type { JoinedClassJson } from '#shared/classes/membership.ts'
import { invitedYou, nextUp, openClass, toDoCount } from '#shared/classes/learner-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Label } from '#client/ui/label.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'

/** One card on a learner's home: the class with something to do. */
export function HomeClassCard({ classes }: { classes: JoinedClassJson[] }) {
  const shownClass = classes.find(({ toDo, state }) => toDo > 0 || state !== 'joined') ?? classes[0]
  if (!shownClass || shownClass.archivedAt) return null
  return (
    <Card
      as="section"
      aria-label={shownClass.name}
      className="sm:flex-row sm:items-center sm:justify-between lg:order-last lg:col-span-2"
    >
      <div className="min-w-0">
        <h2 lang="" className="text-lg wrap-anywhere">
          {shownClass.name}
        </h2>
        <p className="text-soft">
          {shownClass.state !== 'joined'
            ? say(invitedYou)
            : shownClass.next
              ? say(nextUp, { title: shownClass.next.title })
              : say(toDoCount, { count: shownClass.toDo })}
        </p>
      </div>
      <ButtonLink variant="line" href={shownClass.state === 'joined' ? `/classes/${shownClass.id}` : '/classes'}>
        <Label name="open">{say(openClass)}</Label>
      </ButtonLink>
    </Card>
  )
}
