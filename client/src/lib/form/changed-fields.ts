/** The fields that differ from the stored ones. Others are not sent, so that they keep what somebody else has changed. */
export const changedFields = <T extends object>(stored: T, value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== stored[name as keyof T])) as Partial<T>
