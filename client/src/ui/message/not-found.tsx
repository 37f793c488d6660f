import type { ReactNode } from 'react'
import { Picture } from '#client/ui/media/picture.tsx'

interface NotFoundProps {
  title: string
  text: string
  children: ReactNode
}

/** Shown in place of a page's content that is not there: the road of the 404 page, a sentence and a way on. */
export const NotFound = ({ title, text, children }: NotFoundProps) => (
  <div className="mx-auto grid w-full max-w-[640px] gap-4 pt-4 pb-12 sm:pt-8">
    <div className="relative h-44 overflow-hidden rounded-card sm:h-60">
      <Picture src="/pictures/road.svg" alt="" className="absolute inset-0 size-full rounded-none" />
    </div>
    <h1 className="mt-2">{title}</h1>
    <p className="text-lg text-soft">{text}</p>
    <div className="mt-1 grid gap-3 sm:justify-items-start">{children}</div>
  </div>
)
