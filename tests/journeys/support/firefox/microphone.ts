/**
 * A microphone for Firefox, which has no option that plays a file into it: each second begins with 0.6 s of a voice and
 * ends in silence, as in `serveBrowser`. It runs in the page, so it uses nothing from outside.
 */
export function fakeMicrophone() {
  // Absent from about:blank.
  if (!navigator.mediaDevices) return
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const { sampleRate } = context
    const second = context.createBuffer(1, sampleRate, sampleRate)
    const samples = second.getChannelData(0)
    for (let n = 0; n < 0.6 * sampleRate; n += 1) samples[n] = 0.3 * Math.sin((n * 2400) / sampleRate)
    const source = new AudioBufferSourceNode(context, { buffer: second, loop: true })
    const destination = new MediaStreamAudioDestinationNode(context)
    source.connect(destination)
    source.start()
    return destination.stream
  }
}
