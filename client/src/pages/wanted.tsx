import { PageTitle } from '#client/lib/page-title.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { BackToLibrary } from '#client/features/entries/back-to-library.tsx'
import { AskForm, WantedWords } from '#client/features/entries/wanted-words.tsx'
import { WaitingWishes } from '#client/features/entries/wish-decisions.tsx'

/** `/library/wanted` */
export const Page = () => (
  <Container className="grid max-w-[960px] grid-cols-1 gap-6 pt-8">
    <PageTitle title="Words people ask for" />
    <PageHeading
      before={<BackToLibrary />}
      title="Words people ask for"
      text="The library does not have them yet. Perhaps you know one, or somebody at home does."
    />
    <AskForm />
    <WantedWords />
    <WaitingWishes />
  </Container>
)
