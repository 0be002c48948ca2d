/** Consumes memory or time as its input says; it affects only its own process. */
export async function decode(input: Uint8Array): Promise<Uint8Array> {
  const word = Buffer.from(input.subarray(0, 20)).toString()
  const kept: Uint8Array[] = []
  // Memory that V8's limits do not count, with every page used.
  while (word.startsWith('memory')) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  while (word.startsWith('processor')) kept.length = 0
  if (word.startsWith('wait')) await new Promise((resolve) => setTimeout(resolve, 120_000))
  if (word.startsWith('secrets')) return Buffer.from(JSON.stringify(process.env))
  if (word.startsWith('crash')) process.abort()
  return input
}
