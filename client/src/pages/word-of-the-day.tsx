import { PageTitle } from '#client/lib/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { BackToLibrary } from '#client/features/entries/back-to-library.tsx'
import { WordOfTheDay } from '#client/features/entries/word-of-the-day.tsx'

/** `/library/word-of-the-day` */
export const Page = () => (
  <Container className="grid max-w-[960px] grid-cols-1 gap-6 pt-8">
    <PageTitle title="Word of the day" />
    <div>
      <BackToLibrary />
    </div>
    <WordOfTheDay heading="h1" />
  </Container>
)
