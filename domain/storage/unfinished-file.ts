import type { StoredFile } from './stored-file.ts'

export interface UnfinishedFile {
  readonly file: StoredFile
  readonly attempts: number
}
