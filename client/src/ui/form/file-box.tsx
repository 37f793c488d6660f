import { FileUp } from 'lucide-react'
import { useId } from 'react'

interface FileBoxProps {
  label: string
  hint: string
  /** Extensions and types, as in an input's `accept`. */
  accept: string
  disabled?: boolean
  onChoose: (file: File | undefined) => void
}

/** File chooser: the native input fills the box, so it also accepts dropped files. */
export function FileBox({ label, hint, accept, disabled = false, onChoose }: FileBoxProps) {
  const id = useId()
  return (
    <div className="relative grid justify-items-center gap-1.5 rounded-card border border-dashed border-edge bg-background px-5 py-6 text-center hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <FileUp aria-hidden className="size-7 text-soft" />
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        disabled={disabled}
        accept={accept}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
