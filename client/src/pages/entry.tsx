import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { Link, useRoute } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { sayAbsent } from '#client/lib/absence.ts'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Weave } from '#client/ui/weave.tsx'
import { LearnButton } from '#client/features/study/learn-button.tsx'
import { EntryView } from '#client/features/entries/entry-view.tsx'
import { PublishedView } from '#client/features/contributions/published-view.tsx'

/** Brought by those who send a picture. */
const gift = lazyPart(async () => (await import('#client/features/media/gift-field.tsx')).GiftField)
const PictureField = (props: ComponentProps<typeof gift.Part>) => (
  <Suspense>
    <gift.Part {...props} />
  </Suspense>
)

/** To the list one came from, what was searched for included. */
function Back({ to, children }: { to: string; children: ReactNode }) {
  const state = useHistoryState<{ from?: string } | null>()
  return (
    <Button asChild variant="quiet" className="-ml-4.5">
      <Link href={state?.from ?? to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  )
}

function Missing() {
  sayAbsent()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <PageTitle title="Not in the library" />
      <Weave short />
      <h1 className="mt-2">Not in the library</h1>
      <p className="text-lg text-soft">It may have been taken out, or the address is not complete.</p>
      <Button asChild className="mt-3">
        <Link href="/library">Search the library</Link>
      </Button>
    </div>
  )
}

/** `/library/:id`, and `/library/contributions/:id`. */
export function Page({ params: { id } }: { params: { id: string } }) {
  const [community] = useRoute('/library/contributions/:id')
  return (
    <Container className="max-w-[960px] pt-8">
      {community ? (
        <PublishedView
          key={id}
          id={id}
          back={<Back to="/library/contributions">From the community</Back>}
          missing={<Missing />}
        />
      ) : (
        <EntryView
          key={id}
          id={id}
          back={<Back to="/library">Library</Back>}
          missing={<Missing />}
          Learn={LearnButton}
          PictureField={PictureField}
        />
      )}
    </Container>
  )
}
