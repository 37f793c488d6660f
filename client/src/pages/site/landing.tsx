import { say } from '#shared/messages/say.ts'
import { logInLink } from '#shared/site/frame-messages.ts'
import {
  closingText,
  closingTitle,
  landingText,
  landingTitle,
  languageOfSabah,
  startFreeTrial,
  startLearning,
  trialNeedsNoCard,
  tryFiveWords,
} from '#shared/site/landing-messages.ts'
import { addressIn } from '#shared/site/languages.ts'
import { trialDays } from '#shared/billing/subscriptions.ts'
import { useLanguage } from '#client/lib/page/language.ts'
import { loginLink, useSignUpAddress } from '#client/lib/page/navigation.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Container } from '#client/ui/container.tsx'
import { Landscape } from '#client/ui/art/landscape.tsx'
import { FeatureCards } from '#client/features/site/feature-cards.tsx'
import { WordStrip } from '#client/features/site/word-strip.tsx'

const Hero = () => {
  const language = useLanguage()
  const login = loginLink(language)
  // New learners have no account yet, so sign-up comes first.
  const signUp = useSignUpAddress()
  return (
    <Landscape>
      <Container>
        <div className="max-w-[38rem]">
          <Badge tone="accent">{say(languageOfSabah)}</Badge>
          <h1 className="mt-4 text-4xl">{say(landingTitle)}</h1>
          <p className="mt-4 max-w-[34em] text-lg lg:max-w-[28em]">{say(landingText, { days: trialDays })}</p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
            <Button asChild size="large">
              <a href={addressIn(language, '/practise')}>{say(tryFiveWords)}</a>
            </Button>
            <Button asChild size="large" variant="line">
              <a href={signUp}>{say(startFreeTrial, { days: trialDays })}</a>
            </Button>
            {/* On wide screens the mountain rises behind this link. */}
            <Button asChild size="large" variant="quiet" className="lg:border-edge lg:bg-surface">
              <a href={login}>{say(logInLink)}</a>
            </Button>
          </div>
          <p className="mt-3.5 text-sm lg:max-w-[28em]">{say(trialNeedsNoCard)}</p>
        </div>
      </Container>
    </Landscape>
  )
}

const ClosingCall = () => (
  <section
    aria-labelledby="begin"
    className="grid justify-items-start gap-4 rounded-card border border-accent-fill bg-accent-wash p-6 sm:p-10 md:grid-cols-[1fr_auto] md:items-center"
  >
    <div>
      <h2 id="begin">{say(closingTitle)}</h2>
      <p className="mt-2 max-w-[52ch]">{say(closingText, { days: trialDays })}</p>
    </div>
    <Button asChild size="large">
      <a href={useSignUpAddress()}>{say(startLearning)}</a>
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
