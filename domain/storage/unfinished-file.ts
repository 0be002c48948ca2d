import type { StoredFile } from './stored-file.ts'

/** A record that is deleting. */
export interface UnfinishedFile {
  readonly file: StoredFile
  /** How often its removal was postponed. */
  readonly attempts: number
}
