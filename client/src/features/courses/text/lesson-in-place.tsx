import { useQuery } from '@tanstack/react-query'
import { loadingLesson } from '#shared/courses/messages.ts'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { say } from '#shared/messages/say.ts'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { LessonText } from './lesson-text.tsx'
import { hasParsedText, ParsedByServer, parsedTextsQuery } from './parsed-by-server.ts'

/** The text of a lesson in one piece. */
export function LessonInPlace({ lesson }: { lesson: OpenLessonJson }) {
  const { data = [], isLoading } = useQuery({ ...parsedTextsQuery(lesson, 'whole'), enabled: hasParsedText(lesson) })
  if (isLoading) return <Spinner fullScreen={false} label={say(loadingLesson)} />
  return (
    <ParsedByServer value={data}>
      <LessonText text={lesson.contentBody ?? ''} />
    </ParsedByServer>
  )
}
