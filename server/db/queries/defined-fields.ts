/** The fields of a patch that change something: `undefined` keeps the stored value. */
export const definedFields = <Patch extends object>(patch: Patch): Partial<Patch> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Patch>
