import { EyeOff } from 'lucide-react'
import { draftHint, hiddenFromLearners, onlyISeeIt, publishedHint } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Choice } from '#client/ui/form/choice.tsx'

interface HiddenFieldProps {
  hidden: boolean
  onChange: (hidden: boolean) => void
}

export const HiddenField = ({ hidden, onChange }: HiddenFieldProps) => (
  <Choice type="checkbox" checked={hidden} onChange={(event) => onChange(event.target.checked)}>
    <span className="font-semibold">{say(onlyISeeIt)}</span>
    <span className="block text-sm text-soft">{say(hidden ? draftHint : publishedHint)}</span>
  </Choice>
)

export const HiddenBadge = () => (
  <Badge tone="accent">
    <EyeOff aria-hidden />
    {say(hiddenFromLearners)}
  </Badge>
)
