import type { StoredFile } from './stored-file.ts'

/** A file record in the state `deleting`. */
export interface UnfinishedFile {
  readonly file: StoredFile
  /** How often its removal was postponed. */
  readonly attempts: number
}
