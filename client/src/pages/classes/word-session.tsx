import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { goOn, wordsDone } from '#shared/classes/learner-messages.ts'
import { classesNotLoaded, loadingClasses, noAssignments } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { WordCard } from '#shared/study/cards.ts'
import { ReviewSession } from '#client/features/study/review/review-session.tsx'
import { startPractice } from '#client/features/study/review/session-state.ts'
import type { SessionOptions } from '#client/features/study/review/use-review-session.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

interface WordSessionProps extends Pick<SessionOptions, 'save'> {
  words: UseQueryResult<z.input<typeof WordCard>[]>
  /** The page from which it was started. */
  leave: string
}

/** The words of an assignment as a session. */
export const WordSession = ({ words, leave, save }: WordSessionProps) => (
  <Loaded
    query={words}
    failure={say(classesNotLoaded)}
    loading={<Spinner label={say(loadingClasses)} />}
    empty={<p>{say(noAssignments)}</p>}
  >
    {(cards) => (
      <ReviewSession initialSession={startPractice(cards)} leave={leave} save={save}>
        {() => (
          <Container className="grid gap-6 pt-16">
            <PageHeading title={say(wordsDone)} />
            <ButtonLink size="large" href={leave}>
              {say(goOn)}
            </ButtonLink>
          </Container>
        )}
      </ReviewSession>
    )}
  </Loaded>
)
