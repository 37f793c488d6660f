import { ApiError } from './api.ts'

/** True if the thing is not there, or not for this person. Trying again changes nothing. */
export const isUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
