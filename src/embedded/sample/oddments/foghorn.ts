const rate = 8000;
const seconds = 4;

/** Two blasts of the horn on Gull Rock, as an uncompressed sound of one channel and eight bits. */
export function soundFoghorn(): Buffer {
  const samples = Uint8Array.from({ length: rate * seconds }, (_, at) => {
    const time = at / rate;
    return 128 + Math.round(100 * blast(time, 0.2, 1.5) + 100 * blast(time, 2, 1.7));
  });
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

function blast(time: number, from: number, length: number): number {
  const into = time - from;
  if (into < 0 || into > length) return 0;
  const swell = Math.min(1, into / 0.15, (length - into) / 0.4);
  const tones = [118, 177, 236, 354].map(
    (tone, n) => Math.sin(2 * Math.PI * tone * into) / (n + 1),
  );
  return (swell * tones.reduce((sum, tone) => sum + tone, 0)) / 2.1;
}
