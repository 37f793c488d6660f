import type { ReactNode } from 'react'
import { Picture } from '#client/ui/media/picture.tsx'
import { OptionSign, type OptionMark } from './option-sign.tsx'

interface PictureOptionProps {
  picture: string
  alt: string
  lang?: string | undefined
  mark: OptionMark | undefined
  /** Name below the picture. Its line has a fixed height, so that a later name moves nothing; without it there is no line. */
  name?: ReactNode
}

/** Content of an option that is chosen by its picture. */
export const PictureOption = ({ picture, alt, lang, mark, name }: PictureOptionProps) => (
  <>
    <span lang={lang} className="relative block aspect-[4/3] max-h-[22dvh] min-h-20 w-full">
      <Picture src={picture} alt={alt} className="absolute inset-0 size-full rounded-none" />
      {mark && (
        <span className="absolute top-2 right-2">
          <OptionSign mark={mark} />
        </span>
      )}
    </span>
    {name !== undefined && <span className="min-h-8 px-3 py-1 leading-tight wrap-anywhere">{name}</span>}
  </>
)
