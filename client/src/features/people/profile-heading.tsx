import { say } from '#shared/messages/say.ts'
import { roleLabels, type UserJson } from '#shared/people.ts'
import { Avatar } from '#client/ui/art/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { displayName } from './people-text.ts'
import { TrialLine } from './trial-line.tsx'

export const ProfileHeading = ({ viewer }: { viewer: UserJson }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6">
    <Avatar
      src={viewer.profileImageUrl}
      name={displayName(viewer)}
      size="large"
      className="max-sm:size-12 max-sm:text-xl"
    />
    <div className="grid min-w-0 flex-[1_1_8rem] gap-1 sm:flex-[1_1_12rem]">
      <h1 className="max-sm:text-2xl">{displayName(viewer)}</h1>
      {/* A phone has no room for it here; it is also in the account's information. */}
      {viewer.email && <p className="text-soft max-sm:hidden">{viewer.email}</p>}
      <Badge tone={viewer.role === 'NORMAL' ? 'neutral' : 'accent'} className="mt-1 justify-self-start">
        {say(roleLabels[viewer.role])}
      </Badge>
      <TrialLine {...viewer} />
    </div>
  </div>
)
