import { eventsIntro, eventsTitle } from '#shared/events/messages.ts'
import { say } from '#shared/messages/say.ts'
import { EventList } from '#client/features/events/event-list.tsx'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

export const Page = () => (
  <>
    <PageTitle title={say(eventsTitle)} />
    <Container className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 sm:pt-14">
      <PageHeading title={say(eventsTitle)} text={say(eventsIntro)} />
      <EventList />
    </Container>
  </>
)
