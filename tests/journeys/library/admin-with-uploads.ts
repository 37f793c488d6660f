import { expect, inject } from 'vitest'
import { media } from '#shared/media.ts'
import type { TestBrowser } from '#tests/journeys/support/learning.ts'

/** A second of a tone, as a WAV file. */
export function tone(): Buffer {
  const rate = 8000
  const file = Buffer.alloc(44 + rate)
  file.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  for (const [at, number] of [
    [4, 36 + rate],
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    file.writeUInt32LE(number, at)
  for (const [at, number] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(number, at)
  file.write('data', 36)
  for (let at = 0; at < rate; at += 1) file[44 + at] = 128 + Math.round(60 * Math.sin((at * 440 * 2 * Math.PI) / rate))
  return file
}

/** An admin who adds files and entries by calls. */
export async function adminWithUploads(browser: TestBrowser) {
  const member = await browser.add('Adding', { role: 'ADMIN' })
  const { call } = member
  return {
    call,
    member,
    async upload(kind: 'image' | 'audio', contentType: string, data: Buffer): Promise<string> {
      const requests = await call(media.upload, { body: { kind, contentType, size: data.length } })
      const sent = await fetch(requests.uploadURL, {
        method: 'PUT',
        headers: { Origin: inject('productUrl'), 'Content-Type': contentType, ...requests.headers },
        body: new Uint8Array(data),
      })
      expect(sent.ok).toBe(true)
      return (await call(media.registerUpload, { body: { mediaURL: requests.uploadURL } })).objectPath
    },
  }
}
