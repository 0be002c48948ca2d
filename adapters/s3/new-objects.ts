import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { KeptObjects } from './kept-object.ts'
import type { S3Connection } from './s3-connection.ts'

type NewObject = PutObjectCommandInput & { readonly Key: string; readonly Body: Uint8Array }

/**
 * Writes objects where none is. Not every service knows a condition on a write, and some ignore it, so
 * each key is asked for first. Keys are random: what is there was put there before, never at the same
 * time.
 */
export class NewObjects {
  readonly #connection: S3Connection
  readonly #kept: KeptObjects

  constructor(connection: S3Connection) {
    this.#connection = connection
    this.#kept = new KeptObjects(connection)
  }

  /** To be asked before an object is written. @throws StorageFailed when one is there */
  async refuseTaken(key: string): Promise<void> {
    const target = { Bucket: this.#connection.location.bucket, Key: key }
    const there = await this.#connection.find('HeadObject', (s3, options) =>
      s3.headObject(target, options),
    )
    if (there) throw new StorageFailed('unreachable', new Error('The object is there already.'))
  }

  /** @throws StorageFailed also when the service says that it has the object, and has not */
  async put(object: NewObject): Promise<void> {
    const told = await this.#connection.transfer('PutObject', (s3, options) =>
      s3.putObject(object, options),
    )
    await this.#kept.check(object, told)
  }
}
