import { isTyping, useKey } from '#client/lib/use-key.ts'

/** The keys 1 to 9 choose one of `count` options, except inside a text field. */
export function useNumberKeys(count: number, choose: (index: number) => void) {
  useKey((event) => {
    if (event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
    const index = Number(event.key) - 1
    if (index >= 0 && index < Math.min(count, 9)) choose(index)
  })
}
