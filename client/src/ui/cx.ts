/** Joins class names. A caller's utility wins over a component's where the component wrote it with `ui:`. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
