import { say } from '#shared/messages/say.ts'
import { backToProfile, settingsTitle } from '#shared/study/settings-messages.ts'
import { study } from '#shared/study/study.ts'
import { LanguageChoice } from '#client/features/site/language-choice.tsx'
import { StudySettings } from '#client/features/study/study-settings.tsx'
import type { PageReads } from '#client/lib/page-reads.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'

export const reads: PageReads = () => [query(study.settings)]

const Back = () => <BackLink href="/profile">{say(backToProfile)}</BackLink>

export const Page = () => (
  <>
    <PageTitle title={say(settingsTitle)} />
    <Gate>
      {(viewer) => (
        <Container className="grid max-w-[720px] gap-6 pt-4 sm:pt-8">
          <PageHeading before={<Back />} title={say(settingsTitle)} />
          <StudySettings isConfirmed={viewer.emailVerified} />
          <LanguageChoice person={viewer.id} />
        </Container>
      )}
    </Gate>
  </>
)
