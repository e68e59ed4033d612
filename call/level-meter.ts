/** Reports the loudness of a stream, 0 to 1, a few times a second. @returns function that stops */
export function meterLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    // Speech rarely passes a third of the scale: stretch it over the whole meter.
    onLevel(Math.min(1, (peak / 128) * 3));
  }, 120);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
