const isFull = process.env.SOAK === 'full'

/** How often something is tried: enough to mean something in CI, or as the threats name it. */
export function times(inCi: number, inSoak: number): number {
  return isFull ? inSoak : inCi
}

/** How long a test of so many tries may take. */
export const SOAK_MS = isFull ? 3_600_000 : 300_000

/** What was counted, in one line that a program can read. */
export function report(subject: string, counts: Readonly<Record<string, number>>): void {
  console.info(JSON.stringify({ subject, ...counts }))
}

/**
 * Welch's t of two samples: how many standard errors their means lie apart. Printed and never
 * asserted, for it depends on the machine.
 */
export function welchT(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [moments(left), moments(right)]
  return (a.mean - b.mean) / Math.sqrt(a.variance / left.length + b.variance / right.length)
}

function moments(sample: readonly number[]) {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length
  const squares = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (sample.length - 1) }
}
