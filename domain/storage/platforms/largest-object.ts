import type { FileLimits } from './file-limits.ts'

/** 10,000 parts, the most that any service accepts, of 8 MiB each. */
export const LARGEST_IN_PARTS = 10_000 * 8 * 1024 * 1024

/** The largest object on a platform that receives parts: its configured limit, or the technical one. */
export function limitsInParts(limits: FileLimits | undefined): FileLimits {
  return { ...limits, maxBytes: Math.min(limits?.maxBytes ?? LARGEST_IN_PARTS, LARGEST_IN_PARTS) }
}
