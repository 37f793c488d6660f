import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/** For an answer of 50 KB a tenth less than the usual 4, in the same time; a window larger than any answer would only cost memory. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** Sends what follows as small as the browser takes it. */
export const compress: RequestHandler = compression({ brotli: { params: brotliParams } })

/** The same for the answer to a call, as soon as it is known not to be packed already: to look into each costs as much as a kept list. */
export function compressAnswer(request: Request, response: Response) {
  if (request.headers['accept-encoding'] !== undefined) compress(request, response, () => {})
}
