/**
 * AWS says that putting an object together may take it several minutes. The upload's record shows all
 * the while that it lives, and a proxy in front of us has to wait for longer than this.
 */
export const LONGEST_COMPLETION_MS = 600_000
