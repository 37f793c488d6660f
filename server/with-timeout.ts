/** Result of `work`, or an error after `ms` milliseconds; the work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>, timeoutError: string | Error): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const late = () => timeout.reject(typeof timeoutError === 'string' ? new Error(timeoutError) : timeoutError)
  const timer = setTimeout(late, ms)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
