/** The one source of time on the server, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
