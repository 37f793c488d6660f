/**
 * The key that chooses an option, on devices with a mouse: touch screens have no keys. The number is drawn by the style, so that it is
 * no part of the option's text. An inline block is not struck through with a wrong option.
 */
export const Keycap = ({ position }: { position: number }) => (
  <kbd
    aria-hidden
    data-keycap={position + 1}
    className="hidden size-6 shrink-0 rounded-[6px] border border-b-2 border-edge bg-muted text-center text-xs/5 font-semibold text-soft before:inline-block before:content-[attr(data-keycap)] pointer-fine:block"
  />
)
