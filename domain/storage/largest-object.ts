import type { FileLimits } from './file-limits.ts'

/** 10,000 parts, more than which no service takes, of the 8 MiB that we send at once. */
export const LARGEST_IN_PARTS = 10_000 * 8 * 1024 * 1024

/** Of a platform that gets files in parts: what its administrators say, and what can be one object. */
export function limitsInParts(limits: FileLimits | undefined): FileLimits {
  return { ...limits, maxBytes: Math.min(limits?.maxBytes ?? LARGEST_IN_PARTS, LARGEST_IN_PARTS) }
}
