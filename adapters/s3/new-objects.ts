import { hash } from 'node:crypto'
import type { PutObjectCommandInput, PutObjectCommandOutput } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { PartMemory } from '../object-parts/part-memory.ts'
import type { S3Connection } from './s3-connection.ts'

interface SentObject {
  readonly Bucket?: string | undefined
  readonly Key: string
  readonly Body: Uint8Array
}

type Told = Pick<PutObjectCommandOutput, 'ETag' | 'ServerSideEncryption' | 'SSECustomerAlgorithm'>

const MD5 = /^"?([0-9a-f]{32})"?$/i

/**
 * Checks whether a service stored what it accepted. The ETag of an object sent in one request is
 * its MD5, unless the service encrypts with a key service or has ETags of its own.
 */
class KeptObjects {
  readonly #connection: S3Connection
  #hasGivenMd5 = false

  constructor(connection: S3Connection) {
    this.#connection = connection
  }

  /** @param told the service's answer to the write. @throws StorageFailed */
  async check(sent: SentObject, told: Told): Promise<void> {
    const isMd5 = MD5.exec(told.ETag ?? '')?.[1]?.toLowerCase() === hash('md5', sent.Body, 'hex')
    if (isMd5) this.#hasGivenMd5 = true
    else if (this.#hasGivenMd5 && isPlain(told)) throw notKept('it has different bytes')
    else await this.#look(sent, told)
  }

  /** Asks the service, because the ETag is inconclusive. */
  async #look({ Bucket, Key, Body }: SentObject, { ETag }: Told): Promise<void> {
    const kept = await this.#connection.head({ Bucket, Key })
    if (!kept) throw notKept('it is not there')
    if (kept.ContentLength !== Body.length) throw notKept('it has a different length')
    if (ETag !== undefined && kept.ETag !== ETag) throw notKept('it is a different object')
  }
}

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

/** Whether this ETag must be an MD5, at a service that has returned MD5s before. */
function isPlain({ ETag, ServerSideEncryption, SSECustomerAlgorithm }: Told): boolean {
  const isByKeyService = ServerSideEncryption?.startsWith('aws:kms') ?? false
  return MD5.test(ETag ?? '') && !isByKeyService && SSECustomerAlgorithm === undefined
}

function notKept(why: string): StorageFailed {
  return new StorageFailed(
    'unreachable',
    new Error(`S3 accepted an object but did not store it: ${why}.`),
  )
}

export interface UploadTools {
  readonly connection: S3Connection
  readonly newObjects: NewObjects
  readonly memory: PartMemory
  /** The interval at which a running upload shows that it is alive. */
  readonly touchSeconds: number
}
