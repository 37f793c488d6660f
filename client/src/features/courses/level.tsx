import { Compass } from 'lucide-react'
import { advanced, beginner, culture } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Level } from '#shared/courses/courses.ts'
import { Badge } from '#client/ui/badge.tsx'

export const levelNames: Record<Level, string> = {
  BEGINNER: say(beginner),
  ADVANCED: say(advanced),
  CULTURE: say(culture),
}

export const LevelBadge = ({ level }: { level: Level | null | undefined }) =>
  level ? (
    <Badge className="border-line">
      <Compass aria-hidden />
      {levelNames[level]}
    </Badge>
  ) : null
