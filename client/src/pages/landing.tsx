import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Landscape } from '#client/ui/art/landscape.tsx'
import { FeatureCards } from '#client/features/site/feature-cards.tsx'
import { WordStrip } from '#client/features/site/word-strip.tsx'

const login = '/api/login'
/** New learners have no account yet, so sign-up comes first. */
const signUp = '/api/login?screen=register'

const Hero = () => (
  <Landscape>
    <Container>
      <div className="max-w-[38rem]">
        <Badge tone="accent">A language of Sabah, Malaysia</Badge>
        <h1 className="mt-4 text-4xl">Learn Kadazandusun, from the people who speak it</h1>
        <p className="mt-4 max-w-[34em] text-lg lg:max-w-[28em]">
          Short lessons by teachers, quizzes that never mind a missing glottal mark or a capital letter, and your own
          pace. Begin with three days of everything, free.
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          <Button asChild size="large">
            <a href={signUp}>{`Start ${trialDays}-Day Free Trial`}</a>
          </Button>
          <Button asChild size="large" variant="line">
            <a href={login}>Log In</a>
          </Button>
        </div>
        <p className="mt-3.5 text-sm">No credit card required for the trial. Cancel anytime.</p>
      </div>
    </Container>
  </Landscape>
)

const ClosingCall = () => (
  <section
    aria-labelledby="begin"
    className="grid justify-items-start gap-4 rounded-card border border-accent-fill bg-accent-wash p-6 sm:p-10 md:grid-cols-[1fr_auto] md:items-center"
  >
    <div>
      <h2 id="begin">A language stays alive by being spoken</h2>
      <p className="mt-2 max-w-[52ch]">
        Give it ten minutes today. The first three days are free, and nobody asks for a card.
      </p>
    </div>
    <Button asChild size="large">
      <a href={signUp}>Start learning</a>
    </Button>
  </section>
)

/** `/` for visitors. The server's HTML is never hydrated, so it contains nothing that needs a script. */
export const Page = () => (
  <>
    <Hero />
    <Container className="grid grid-cols-1 gap-14 pt-12 sm:gap-20 sm:pt-16">
      <FeatureCards />
      <WordStrip />
      <ClosingCall />
    </Container>
  </>
)
