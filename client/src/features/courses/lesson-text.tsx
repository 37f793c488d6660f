import { Suspense, lazy } from 'react'
import { Spinner } from '#client/ui/spinner.tsx'

const load = () => import('./markdown.tsx')

const Plain = ({ text }: { text: string }) => <p className="max-w-[68ch] whitespace-pre-line">{text}</p>

/** Where the parser cannot be fetched the words are still shown, as they were written. */
const Markdown = lazy(() =>
  load().then(
    (loaded) => ({ default: loaded.Markdown }),
    () => ({ default: Plain }),
  ),
)

/** Fetches the parser while the lessons themselves are on their way. */
export function preloadLessonText() {
  load().catch(() => undefined)
}

export const LessonText = ({ text }: { text: string }) => (
  <Suspense fallback={<Spinner fullScreen={false} label="Loading the lesson" />}>
    <Markdown text={text} />
  </Suspense>
)
