import { lazy, useState } from 'react'
import type { ReactNode } from 'react'

/** Parts that may stand on a page as it is drawn, by their source file as the build's manifest names it. */
export const parts = new Map<string, () => Promise<void>>()
/** Those that stood on what was drawn since this was emptied. */
export const partsDrawn = new Set<string>()

/**
 * A component in a chunk of its own. Once `preload` has resolved it renders at once, on the server as in the browser;
 * React by itself would show the fallback first and then keep it for 300 ms. With its source named it is drawn on the server too.
 */
export function lazyPart<P extends object>(load: () => Promise<(props: P) => ReactNode>, source?: string) {
  let Loaded: ((props: P) => ReactNode) | undefined
  const preload = async () => {
    Loaded = await load()
  }
  const Waiting = lazy(async () => ({ default: (await load()) as (props: object) => ReactNode }))
  if (source) parts.set(source, preload)
  const Part = (props: P) => {
    if (source) partsDrawn.add(source)
    // Decided once: what resolves later must not take the place of what stands there, with all that was typed into it.
    const [Shown] = useState(() => (Loaded ?? Waiting) as (props: P) => ReactNode)
    return <Shown {...props} />
  }
  return { Part, preload }
}

/** What the router gives to a page: the parameters of its address, as far as it has them. */
export interface PageProps {
  params: { id: string; lessonId: string }
}

/** A page, and its source file as the build's manifest names it. Its module exports it as `Page`. */
export function lazyPage(name: string, load: () => Promise<{ Page: (props: PageProps) => ReactNode }>) {
  const { Part: Page, preload } = lazyPart(async () => (await load()).Page)
  return { Page, preload, source: `src/pages/${name}.tsx` }
}
export type LazyPage = ReturnType<typeof lazyPage>
