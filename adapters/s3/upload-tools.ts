import type { PartMemory } from '../object-parts/part-memory.ts'
import type { NewObjects } from './new-objects.ts'
import type { S3Connection } from './s3-connection.ts'

export interface UploadTools {
  readonly connection: S3Connection
  readonly newObjects: NewObjects
  readonly memory: PartMemory
  /** The interval at which a running upload shows that it is alive. */
  readonly touchSeconds: number
}
