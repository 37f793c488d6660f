import { backToHome } from '#shared/courses/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { courses, lessons as lessonCalls, type LessonJson, type OpenLessonJson } from '#shared/courses/courses.ts'
import {
  lessonFailed,
  lessonLoading,
  lessonLocked,
  lessonMoved,
  lessonNotFound,
  lessonOffline,
  lessonOfflineText,
  lessonTitle,
} from '#shared/courses/player-messages.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { reviewLink } from '#shared/site/frame-messages.ts'
import { InCourse } from '#client/domain/lessons/course-text.tsx'
import { InTileWords } from '#client/domain/lessons/tile-words.tsx'
import { isOffline } from '#client/lib/connection.ts'
import { reportNotFound } from '#client/lib/page/page-status.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { hasStatus } from '#client/lib/query/api.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { Container } from '#client/ui/container.tsx'
import { SubscribeBox } from '#client/features/courses/lesson-locked.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { LessonFrame } from './lesson-frame.tsx'
import { useLessonEntries } from './words/use-lesson-entries.ts'
import { hasParsedText, ParsedByServer, parsedTextsQuery } from '#client/features/courses/text/parsed-by-server.ts'
import { LessonAttempt, type LessonAttemptProps } from './lesson-attempt.tsx'

interface LessonParams {
  courseId: string
  lessonId: string
}
interface PersonParam {
  person: string
  /** A question that is answered before the lesson begins. */
  choice: { isPending: boolean; question: ReactNode }
  /** The site's head, shown if the lesson is not there. */
  head: ReactNode
}

const listOf = (courseId: string) => query(lessonCalls.list, { params: { id: courseId } })

/** Title of the window. Reads the cache that `LessonPlayer` fills, because it is rendered outside the gate. */
export function LessonPageTitle({ courseId, lessonId }: LessonParams) {
  const { data, error } = useQuery({ ...listOf(courseId), enabled: false })
  const title = data?.find(({ id }) => id === lessonId)?.title
  return <PageTitle title={title ?? say(data || hasStatus(error, 404) ? lessonNotFound : lessonTitle)} />
}

function Missing({ head }: { head: ReactNode }) {
  reportNotFound()
  return (
    <div>
      {head}
      <Container>
        <NotFound title={say(lessonNotFound)} text={say(lessonMoved)}>
          <ButtonLink size="large" href="/">
            {say(backToHome)}
          </ButtonLink>
        </NotFound>
      </Container>
    </div>
  )
}

/** Leads on to the review, which is on the device. */
const NotOnDevice = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div className="grid grid-rows-[1fr_auto] gap-4 pb-4">
    <div className="grid content-center justify-items-center gap-3 text-center">
      <h1>{say(lessonOffline)}</h1>
      <p className="text-lg text-soft">{say(lessonOfflineText)}</p>
    </div>
    <div className="grid gap-2">
      <ButtonLink size="large" href="/review">
        {say(reviewLink)}
      </ButtonLink>
      <Button size="large" variant="line" busy={busy} onClick={onRetry}>
        {say(tryAgainButton)}
      </Button>
    </div>
  </div>
)

const Locked = ({ lesson }: { lesson: LessonJson }) => (
  <div className="grid content-start gap-5">
    <h1 lang="" className="text-2xl">
      {lesson.title}
    </h1>
    <SubscribeBox />
    <p>{say(lessonLocked)}</p>
    <ButtonLink size="large" variant="line" className="sm:justify-self-start" href="/review">
      {say(reviewLink)}
    </ButtonLink>
  </div>
)

/** The parsed texts of a lesson; undefined while they are read. What could not be read, the browser parses. */
function useTexts(lesson: OpenLessonJson | undefined) {
  const nothing = { queryKey: ['no text'], queryFn: () => [] }
  const wanted = lesson && hasParsedText(lesson)
  const { data, isLoading } = useQuery({
    ...(wanted ? parsedTextsQuery(lesson, 'steps') : nothing),
    enabled: Boolean(wanted),
  })
  return isLoading ? undefined : (data ?? [])
}

/** A lesson at its own address, with the same gate as its course. */
export function LessonPlayer({
  courseId,
  lessonId,
  person,
  choice,
  head,
  ...slots
}: LessonParams & PersonParam & Pick<LessonAttemptProps, 'AskWord' | 'LessonDetails' | 'certificate'>) {
  const course = useQuery(query(courses.read, { params: { id: courseId } }))
  // Access may have ended since the course was shown.
  const list = useQuery({ ...listOf(courseId), refetchOnMount: 'always' })
  const retry = () => void Promise.all([course.refetch(), list.refetch()])
  const failure = course.error ?? list.error
  const isBusy = course.isFetching || list.isFetching
  const index = list.data?.findIndex(({ id }) => id === lessonId) ?? -1
  const lesson = list.data?.[index]

  const open = lesson && !lesson.locked ? lesson : undefined
  // The words decide which questions the lesson gets, so they are waited for.
  const entries = useLessonEntries(open)
  const texts = useTexts(open)

  if (open && choice.question) return <LessonFrame courseId={courseId}>{choice.question}</LessonFrame>
  if (open && course.data && entries && texts && !choice.isPending)
    return (
      <InCourse course={course.data}>
        <ParsedByServer value={texts}>
          <InTileWords questions={open.questions ?? []}>
            <LessonAttempt
              lesson={open}
              course={course.data}
              lessons={list.data ?? []}
              person={person}
              entries={entries}
              {...slots}
            />
          </InTileWords>
        </ParsedByServer>
      </InCourse>
    )
  if (hasStatus(failure, 404) || (list.data && !lesson)) return <Missing head={head} />
  return (
    <LessonFrame courseId={courseId}>
      {failure && isOffline() ? (
        <NotOnDevice busy={isBusy} onRetry={retry} />
      ) : failure ? (
        <div>
          <ReadFailure failure={say(lessonFailed)} error={failure} busy={isBusy} onRetry={retry} />
        </div>
      ) : lesson?.locked ? (
        <Locked lesson={lesson} />
      ) : (
        <div>
          <output className="sr-only">{say(lessonLoading)}</output>
          <CardSkeleton />
        </div>
      )}
    </LessonFrame>
  )
}
