import { MiB } from '#shared/site/site.ts'
import { Download, FileText, Film, ImageIcon, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { download } from '#shared/courses/resource-messages.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { resources, type ResourceJson } from '#shared/courses/resources.ts'
import { ButtonLink } from '#client/ui/button-link.tsx'

const sizeInWords = (bytes: number) =>
  bytes >= MiB ? `${(bytes / MiB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

const icons = { image: ImageIcon, audio: Music, video: Film }
/** Type such as `PDF`, `MP3` or `JPEG`. */
const typeInWords = (type: string) => (type === 'audio/mpeg' ? 'MP3' : (type.split('/').at(-1) ?? type).toUpperCase())

interface FileLineProps {
  file: ResourceJson
  from?: string
  /** Replaces the download link. */
  action?: ReactNode
}

export function FileLine({ file, from, action }: FileLineProps) {
  const { id, title, type, size, open } = file
  const Icon = icons[type.split('/')[0] as keyof typeof icons] ?? FileText
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-2.5 first:border-t-0">
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-soft">
          {[`${typeInWords(type)}, ${sizeInWords(size)}`, from].filter(Boolean).join(' · ')}
        </p>
      </div>
      {action ??
        (open && (
          <ButtonLink leaves variant="line" size="small" href={resources.file.path.replace(':id', id)} download>
            <Download aria-hidden />
            {richText(download, { title, hidden: hiddenText })}
          </ButtonLink>
        ))}
    </li>
  )
}
