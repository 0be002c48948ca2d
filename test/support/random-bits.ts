/** A small seeded generator, so that a failing case can be repeated. */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The same bytes with one bit flipped. */
export function withBitFlipped(bytes: Uint8Array, bit: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return flipped
}
