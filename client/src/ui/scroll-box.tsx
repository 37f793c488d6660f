import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Marks on which sides there is more: what is cut off there fades (`prose.css`). */
function useMore() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: box } = ref
    if (!box) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.toggleAttribute('data-more-before', scrollLeft > 1)
      box.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    for (const each of [box, ...box.children]) sizes.observe(each)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return ref
}

/** Keeps something wide (a table) inside the column: it scrolls by itself, by keyboard too, and shows that it does. Needs an `aria-label`. */
export const ScrollBox = ({ className, ...rest }: ComponentProps<'section'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
  <section ref={useMore()} tabIndex={0} className={cx('scroll-box max-w-full overflow-x-auto', className)} {...rest} />
)
