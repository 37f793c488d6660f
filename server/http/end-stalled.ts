import type { ServerResponse } from 'node:http'

/**
 * Breaks an answer off whose reader has taken nothing for so many seconds: whoever is slow goes on, and whoever stopped reading
 * keeps nothing of ours for ever. An answer that itself is not ready may take its time.
 */
export function endStalled(response: ServerResponse, seconds: number): void {
  response.setTimeout(seconds * 1000, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
