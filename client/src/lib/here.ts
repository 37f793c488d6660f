import { useState, useSyncExternalStore } from 'react'

/** When and where somebody is for whom the server draws a page: what React takes over must say the same. */
export interface Here {
  /** ISO 8601. */
  at: string
  /** As the IANA names it. */
  zone: string
  /** Minutes east of UTC. */
  offset: number
}

let here: Here | undefined

/** On the server for as long as one page is drawn, in the browser for as long as its document stands. */
export function setHere(given: Here | undefined) {
  here = given
}
export const drawnHere = () => here

/** By the person's own clock. */
export const minutesEastOfUtc = () => here?.offset ?? -new Date().getTimezoneOffset()

const neverChanges = () => () => {}

/** False while a page is drawn, and while React takes it over: what only the browser knows (drafts, the address's part after #) comes after. */
export const useInBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** Whether this stood on the page before React did. */
export const useTakenOver = () => useState(!useInBrowser())[0]
