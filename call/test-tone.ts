/** Plays two short notes as a sound check. Resolves when they are over. */
export async function playTestTone(): Promise<void> {
  const context = new AudioContext();
  try {
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
