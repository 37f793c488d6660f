import { useState, useSyncExternalStore } from 'react'
import type { ClientContext } from '#shared/site/rendering.ts'

let current: ClientContext | undefined

/** Set on the server during one render, and in the browser for the life of the document. */
export function setClientContext(context: ClientContext | undefined) {
  current = context
}
export const clientContext = () => current

/** Offset of the person's clock. */
export const minutesEastOfUtc = () => current?.offset ?? -new Date().getTimezoneOffset()

const neverChanges = () => () => {}

/** A value that only the browser knows; `onServer` is shown by the server and during hydration. */
export const useBrowserValue = <Value>(read: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(neverChanges, read, onServer)

/**
 * False during server rendering and hydration. State that only the browser knows, such as drafts or the URL hash, is rendered
 * afterwards.
 */
export const useInBrowser = () =>
  useBrowserValue(
    () => true,
    () => false,
  )

/** True if the server rendered this component. */
export const useServerRendered = () => useState(!useInBrowser())[0]
