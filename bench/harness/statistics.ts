/** The value below which `share` of the samples lie (nearest rank). */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('no samples')
  const sorted = samples.toSorted((left, right) => left - right)
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[rank] ?? Number.NaN
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Rounds to four significant digits; more would be noise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
