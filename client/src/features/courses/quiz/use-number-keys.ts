import { useKey } from '#client/lib/use-key.ts'

/** The keys 1 to 9 choose one of `count` options, except inside a text field. */
export function useNumberKeys(count: number, choose: (index: number) => void) {
  useKey(({ key, target, repeat, metaKey, ctrlKey, altKey }) => {
    if (repeat || metaKey || ctrlKey || altKey) return
    const isTyping =
      target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select')
    const index = Number(key) - 1
    if (!isTyping && index >= 0 && index < Math.min(count, 9)) choose(index)
  })
}
