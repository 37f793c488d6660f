import { Suspense } from 'react'
import { isOfferedTrial } from '#shared/trial.ts'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { PageTitle } from '#client/lib/page-title.tsx'
import { Gate } from '#client/lib/viewer.tsx'
import { Container } from '#client/ui/container.tsx'
import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import { OnThisDevice } from '#client/features/offline/on-this-device.tsx'
import { AccountInformation } from '#client/features/people/account-information.tsx'
import { OwnAccount } from '#client/features/people/own-account.tsx'
import { ProfileHeading } from '#client/features/people/profile-heading.tsx'
import { OwnDownloads } from '#client/features/resources/own-downloads.tsx'
import { PaymentHistory } from '#client/features/subscriptions/payment-history.tsx'
import { SubscriptionCard } from '#client/features/subscriptions/subscription-card.tsx'
import { TrialOffer } from '#client/features/subscriptions/trial-offer.tsx'

/** Below what everybody comes for, so its code may come later. */
const given = lazyPart(async () => (await import('#client/features/contributions/given-list.tsx')).GivenList)

export const Page = () => (
  <>
    <PageTitle title="Profile" />
    <Gate>
      {(viewer) => (
        <Container className="grid gap-6 pt-10 sm:pt-14">
          <ProfileHeading viewer={viewer} />
          {isOfferedTrial(viewer) && <TrialOffer />}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SubscriptionCard viewer={viewer} />
            <AccountInformation viewer={viewer} />
          </div>
          <OwnCertificates />
          <OnThisDevice person={viewer.id} />
          <OwnDownloads />
          <PaymentHistory />
          <Suspense>
            <given.Part />
          </Suspense>
          <OwnAccount viewer={viewer} />
        </Container>
      )}
    </Gate>
  </>
)
