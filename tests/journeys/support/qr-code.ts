import jsqrModule from 'jsqr'
import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'

// The package is CommonJS whose function is the property `default`.
const jsqr = jsqrModule as unknown as typeof jsqrModule.default

/** The text of the QR code in a screenshot of this element; null if none is found. */
export async function qrCodeIn(element: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await element.screenshot())
  return jsqr(new Uint8ClampedArray(data), width, height)?.data ?? null
}
