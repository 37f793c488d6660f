/** Whether what was drawn since this was set back says that there is nothing at its address. */
export const absence = { said: false }

/** Said while it is drawn by what stands there in place of a thing: the server answers 404 with it. */
export function sayAbsent() {
  absence.said = true
}
