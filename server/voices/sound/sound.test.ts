import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measureLoudness } from '#shared/voices/loudness.ts'
import { clipLimits } from '#shared/voices/voices.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aSound, aTone, aWav } from '#server/testing/library/sounds.ts'
import { createSoundWork } from './sound-work.ts'
import { readMp3 } from './mp3.ts'
import { prepareClip, prepareClipFromFile } from './sound.ts'
import { readWav } from './wav.ts'

const sounds = createSoundWork()
const take = (file: Buffer, announced = {}) => prepareClip(file, announced, sounds)
const ffmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/** Loudness in LUFS as ffmpeg measures it. */
function heardByFfmpeg(mp3: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  const path = join(folder, 'voice.mp3')
  writeFileSync(path, mp3)
  const { stderr } = spawnSync('ffmpeg', ['-i', path, '-af', 'ebur128', '-f', 'null', '-'])
  rmSync(folder, { recursive: true })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr.toString())?.[1])
}

describe('an MP3 clip', () => {
  test('is stored unchanged, with measured length and loudness, whatever its sender announced', async () => {
    const { loudness, peak } = measureLoudness(aTone({ seconds: 2 }), 44_100)
    const clip = await take(aSound({ seconds: 2 }), { loudness: loudness + 3 })
    expect(clip.loudness).toBeCloseTo(loudness, 1)
    expect(clip.peak).toBeCloseTo(peak, 0)
    expect(clip.seconds).toBeCloseTo(2, 1)
  })

  test('with another loudness than announced is refused', async () => {
    await expect(take(aSound({ level: 0.03 }), { loudness: -16 })).rejects.toThrow('not as loud as was stated')
  })

  test('with clipping is refused', async () => {
    await expect(take(aSound({ level: 1.6 }))).rejects.toThrow('the sound crackles')
  })

  test('loses the tags before and after the sound', async () => {
    const sound = aSound()
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x14', 'latin1'), Buffer.from('TIT2 made in Ranau..')])
    const { mp3 } = await take(Buffer.concat([tag, sound, Buffer.from('TAG made in Ranau'.padEnd(128))]))
    expect(Buffer.from(mp3)).toEqual(sound)
  })

  test('of silence is refused', async () => {
    await expect(take(aSound({ level: 0 }))).rejects.toThrow('Nothing can be heard in this recording.')
  })

  test('of twenty minutes is refused, and the sentence states its length', async () => {
    const second = aSound()
    const { frames } = readMp3(second)!
    const long = Buffer.concat(Array<Buffer>(1170).fill(frames))
    await expect(take(long)).rejects.toThrow(
      `A voice may last ${clipLimits.longest} seconds at most; this one lasts 20`,
    )
  })
})

describe('an MP3 of an imported file', () => {
  test('gets the common loudness', async () => {
    const { loudness } = await prepareClipFromFile(aSound({ level: 0.05 }), sounds)
    expect(loudness).toBeCloseTo(-16, 0)
  })

  test('is refused if it is silent or clipped before it is levelled', async () => {
    await expect(prepareClipFromFile(aSound({ level: 0.0003 }), sounds)).rejects.toThrow('Nothing can be heard')
    await expect(prepareClipFromFile(aSound({ level: 1.6 }), sounds)).rejects.toThrow('the sound crackles')
  })
})

describe('a WAV clip', () => {
  test('without a sampling rate in its header is refused for that, not for its length', async () => {
    const file = aWav()
    file.writeUInt32LE(0, 24)
    await expect(take(file)).rejects.toThrow('an unusual sampling rate')
  })

  test('becomes an MP3 with the common loudness', async () => {
    for (const level of [0.01, 0.1, 0.9]) {
      const clip = await take(aWav({ seconds: 1.5, level }))
      expect(clip.loudness).toBeCloseTo(-16, 1)
      expect(clip.peak).toBeLessThanOrEqual(-1)
      expect(readMp3(Buffer.from(clip.mp3))?.seconds).toBeCloseTo(1.5, 3)
      expect(clip.mp3.length / clip.seconds).toBeLessThan(8 * 1024)
    }
  })

  test.each([0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.3])('of %f seconds stays below 8 KB a second', async (seconds) => {
    for (const rate of [44_100, 48_000]) {
      // A buzz with hissing in between is as hard to encode as speech.
      let noise = 1
      const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_none, n) => {
        noise = (noise * 48_271) % 2_147_483_647
        const hiss = (noise / 2_147_483_647 - 0.5) * (Math.sin((20 * n) / rate) > 0 ? 0.3 : 0.05)
        return 0.3 * (((140 * n) / rate) % 1) - 0.15 + hiss
      })
      const { mp3, loudness: heard } = await sounds.encode({ samples, rate })
      expect(mp3.length / seconds).toBeLessThan(8000)
      expect(Math.min(Math.abs(heard.loudness + 16), Math.abs(heard.peak + 1))).toBeLessThan(1)
      expect(readMp3(Buffer.from(mp3))?.seconds).toBeCloseTo(seconds, 2)
    }
  })

  test.skipIf(!ffmpeg)('has the common loudness according to ffmpeg', async () => {
    const { mp3 } = await take(aWav({ seconds: 3, level: 0.05 }))
    expect(heardByFfmpeg(mp3)).toBeCloseTo(-16, 0)
  })

  test('with higher peaks after encoding is encoded more quietly, so that it stays below the common peak', async () => {
    // Clicks: a peak far above the loudness, cut off at once.
    const samples = new Float32Array(44_100)
    for (let n = 0; n < samples.length; n += 441) samples[n] = n % 882 === 0 ? 0.9 : -0.9
    const { loudness: heard, mp3 } = await sounds.encode({ samples, rate: 44_100 })
    expect(heard.loudness).toBeLessThan(-17)
    expect(heard.peak).toBeGreaterThan(-2)
    expect(heard.peak).toBeLessThan(0)
    expect(await sounds.measure(mp3)).toEqual(heard)
  })

  test('with two channels becomes mono', async () => {
    expect(readWav(aWav({}, { channels: 2 }))?.samples.length).toBe(44_100)
    await expect(take(aWav({}, { channels: 2 }))).resolves.toMatchObject({ seconds: 1 })
  })

  test('that is silent, too short or too long is refused', async () => {
    await expect(take(aWav({ level: 0 }))).rejects.toThrow('Nothing can be heard in this recording.')
    await expect(take(aWav({ seconds: 0.1 }))).rejects.toThrow('This is too short to be a word.')
    await expect(take(aWav({ seconds: 75 }))).rejects.toThrow('this one lasts 75 seconds.')
  })

  test('contains the written samples', () => {
    const read = readWav(aWav({ seconds: 0.2 }))!
    const original = aTone({ seconds: 0.2 })
    const furthest = Math.max(...read.samples.map((sample, n) => Math.abs(sample - (original[n] ?? 0))))
    expect(furthest).toBeLessThan(1 / 32_000)
  })

  test('with inconsistent parts is refused, wherever it is cut', async () => {
    const complete = aWav({ seconds: 0.3 })
    for (const length of [0, 3, 11, 20, 36, 43])
      await expect(take(complete.subarray(0, length))).rejects.toThrow(/WAV|short/)
  })
})

describe('a file that is no voice', () => {
  test.each(['mp4', 'webm', 'mov', 'ogv', 'm4a', 'opus', 'avi'])('is refused by name: %s', async (name) => {
    await expect(take(samples[name]!)).rejects.toThrow('This is a video or a sound of another kind.')
  })

  test.each(['png', 'html', 'text', 'zip'])('is refused: %s', async (name) => {
    await expect(take(samples[name]!)).rejects.toThrow('This is not a sound that can be read.')
  })

  test('is refused if it begins like an MP3', async () => {
    await expect(take(Buffer.concat([aSound(), samples.mp4!, Buffer.alloc(5000)]))).rejects.toThrow('not a sound')
  })
})

test('many simultaneous clips are encoded, a few at a time, and none is lost', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => take(aWav({ seconds: 0.3 }))))
  expect(new Set(all.map(({ mp3 }) => mp3.length)).size).toBe(1)
})
