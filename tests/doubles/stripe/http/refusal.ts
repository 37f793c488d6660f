/** An error response in Stripe's shape (docs.stripe.com/api/errors). */
export class Refusal extends Error {
  readonly status: number
  readonly error: { type: string; message: string; code?: string; param?: string } & Record<string, unknown>
  /** True for unsupported requests: the test must fail. */
  readonly loud: boolean

  constructor(status: number, error: Refusal['error'], loud = false) {
    super(error.message)
    this.status = status
    this.error = error
    this.loud = loud
  }
}

export function badRequest(message: string, more: { code?: string; param?: string } = {}) {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more })
}

export function missing(what: string, id: string, param = 'id', status = 404) {
  const message = `No such ${what}: '${id}'`
  return new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** A feature of Stripe that the double does not support. */
export function unknownHere(what: string) {
  return new Refusal(501, { type: 'api_error', message: `The Stripe double does not support ${what}.` }, true)
}
