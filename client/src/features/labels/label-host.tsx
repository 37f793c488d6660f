import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { labels, type ShownLabel } from '#shared/labels/labels.ts'
import { query } from '#client/lib/query/query-client.ts'
import { showLabels } from '#client/ui/label.tsx'
import { LabelSheet } from './label-sheet.tsx'

const holdMs = 500

const labelAt = (target: EventTarget | null): string | undefined => {
  if (!(target instanceof Element)) return undefined
  // The menu key is pressed on the button or link around the label.
  const labelled = target.closest('[data-label]') ?? target.querySelector('[data-label]')
  return labelled?.getAttribute('data-label') ?? undefined
}

/** Calls `open` with the name of a label that is held, right-clicked, or focused when the menu key is pressed. */
function useHeldLabel(open: (name: string) => void) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHeld = false
    const end = () => clearTimeout(timer)
    const begin = ({ target, button }: PointerEvent) => {
      isHeld = false
      const name = target instanceof Element && target.closest('[data-label]') ? labelAt(target) : undefined
      if (name === undefined || button !== 0) return
      timer = setTimeout(() => {
        isHeld = true
        open(name)
      }, holdMs)
    }
    const menu = (event: MouseEvent) => {
      const name = labelAt(event.target)
      if (name === undefined) return
      event.preventDefault()
      end()
      open(name)
    }
    // The press that opened the sheet must not also press the button.
    const click = (event: MouseEvent) => {
      if (!isHeld) return
      isHeld = false
      event.preventDefault()
      event.stopPropagation()
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    document.addEventListener('pointerdown', begin, options)
    for (const name of ['pointerup', 'pointercancel', 'scroll'] as const) document.addEventListener(name, end, options)
    document.addEventListener('contextmenu', menu, options)
    document.addEventListener('click', click, options)
    return () => {
      end()
      controller.abort()
    }
  }, [open])
}

/** Shows the attested labels in the Kadazandusun interface, and the meaning of each one that is held. */
export function LabelHost() {
  const { data } = useQuery(query(labels.list))
  const [opened, setOpened] = useState<string>()
  const shownLabels: ShownLabel[] = data?.labels ?? []
  useEffect(() => {
    if (data) showLabels(new Map(data.labels.map(({ name, form }) => [name, form])))
  }, [data])
  useHeldLabel(setOpened)
  const label = shownLabels.find(({ name }) => name === opened)
  return label ? <LabelSheet label={label} onClose={() => setOpened(undefined)} /> : null
}
