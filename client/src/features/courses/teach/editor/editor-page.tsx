import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { courses, lessons, type CourseJson, type OpenLessonJson } from '#shared/courses/courses.ts'
import { courseMayHaveMoved, courseNotFound, loadingLesson } from '#shared/courses/messages.ts'
import { lessonMoved, lessonNotFound, lessonFailed } from '#shared/courses/player-messages.ts'
import { lessonEditor } from '#shared/courses/teach/editor-messages.ts'
import { teacherDashboard } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { CurrentLessonId } from '#client/features/courses/teach/lesson/lesson-tools.ts'
import { useLessonCreation, useLessonUpdate } from '#client/features/courses/teach/lesson/use-lesson-form.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { hasStatus } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { editAddress } from './editor-address.ts'
import { LessonEditor } from './lesson-editor.tsx'

const Loading = () => <Spinner fullScreen={false} label={say(loadingLesson)} />

const ToDashboard = () => (
  <ButtonLink size="large" href="/teacher">
    {say(teacherDashboard)}
  </ButtonLink>
)

const NoCourse = () => (
  <NotFound title={say(courseNotFound)} text={say(courseMayHaveMoved)}>
    <ToDashboard />
  </NotFound>
)

const NoLesson = () => (
  <NotFound title={say(lessonNotFound)} text={say(lessonMoved)}>
    <ToDashboard />
  </NotFound>
)

/** A new lesson is a draft. Once it is saved it has its own address, to which files can be added. */
function Creation({ course }: { course: CourseJson }) {
  const [, navigate] = useLocation()
  const lesson = useLessonCreation(course, {
    name: `lesson page ${course.id}`,
    hidden: true,
    onCreated: (id) => navigate(editAddress(id), { replace: true }),
  })
  return <LessonEditor course={course} {...lesson} />
}

export function NewLesson({ courseId }: { courseId: string }) {
  const course = useQuery(query(courses.read, { params: { id: courseId } }))
  return (
    <>
      <PageTitle title={say(hasStatus(course.error, 404) ? courseNotFound : lessonEditor)} />
      <Loaded query={course} failure={say(lessonFailed)} loading={<Loading />} missing={<NoCourse />}>
        {(loaded) => <Creation course={loaded} />}
      </Loaded>
    </>
  )
}

function Update({ lesson, course }: { lesson: OpenLessonJson; course: CourseJson }) {
  const form = useLessonUpdate(lesson, () => {})
  return (
    <CurrentLessonId value={lesson.id}>
      <LessonEditor course={course} {...form} />
    </CurrentLessonId>
  )
}

function OfCourse({ lesson }: { lesson: OpenLessonJson }) {
  const course = useQuery(query(courses.read, { params: { id: lesson.courseId } }))
  return (
    <Loaded query={course} failure={say(lessonFailed)} loading={<Loading />}>
      {(loaded) => <Update lesson={lesson} course={loaded} />}
    </Loaded>
  )
}

export function EditLesson({ lessonId }: { lessonId: string }) {
  const lesson = useQuery(query(lessons.source, { params: { id: lessonId } }))
  return (
    <>
      <PageTitle title={lesson.data?.title ?? say(hasStatus(lesson.error, 404) ? lessonNotFound : lessonEditor)} />
      <Loaded keepsData query={lesson} failure={say(lessonFailed)} loading={<Loading />} missing={<NoLesson />}>
        {(loaded) => <OfCourse lesson={loaded} />}
      </Loaded>
    </>
  )
}
