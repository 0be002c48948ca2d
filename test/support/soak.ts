import { describe, it } from 'vitest'

const { SOAK } = process.env
/** Whether this is one, of whatever size. */
export const IS_SOAK = SOAK !== undefined && SOAK !== ''
/** For what costs much and says little more than its neighbours. */
export const itInSoak = it.runIf(IS_SOAK)
export const describeInSoak = describe.runIf(IS_SOAK)
const IS_LARGE = SOAK === 'full' || SOAK === 'whole'

/**
 * How often something is tried: a meaningful minimum in CI and with `SOAK=small`, more with
 * `SOAK=full`, and a night's worth with `SOAK=whole`.
 */
export function times(inCi: number, inSoak: number, inNight = inSoak): number {
  if (SOAK === 'whole') return inNight
  return SOAK === 'full' ? inSoak : inCi
}

/** All cases in a large soak; otherwise that many, spread evenly. */
export function spread<Case>(all: readonly Case[], inCi: number): readonly Case[] {
  if (IS_LARGE || all.length <= inCi) return all
  return Array.from({ length: inCi }, (_, at) => all[Math.trunc((at * all.length) / inCi)]).filter(
    (one) => one !== undefined,
  )
}

/** Time limit of a test with many tries; it only detects hangs. */
export const SOAK_MS = IS_LARGE ? 14_400_000 : 300_000

/** For states that are expected soon; on a busy machine, nothing is asserted about how soon. */
export const SOON = { timeout: 120_000, interval: 50 }

/** Prints counts in one line that programs can parse. */
export function report(subject: string, counts: Readonly<Record<string, number>>): void {
  console.info(JSON.stringify({ subject, ...counts }))
}

/**
 * Welch's t of two samples: the distance of their means in standard errors. It is printed but never
 * asserted, because it depends on the machine.
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
