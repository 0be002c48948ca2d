import type { ObjectBody } from '../../application/ports/files/object-store.ts'
import type { ObjectSender } from '../../domain/storage/files/object-sender.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import type { SentPart } from './multipart-uploads.ts'
import { PartFiller } from './part-filler.ts'
import type { PartMemory } from './part-memory.ts'

/** One new object at a service. All calls throw StorageFailed. */
export interface NewObject {
  /** Begins to send it in parts. */
  begin(): Promise<void>
  /** @returns the service's name for the content. A part of the same number is replaced */
  sendPart(number: number, bytes: Buffer): Promise<string>
  /** Makes the parts visible. @throws StorageFailed also if the object has another length */
  complete(parts: readonly SentPart[], bytes: number): Promise<void>
  /** Sends it in one request. @throws StorageFailed also if it was not kept */
  put(content: Buffer, digest: ContentDigest): Promise<void>
  /** Removes what was sent, and ensures that nothing of it appears later. */
  abandon(): Promise<void>
}

export interface UploadMeans {
  readonly memory: PartMemory
  /** The interval at which a running upload shows that it is alive. */
  readonly touchSeconds: number
}

/**
 * Sends the whole body, or leaves nothing behind: in one request if it fits into a part, in several
 * parts otherwise.
 */
export async function sendWhole(
  object: NewObject,
  means: UploadMeans,
  body: ObjectBody,
  sender?: ObjectSender,
): Promise<ContentDigest> {
  const parts = new PartSender(object, means.touchSeconds)
  const content = new PartFiller(means.memory, sender, (part, sent) => parts.add(part, sent))
  try {
    for await (const chunk of body) await content.add(chunk)
    if (parts.hasBegun) {
      await content.send()
      await parts.complete(content.bytes)
      return content.digest()
    }
    const digest = content.digest()
    await object.put(content.rest, digest)
    return digest
  } catch (error) {
    await parts.stop()
    // If this fails too, recovery removes the object and the remains of its upload.
    await object.abandon().catch(() => undefined)
    throw error
  } finally {
    content.release()
  }
}

/** Sends parts one at a time. */
export class PartSender {
  readonly #object: NewObject
  readonly #touchSeconds: number
  readonly #sent: SentPart[] = []
  #life: NodeJS.Timeout | undefined
  #begun: Promise<void> | undefined
  #sending: Promise<void> = Promise.resolve()
  #isIdle = true
  /** Whether a part waits for the one before it. */
  #isWaiting = false

  constructor(object: NewObject, touchSeconds: number) {
    this.#object = object
    this.#touchSeconds = touchSeconds
  }

  get hasBegun(): boolean {
    return this.#life !== undefined
  }

  /**
   * Waits for the previous part. An error of a part is thrown by the next call, or at the end.
   * @param sent is called when the bytes are no longer needed
   */
  async add(bytes: Buffer, sent: () => void): Promise<void> {
    this.#life ??= setInterval(() => this.#touch(), this.#touchSeconds * 1000).unref()
    try {
      this.#isWaiting = true
      await this.#sending
      this.#begun ??= this.#object.begin()
      await this.#begun
      this.#sending = this.#send(bytes).finally(sent)
      this.#sending.catch(() => undefined)
    } catch (error) {
      sent()
      throw error
    } finally {
      this.#isWaiting = false
    }
  }

  /** @param bytes of the whole object */
  async complete(bytes: number): Promise<void> {
    clearInterval(this.#life)
    await this.#sending
    await this.#object.complete(this.#sent, bytes)
  }

  /** Resolves when no part is on its way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#life)
    await this.#sending.catch(() => undefined)
  }

  async #send(bytes: Buffer): Promise<void> {
    const number = this.#sent.length + 1
    this.#sent.push({ number, etag: await this.#object.sendPart(number, bytes) })
    this.#isIdle = false
  }

  /**
   * Services report only when parts arrived, so recovery judges an upload by its last part. While a
   * slow body fills the next part, one byte is sent under that part's number to show that the
   * upload is alive, but never beside that part, which it would replace. Errors are ignored here,
   * because sending the part itself will report them.
   */
  #touch(): void {
    if (this.#isIdle && !this.#isWaiting && this.#sent.length > 0) {
      this.#sending = this.#sending.then(async () => {
        const number = this.#sent.length + 1
        await this.#object.sendPart(number, Buffer.alloc(1)).catch(() => undefined)
      })
      this.#sending.catch(() => undefined)
    }
    this.#isIdle = true
  }
}
