import { useEffect, useRef, useState } from 'react'

/** Number of bars, and the width of one. */
const bars = 44
const barStep = 10
const height = 96
const [least, most] = [3, 88]

/** Loudness over time, relative to the loudest moment. */
function loudnessOf(samples: Float32Array): number[] {
  const size = Math.max(1, Math.ceil(samples.length / bars))
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const part = samples.subarray(bar * size, (bar + 1) * size)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
  const loudest = Math.max(...peaks, 1e-6)
  return peaks.map((level) => level / loudest)
}

async function read(src: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`${response.status} at ${src}`)
  const decoder = new OfflineAudioContext(1, 1, 22_050)
  const sound = await decoder.decodeAudioData(await response.arrayBuffer())
  return loudnessOf(sound.getChannelData(0))
}

/** Undefined until the sound was in view and read; null if it cannot be read. */
function useLoudness(src: string) {
  const ref = useRef<SVGSVGElement>(null)
  const [levels, setLevels] = useState<number[] | null>()
  useEffect(() => {
    if (!ref.current) return
    const gone = new AbortController()
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      read(src, gone.signal).then(setLevels, () => gone.signal.aborted || setLevels(null))
    })
    seen.observe(ref.current)
    return () => {
      seen.disconnect()
      gone.abort()
    }
  }, [src])
  return { ref, levels }
}

/** Waveform of a sound, which shows where it begins and ends. */
export function SoundWave({ src }: { src: string }) {
  const { ref, levels } = useLoudness(src)
  // Sounds of other sites cannot be read by this page.
  if (!src.startsWith('/') || levels === null) return null
  const middle = height / 2
  const path = levels
    ?.map((level, bar) => {
      const half = Math.max(least, level * most) / 2
      return `M${bar * barStep + barStep / 2} ${(middle - half).toFixed(1)}v${(2 * half).toFixed(1)}`
    })
    .join('')
  return (
    <svg
      ref={ref}
      aria-hidden
      viewBox={`0 0 ${bars * barStep} ${height}`}
      preserveAspectRatio="none"
      className="block h-16 w-full text-success forced-colors:text-[CanvasText]"
    >
      {path && (
        <>
          <path d={`M0 ${middle}h${bars * barStep}`} stroke="var(--line)" strokeWidth="2" />
          <path d={path} stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        </>
      )}
    </svg>
  )
}
