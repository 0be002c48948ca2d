/**
 * AWS documents that completing a multipart upload may take several minutes. Meanwhile, the
 * upload's record shows that it is alive. A proxy's time-out must be longer than this.
 */
export const LONGEST_COMPLETION_MS = 600_000
