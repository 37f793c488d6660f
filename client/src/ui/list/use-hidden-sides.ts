import { useEffect, useRef } from 'react'

/** Marks the sides with hidden content, which then fade (`prose.css`). */
export function useHiddenSides<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const { current: box } = ref
    if (!box) return
    const markSides = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.toggleAttribute('data-more-before', scrollLeft > 1)
      box.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(markSides)
    for (const element of [box, ...box.children]) sizes.observe(element)
    box.addEventListener('scroll', markSides, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', markSides)
    }
  }, [])
  return ref
}
