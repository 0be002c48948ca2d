import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import { KeptObjects } from './kept-object.ts'
import type { S3Connection } from './s3-connection.ts'
import { type ConditionRefused, conditionRefused } from './s3-failures.ts'

type NewObject = PutObjectCommandInput & { readonly Key: string; readonly Body: Uint8Array }

/** More is not sent twice for an answer. */
const MOST_LEARNT_BY = 1024 * 1024
const UNLESS_THERE = { IfNoneMatch: '*' } as const

/** What is there stays as it is, and is not the object of who wanted to write it. */
export class KeyTaken extends StorageFailed {
  constructor() {
    super('unreachable', new Error('The object is there already.'))
  }
}

/**
 * Writes objects where none is. Not every service knows a condition on a write, and some ignore it:
 * until one has shown that it does, it is asked beforehand. Keys are random, so what is there was
 * put there before, and never at the same time.
 */
export class NewObjects {
  readonly #connection: S3Connection
  readonly #kept: KeptObjects
  #knowsConditions: boolean | 'not asked' = 'not asked'

  constructor(connection: S3Connection) {
    this.#connection = connection
    this.#kept = new KeptObjects(connection)
  }

  /** @throws KeyTaken */
  async refuseTaken(key: string): Promise<void> {
    const target = { Bucket: this.#connection.place.bucket, Key: key }
    const there = await this.#connection.find('HeadObject', (s3, options) =>
      s3.headObject(target, options),
    )
    if (there) throw new KeyTaken()
  }

  /** To be asked before `put`, unless that will find out by itself. @throws KeyTaken */
  async admit(key: string): Promise<void> {
    if (this.#knowsConditions !== true) await this.refuseTaken(key)
  }

  /** @throws KeyTaken, StorageFailed also when the service says that it has the object, and has not */
  async put(object: NewObject): Promise<void> {
    if (this.#knowsConditions !== true) {
      await this.#put(object)
      const isSmall = object.Body.length <= MOST_LEARNT_BY
      if (this.#knowsConditions === 'not asked' && isSmall) await this.#learn(object)
      return
    }
    const refusal = await this.#putUnlessThere(object)
    if (!refusal) return
    if (!refusal.mayBeOurs) await this.#recheck(object.Key)
    // Otherwise an attempt of ours was answered to nobody: the service has these bytes, or gets them now.
    await this.#put(object)
  }

  /** A service that refuses under a condition what is not there does not know it, or not any more. */
  async #recheck(key: string): Promise<void> {
    await this.refuseTaken(key)
    this.#knowsConditions = false
  }

  /** The same bytes again: whoever ignores the condition has the same object afterwards. */
  async #learn(object: NewObject): Promise<void> {
    this.#knowsConditions = false
    try {
      const refusal = await this.#putUnlessThere(object)
      this.#knowsConditions = refusal?.isTaken ?? false
    } catch (error) {
      // Whatever it does not like about the question: the object was written before.
      if (!(error instanceof StorageFailed)) throw error
    }
  }

  /** @returns `undefined` when it was written */
  #putUnlessThere(object: NewObject): Promise<ConditionRefused | undefined> {
    return this.#connection.transfer('PutObject', async (s3, options) => {
      try {
        const told = await s3.putObject({ ...object, ...UNLESS_THERE }, options)
        await this.#kept.check(object, told)
        return undefined
      } catch (error) {
        const refusal = conditionRefused(error)
        if (!refusal) throw error
        return refusal
      }
    })
  }

  async #put(object: NewObject): Promise<void> {
    const told = await this.#connection.transfer('PutObject', (s3, options) =>
      s3.putObject(object, options),
    )
    await this.#kept.check(object, told)
  }
}
