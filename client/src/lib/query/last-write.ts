import { readStored, writeStored } from '#client/lib/safe-storage.ts'

const tab = 'written'

/** Records that this tab has changed something on the server. The server itself only reads. */
export const noteWritten = () => writeStored('sessionStorage', tab, String(Date.now()))

/** True if a page requested at `moment` (milliseconds since 1970) may have been rendered before this tab's last write. */
export const isWrittenSince = (moment: number): boolean => Number(readStored('sessionStorage', tab)) >= moment
