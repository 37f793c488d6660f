import type { ServerResponse } from 'node:http'

/**
 * Destroys an answer if its reader takes nothing for `seconds` seconds. Slow readers continue; readers that stopped free their
 * connection. The source of the answer itself may be slow.
 */
export function endStalled(response: ServerResponse, seconds: number): void {
  response.setTimeout(seconds * 1000, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
