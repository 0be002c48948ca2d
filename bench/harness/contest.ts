import { median, rounded } from './statistics.ts'
import type { Bound, Measurement } from './subject.ts'

/** Rounds until the compiler has optimized both sides. */
const WARM_UPS = 2

export interface Contender {
  /** Does one timed run. @returns work per second */
  run(): Promise<number>
}

export interface ContestResult {
  readonly service: readonly number[]
  readonly limit: readonly number[]
  /**
   * The median of each round's ratio, so that a machine that slows down in between does not matter.
   */
  readonly ratio: number
}

/**
 * Runs service, limit, service, limit and so on, so that disturbances of the machine affect both.
 */
export async function contest(
  rounds: number,
  service: Contender,
  limit: Contender,
  warmUps = WARM_UPS,
): Promise<ContestResult> {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await service.run()
    await limit.run()
  }
  const rates: { service: number[]; limit: number[] } = { service: [], limit: [] }
  for (let round = 0; round < rounds; round += 1) {
    rates.service.push(await service.run())
    rates.limit.push(await limit.run())
  }
  const ratios = rates.service.map((rate, round) => rate / (rates.limit[round] ?? Number.NaN))
  return { ...rates, ratio: median(ratios) }
}

export interface ContestLine {
  readonly name: string
  /** `null` if the line is only for comparison. */
  readonly target: number | null
  /** The unit of the rates, such as `req/s`. */
  readonly rate: string
}

interface ContestDetail {
  /** Decides if it was measured, because rates say little on a busy machine. */
  readonly processor?: { readonly ratio: number }
  readonly [more: string]: unknown
}

export function contestMeasurement(
  { name, target, rate }: ContestLine,
  { ratio, service, limit }: ContestResult,
  detail: ContestDetail,
): Measurement {
  const { processor } = detail
  const bound: Bound = target === null ? 'none' : 'at-least'
  const medians = { service: rounded(median(service)), limit: rounded(median(limit)), rate }
  const rounds = { service: service.map(rounded), limit: limit.map(rounded) }
  return {
    name,
    ratio: processor?.ratio ?? rounded(ratio),
    target,
    unit: processor ? 'x of limit, by processor time' : 'x of limit',
    detail: { bound, medians, rounds, byRate: rounded(ratio), ...detail },
  }
}
