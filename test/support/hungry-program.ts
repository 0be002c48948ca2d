/** Does what its input says: that harms nobody but itself, and ends. */
export async function decode(input: Uint8Array): Promise<Uint8Array> {
  const word = Buffer.from(input.subarray(0, 20)).toString()
  const kept: Uint8Array[] = []
  // Memory that the engine's own limits do not count, and every page of it is used.
  while (word.startsWith('memory')) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  while (word.startsWith('processor')) kept.length = 0
  if (word.startsWith('wait')) await new Promise((resolve) => setTimeout(resolve, 120_000))
  if (word.startsWith('secrets')) return Buffer.from(JSON.stringify(process.env))
  if (word.startsWith('crash')) process.abort()
  return input
}
