import { Suspense, useMemo } from 'react'
import { loadingLesson } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { markdownFault } from '#shared/courses/lesson-limits.ts'
import { useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { useInBrowser } from '#client/lib/page/client-context.ts'
import { lazyComponent } from '#client/ui/lazy-page.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { RenderedText, type TextProps } from './rendered-text.tsx'
import { useNodes } from './parsed-by-server.ts'
import { PlainText } from './plain-text.tsx'

/** If the parser cannot be loaded, the text is shown as plain text. */
const parsedText = lazyComponent<TextProps>(() =>
  import('./parsed-text.tsx').then(
    ({ ParsedText }) => ParsedText,
    () => PlainText,
  ),
)

/** A text that the server has not parsed: one that is typed, read offline, or long. Old texts beyond today's limits stay plain. */
function UnparsedText(props: TextProps) {
  const inBrowser = useInBrowser()
  const { text } = props
  const isPlain = useMemo(() => !inBrowser || markdownFault(text) !== undefined, [inBrowser, text])
  return isPlain ? <PlainText text={text} /> : <parsedText.View {...props} />
}

export function LessonText(props: TextProps) {
  const lang = useCourseLang()
  const nodes = useNodes(props.text)
  return (
    <Suspense fallback={<Spinner fullScreen={false} label={say(loadingLesson)} />}>
      <div lang={lang}>{nodes ? <RenderedText {...props} nodes={nodes} /> : <UnparsedText {...props} />}</div>
    </Suspense>
  )
}
