import { FileText, Image, MessageCircle, Mic, PencilLine, type LucideIcon } from 'lucide-react'
import type { ContributionJson } from '#shared/contributions/contributions.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { attestationKind, editKind, pictureKind, textKind, voiceKind } from '#shared/contributions/review-messages.ts'

type Kind = ContributionJson['kind']

export const contributionKindNames: Record<Kind, PlainText> = {
  text: textKind,
  edit: editKind,
  voice: voiceKind,
  picture: pictureKind,
  witness: attestationKind,
}
const icons: Record<Kind, LucideIcon> = {
  text: FileText,
  edit: PencilLine,
  voice: Mic,
  picture: Image,
  witness: MessageCircle,
}

export function KindMark({ kind }: { kind: Kind }) {
  const Icon = icons[kind]
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-soft">
      <Icon aria-hidden className="size-4 shrink-0" />
      {say(contributionKindNames[kind])}
    </p>
  )
}
