/** Bytes copied so far, before compression. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly what: 'database' | 'keys' | 'files'
}

/** The caller of a backup or restore, who can stop it; nothing is left behind then. */
export interface Watcher {
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

/** The result of a backup or restore. */
export interface Outcome {
  /** Sentences for people. */
  readonly lines: readonly string[]
  /** Values for programs. */
  readonly result: Readonly<Record<string, unknown>>
}
