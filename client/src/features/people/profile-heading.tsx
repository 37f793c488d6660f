import { say } from '#shared/messages/say.ts'
import { logOutButton } from '#shared/people/account-messages.ts'
import { roleLabels, type UserAnswer } from '#shared/people.ts'
import { Avatar } from '#client/ui/art/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { displayName } from './people-words.ts'
import { TrialLine } from './trial-line.tsx'

export const ProfileHeading = ({ viewer }: { viewer: UserAnswer }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
    <Avatar src={viewer.profileImageUrl} name={displayName(viewer)} size="large" />
    <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
      <h1>{displayName(viewer)}</h1>
      {viewer.email && <p className="text-soft">{viewer.email}</p>}
      <Badge tone={viewer.role === 'NORMAL' ? 'neutral' : 'accent'} className="mt-1 justify-self-start">
        {say(roleLabels[viewer.role])}
      </Badge>
      <TrialLine {...viewer} />
    </div>
    <ButtonLink leaves variant="line" className="max-sm:w-full" href="/api/logout">
      {say(logOutButton)}
    </ButtonLink>
  </div>
)
