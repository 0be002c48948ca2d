import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import { KeptObjects } from './kept-object.ts'
import type { S3Connection } from './s3-connection.ts'

type NewObject = PutObjectCommandInput & { readonly Key: string; readonly Body: Uint8Array }

/**
 * Writes objects, but never over existing ones. Some services lack conditional writes and others
 * ignore the condition, so each key is looked up first. This leaves no race, because keys are
 * random: an existing object was there long before.
 */
export class NewObjects {
  readonly #connection: S3Connection
  readonly #kept: KeptObjects

  constructor(connection: S3Connection) {
    this.#connection = connection
    this.#kept = new KeptObjects(connection)
  }

  /** Call before writing an object. @throws StorageFailed if one exists */
  async refuseTaken(key: string): Promise<void> {
    const target = { Bucket: this.#connection.location.bucket, Key: key }
    const there = await this.#connection.head(target)
    if (there) throw new StorageFailed('unreachable', new Error('The object already exists.'))
  }

  /** @throws StorageFailed also if the service claims to have stored the object but has not */
  async put(object: NewObject): Promise<void> {
    const told = await this.#connection.transfer('PutObject', (s3, options) =>
      s3.putObject(object, options),
    )
    await this.#kept.check(object, told)
  }
}
