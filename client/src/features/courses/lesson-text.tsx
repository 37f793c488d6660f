import { Suspense } from 'react'
import type { MarkdownProps } from './markdown.tsx'
import { lazyPart } from '#client/lib/lazy-page.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

const Plain = ({ text }: { text: string }) => <p className="max-w-[68ch] whitespace-pre-line">{text}</p>

/** Where the parser cannot be fetched the words are still shown, as they were written. */
const { Part: Markdown, preload } = lazyPart<MarkdownProps>(
  () =>
    import('./markdown.tsx').then(
      (loaded) => loaded.Markdown,
      () => Plain,
    ),
  'src/features/courses/markdown.tsx',
)

/** Fetches the parser while the lessons themselves are on their way; once it is there, a lesson shows at once. */
export const preloadLessonText = preload

export const LessonText = (props: MarkdownProps) => (
  <Suspense fallback={<Spinner fullScreen={false} label="Loading the lesson" />}>
    <Markdown {...props} />
  </Suspense>
)
