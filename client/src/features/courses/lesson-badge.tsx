import { BookOpen, CirclePlay, ListChecks } from 'lucide-react'
import { kindQuiz, kindText, kindVideo } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ContentType } from '#shared/courses/courses.ts'
import { Badge } from '#client/ui/badge.tsx'

/** Labels of content types: Text for TEXT, Video for VIDEO, Quiz for QUIZ (docs/product.md 52). */
export const contentTypeNames: Record<ContentType, string> = {
  TEXT: say(kindText),
  VIDEO: say(kindVideo),
  QUIZ: say(kindQuiz),
}

const icons = { TEXT: BookOpen, VIDEO: CirclePlay, QUIZ: ListChecks }

export function LessonBadge({ contentType }: { contentType: ContentType }) {
  const Icon = icons[contentType]
  return (
    <Badge className="border-line">
      <Icon aria-hidden />
      {contentTypeNames[contentType]}
    </Badge>
  )
}
