import { useSiteName } from '#client/lib/session/site-config.ts'

/** `About – Learn Kadazandusun`, or the site's name alone, on one line. The server builds static HTML with it too. */
export const titleOf = (siteName: string, title?: string) =>
  title ? `${title.replaceAll(/\s+/g, ' ')} – ${siteName}` : siteName

/** Title of the window. Render only one at a time: with two, the browser keeps the older. */
export const PageTitle = ({ title }: { title?: string }) => <title>{titleOf(useSiteName(), title)}</title>
