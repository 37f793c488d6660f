import { isHttpUrl, isObjectPath } from '#shared/text/addresses.ts'

export interface Player {
  kind: 'frame' | 'video' | 'audio'
  src: string
  /** Site that is contacted on play; null for this product's own files. */
  from: string | null
}

const videoFile = /\.(mp4|m4v|webm|ogv|mov)$/i
const audioFile = /\.(mp3|m4a|ogg|oga|opus|wav|aac)$/i

const hostOf = (url: URL) => url.hostname.toLowerCase().replace(/^(www|m|music)\./, '')

/** Seconds from `90`, `90s` or `1h2m3s`, as video sites write a start time. */
function secondsIn(text: string | null): number {
  const timeParts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i.exec(text ?? '')
  if (!timeParts) return 0
  const [hours, minutes, seconds] = timeParts.slice(1).map((part) => Number(part ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

function youtube(url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const site = hostOf(url)
  const id =
    site === 'youtu.be'
      ? first
      : ['embed', 'shorts', 'live', 'v'].includes(first)
        ? second
        : first === 'watch'
          ? url.searchParams.get('v')
          : null
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = secondsIn(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`
}

function vimeo(url: URL): string | null {
  const vimeoPath = /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d{6,12})(?:\/([0-9a-f]+))?\/?$/.exec(
    url.pathname,
  )
  if (!vimeoPath) return null
  const secret = vimeoPath[2] ?? url.searchParams.get('h')
  const hash = secret && /^[0-9a-f]+$/.test(secret) ? `&h=${secret}` : ''
  return `https://player.vimeo.com/video/${vimeoPath[1]}?autoplay=1&dnt=1${hash}`
}

/**
 * Player for an address; null if only a link is possible. The CSP allows two video sites, https media and own files. The server does
 * not know its origin ('') and renders every file, so that hydration keeps the place.
 */
export function playerFor(address: string, ownOrigin: string): Player | null {
  if (isObjectPath(address)) return { kind: audioFile.test(address) ? 'audio' : 'video', src: address, from: null }
  if (!isHttpUrl(address)) return null
  const url = new URL(address)
  if (['youtube.com', 'youtube-nocookie.com', 'youtu.be'].includes(hostOf(url))) {
    const src = youtube(url)
    return src === null ? null : { kind: 'frame', src, from: 'youtube-nocookie.com' }
  }
  if (['vimeo.com', 'player.vimeo.com'].includes(hostOf(url))) {
    const src = vimeo(url)
    return src === null ? null : { kind: 'frame', src, from: 'player.vimeo.com' }
  }
  const own = url.origin === ownOrigin
  if (!own && ownOrigin !== '' && url.protocol !== 'https:') return null
  const from = own ? null : url.host
  if (videoFile.test(url.pathname)) return { kind: 'video', src: url.href, from }
  if (audioFile.test(url.pathname)) return { kind: 'audio', src: url.href, from }
  return null
}
