import { useSiteName } from '#client/lib/site-config.ts'

/** `About – Learn Kadazandusun`; the site's name alone without a title, and always one line. The server writes the same for ready HTML. */
export const titleOf = (siteName: string, title?: string) =>
  title ? `${title.replaceAll(/\s+/g, ' ')} – ${siteName}` : siteName

/** The title of the window. One stands on the screen at any time: with two the browser would keep the older. */
export const PageTitle = ({ title }: { title?: string }) => <title>{titleOf(useSiteName(), title)}</title>
