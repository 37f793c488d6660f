import { lazy, useState, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { pageFailed } from '#shared/site/ui-messages.ts'
import type { PageReads } from '#client/lib/page-reads.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'

/** Loaders of lazy components that the server may render, by source file as in the build's manifest. */
export const lazyComponents = new Map<string, () => Promise<void>>()
/** Source files of the lazy components in the last server render. */
export const renderedComponents = new Set<string>()

/**
 * A component in its own chunk. Once `preload` has resolved it renders synchronously, on the server and in the browser; plain
 * React.lazy would show its fallback for 300 ms. With a `source` the server can render it. `missing` is shown if its code does
 * not load.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  source?: string,
  missing?: () => ReactNode,
) {
  let Loaded: ((props: P) => ReactNode) | undefined
  const preload = async () => {
    Loaded = await load()
  }
  const loadOr = missing ? () => load().catch(() => missing) : load
  const Waiting = lazy(async () => ({ default: (await loadOr()) as (props: object) => ReactNode }))
  if (source) lazyComponents.set(source, preload)
  const View = (props: P) => {
    if (source) renderedComponents.add(source)
    // Chosen once per mount: code that loads later must not remount the component and lose typed text.
    const [Shown] = useState(() => (Loaded ?? Waiting) as (props: P) => ReactNode)
    return <Shown {...props} />
  }
  /** Loads a component that a later step shows: with a rendered page at once, as if it were rendered. */
  const loadEarly = () => {
    if (source) renderedComponents.add(source)
    void preload().catch(() => {})
  }
  return { View, preload, loadEarly }
}

/** Route parameters that the router passes to a page. */
export interface PageProps {
  params: { id: string; lessonId: string; assignmentId: string; memberId: string; code: string; name: string }
}

/** A page's code may not be on the device yet, so a failed load is expected offline and not reported as a crash. */
export const CodeMissing = () => (
  <Container className="py-16">
    <ErrorState text={say(pageFailed)} onRetry={() => window.location.reload()} />
  </Container>
)

interface PageModule {
  Page: (props: PageProps) => ReactNode
  reads?: PageReads
}

/** A lazy page with its source file as in the build's manifest. */
export function lazyPage(name: string, load: () => Promise<PageModule>, { fillsScreen = false } = {}) {
  const { View: Page, preload } = lazyComponent(async () => (await load()).Page, undefined, CodeMissing)
  return { Page, preload, load, fillsScreen, source: `src/pages/${name}.tsx` }
}
export type LazyPage = ReturnType<typeof lazyPage>
