import type { Request } from 'express'

/** The first of these encodings that the client accepts. `acceptsEncodings` with all of them would follow the client's order, which names gzip first. */
export const encodingFor = <Encoding extends 'br' | 'gzip'>(request: Request, offered: readonly Encoding[]) =>
  offered.find((encoding) => request.acceptsEncodings(encoding) === encoding)
