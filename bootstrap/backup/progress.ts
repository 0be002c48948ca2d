/** Bytes of what is copied, before compression. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly what: 'database' | 'keys' | 'files'
}

/** Who waits for a backup or a restore, and may end it: then nothing of it is left. */
export interface Watcher {
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}
