export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = 24 * 60 * 60

/** Days for which deleted things can be restored. */
export const restorableDays = 30
