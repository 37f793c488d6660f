import type { CustomFetch } from 'openid-client'
import { answerTooLong } from './refusals.ts'

/** Bytes of an answer: what a provider has to say is a thousand times shorter. */
const longest = 1024 * 1024

async function read(body: NonNullable<Response['body']>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > longest) throw answerTooLong()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** Cuts off an answer that does not end. */
export const limited =
  (fetch: CustomFetch): CustomFetch =>
  async (url, options) => {
    const answer = await fetch(url, options)
    if (!answer.body) return answer
    const { status, statusText, headers } = answer
    return new Response(await read(answer.body), { status, statusText, headers })
  }
