/** First bytes of files of many kinds, as far as they identify the type. */
const ascii = (text: string) => Buffer.from(text, 'latin1')
const box = (type: string, brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), ascii(type + brand), Buffer.alloc(4)])
const ogg = (codec: string) => Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii(codec), Buffer.alloc(32)])

/** A complete PNG: one transparent dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** A tag longer than the inspected bytes, such as a cover picture in front of the sound. */
const longTag = Buffer.concat([ascii('ID3\x04\x00\x00\x00\x10\x00\x00'), Buffer.alloc(256 * 1024)])

/** A complete GIF: one transparent dot. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const samples: Record<string, Buffer> = {
  png,
  jpeg: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), ascii('JFIF\0'), Buffer.alloc(32)]),
  gif,
  webp: Buffer.concat([ascii('RIFF\x24\0\0\0WEBPVP8 '), Buffer.alloc(32)]),
  avif: box('ftyp', 'avif'),
  mp3: Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  'mp3 with a picture in its tag': longTag,
  m4a: box('ftyp', 'M4A '),
  wav: Buffer.concat([ascii('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(32)]),
  flac: Buffer.concat([ascii('fLaC'), Buffer.alloc(38)]),
  aac: Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(32)]),
  opus: ogg('OpusHead'),
  mp4: box('ftyp', 'isom'),
  mov: box('ftyp', 'qt  '),
  webm: Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]), ascii('webm'), Buffer.alloc(32)]),
  ogv: ogg('\x80theora '),
  svg: ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'svg with a heading': ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  html: ascii('<!doctype html><script>alert(1)</script>'),
  pdf: ascii('%PDF-1.7\n'),
  zip: Buffer.concat([ascii('PK\x03\x04'), Buffer.alloc(32)]),
  exe: Buffer.concat([ascii('MZ'), Buffer.alloc(64)]),
  heic: box('ftyp', 'heic'),
  avi: Buffer.concat([ascii('RIFF\x24\0\0\0AVI LIST'), Buffer.alloc(32)]),
  text: ascii('Kopivosian'),
  nothing: Buffer.alloc(0),
}

/** A file of a kind with exactly this many bytes. */
export function sampleOf(name: keyof typeof samples, size: number): Buffer {
  const file = Buffer.alloc(size)
  samples[name]?.copy(file)
  return file
}
