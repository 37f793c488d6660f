import { Suspense, useMemo } from 'react'
import { loadingLesson } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { isQuicklyRendered, markdownFault } from '#shared/courses/lesson-limits.ts'
import { useCourseLang } from '#client/domain/lessons/course-text.tsx'
import type { MarkdownProps } from './markdown.tsx'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { lazyPart } from '#client/ui/lazy-page.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

const Plain = ({ text }: { text: string }) => <p className="max-w-[68ch] whitespace-pre-line">{text}</p>

/** If the parser cannot be loaded, the text is shown as plain text. */
const { Part: Markdown, preload } = lazyPart<MarkdownProps>(
  () =>
    import('./markdown.tsx').then(
      (loaded) => loaded.Markdown,
      () => Plain,
    ),
  'src/features/courses/text/markdown.tsx',
)

/** Loads the parser while the lessons are loading, so that a lesson can be shown at once. */
export const preloadLessonText = preload

/** Markdown of a lesson. Old texts beyond today's limits are shown as plain text; long ones are rendered in the browser only. */
export function LessonText(props: MarkdownProps) {
  const lang = useCourseLang()
  const inBrowser = useInBrowser()
  const { text } = props
  const isPlain = useMemo(
    () => (inBrowser ? markdownFault(text) !== undefined : !isQuicklyRendered(text)),
    [inBrowser, text],
  )
  if (isPlain)
    return (
      <div lang={lang}>
        <Plain text={text} />
      </div>
    )
  return (
    <Suspense fallback={<Spinner fullScreen={false} label={say(loadingLesson)} />}>
      <div lang={lang}>
        <Markdown {...props} />
      </div>
    </Suspense>
  )
}
