const { SOAK } = process.env
const IS_LARGE = SOAK === 'full' || SOAK === 'whole'

/**
 * How often something is tried: enough to mean something in CI and with `SOAK=small`, more with
 * `SOAK=full`, and with `SOAK=whole` as often as it takes a night to do.
 */
export function times(inCi: number, inSoak: number, inNight = inSoak): number {
  if (SOAK === 'whole') return inNight
  return SOAK === 'full' ? inSoak : inCi
}

/** All of them in a large soak; otherwise that many, spread evenly over the list. */
export function spread<Case>(all: readonly Case[], inCi: number): readonly Case[] {
  if (IS_LARGE || all.length <= inCi) return all
  return Array.from({ length: inCi }, (_, at) => all[Math.trunc((at * all.length) / inCi)]).filter(
    (one) => one !== undefined,
  )
}

/** How long a test of so many tries may take. Only what hangs is to be found by it. */
export const SOAK_MS = IS_LARGE ? 14_400_000 : 300_000

/** For what has to become so soon: nothing about how soon is asserted on a busy machine. */
export const SOON = { timeout: 60_000, interval: 50 }

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
