import { MiB } from '#shared/site/site.ts'
import type { CustomFetch } from 'openid-client'
import { answerTooLong } from './refusals.ts'

/** Maximum bytes of an answer; real ones are a thousand times shorter. */
const maxBodyBytes = MiB

async function read(body: NonNullable<Response['body']>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBodyBytes) throw answerTooLong()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Wraps fetch with a limit on the size of an answer. */
export const limited =
  (fetch: CustomFetch): CustomFetch =>
  async (url, options) => {
    const answer = await fetch(url, options)
    if (!answer.body) return answer
    const { status, statusText, headers } = answer
    return new Response(await read(answer.body), { status, statusText, headers })
  }
