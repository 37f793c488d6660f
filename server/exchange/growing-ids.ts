let made = 0

/**
 * An id that is greater than those before it (UUID, version 7). What came in by one file stands side by side in every index, where ids of
 * chance would touch each page of it.
 */
export function growingId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const count = (made++ % 4096).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`
}
