import { useQuery } from '@tanstack/react-query'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { BackToLibrary } from '#client/features/entries/library/back-to-library.tsx'
import { wordOfTheDayCall } from '#client/features/entries/library/word-of-the-day-call.ts'
import { WordOfTheDay } from '#client/features/entries/library/word-of-the-day.tsx'
import { moreAboutWord } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { wordOfTheDayTitle } from '#shared/entries/library/library-messages.ts'
import { entryAddress } from '#shared/entries/library/library.ts'

export const reads: PageReads = () => [wordOfTheDayCall()]

function MoreAboutWord() {
  const { data } = useQuery(wordOfTheDayCall())
  return (
    data?.entry && (
      <ButtonLink size="large" className="max-sm:w-full sm:justify-self-start" href={entryAddress(data.entry.id)}>
        {/* One element, so that the button puts no gap before the colon. */}
        <span>
          {say(moreAboutWord)}
          <span className="sr-only">
            : <span lang="dtp">{data.entry.title}</span>
          </span>
        </span>
      </ButtonLink>
    )
  )
}

export const Page = () => (
  <Container className="grid max-w-[960px] grid-cols-1 gap-6 pt-4 sm:pt-8">
    <PageTitle title={say(wordOfTheDayTitle)} />
    <div>
      <BackToLibrary />
    </div>
    <WordOfTheDay heading="h1" />
    <MoreAboutWord />
  </Container>
)
