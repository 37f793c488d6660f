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

/** Chance that falls the same on the server and in the browser for the page that both draw, so that the two show one order. */
export function chanceFor(name: string): () => number {
  if (!here) return Math.random
  let state = 0
  for (const letter of here.at + name) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
