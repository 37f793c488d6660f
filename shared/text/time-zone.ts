const zoneName = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z][\w+-]*){1,2})$/

/** True for a time zone that has a name: an offset such as +08:00 means different things to the browser and to the database. */
export function isNamedZone(timeZone: string): boolean {
  if (!zoneName.test(timeZone)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
