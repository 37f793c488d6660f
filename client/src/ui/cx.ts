/** Joins class names. A caller's utility overrides a component's utility that has the prefix `ui:`. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
