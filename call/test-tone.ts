/** An AudioContext with a selectable output: Chromium's. */
type SinkContext = AudioContext & { readonly setSinkId?: (id: string) => Promise<void> };

/** Plays two short notes as a sound check, on a chosen speaker if there is one. Resolves when they are over. */
export async function playTestTone(speaker?: string): Promise<void> {
  const context: SinkContext = new AudioContext();
  try {
    if (speaker !== undefined) await context.setSinkId?.(speaker);
    await context.resume();
    const gain = context.createGain();
    gain.gain.value = 0.15;
    gain.connect(context.destination);
    const start = context.currentTime;
    await Promise.all([note(context, gain, 523, start), note(context, gain, 659, start + 0.35)]);
  } finally {
    await context.close();
  }
}

function note(context: AudioContext, target: AudioNode, frequency: number, at: number): Promise<void> {
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(target);
  oscillator.start(at);
  oscillator.stop(at + 0.3);
  return new Promise((resolve) => {
    oscillator.onended = () => resolve();
  });
}
