import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { UploadRefused } from '../../domain/storage/uploads/upload-errors.ts'

/**
 * S3 accepts parts of at least 5 MiB, and OSS of at least 100 KiB; both accept up to 10,000. With
 * this size, that is 80 GiB.
 */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * Most bodies fit into this, and would leave a large block mostly empty. A longer body returns its
 * medium block when it gets a large one, and until then keeps its bytes in it.
 */
export const MEDIUM_BYTES = 1024 * 1024

const KEPT_BLOCKS = 2
/** Long enough that a connection closed after a time-out no longer reads from its block. */
const QUIET_MS = 30_000
/** Less than the minute that many proxies wait before they answer themselves. */
const STUCK_MS = 45_000
const RETRY_AFTER_SECONDS = 30

interface Waiting {
  readonly sender: string | undefined
  resolve(block: Buffer): void
  reject(error: Overloaded | UploadRefused): void
}

/**
 * The memory of all running uploads to remote platforms. The holder of a block can always fill and
 * send it without a second one. So waiting for a block slows a body down but does not fail it, as
 * long as some blocks come back. No sender ever holds more than half of the blocks, because a slow
 * one keeps them for long.
 */
export class PartMemory {
  readonly #blocks: number
  readonly #mediums: number
  readonly #free: Buffer[] = []
  readonly #freeMediums: Buffer[] = []
  readonly #waiting: Waiting[] = []
  /** Lent blocks with their senders. */
  readonly #lent = new Map<Buffer, string | undefined>()
  #quiet: NodeJS.Timeout | undefined
  #stuck: NodeJS.Timeout | undefined
  #lentMediums = 0
  #mostBytes = 0

  constructor(blocks = 12, mediums = 32) {
    this.#blocks = blocks
    this.#mediums = mediums
  }

  get lentBytes(): number {
    return this.#lent.size * PART_BYTES + this.#lentMediums * MEDIUM_BYTES
  }

  /** The most bytes ever lent at once. */
  get mostBytes(): number {
    return this.#mostBytes
  }

  /**
   * @param sender the sender whose share is used; without one, there is no share to exceed
   * @param gone ends the wait
   * @throws Overloaded if no block came back for a while
   * @throws UploadRefused if the sender left
   */
  async take(sender?: string, gone?: AbortSignal): Promise<Buffer> {
    if (this.#lent.size < this.#blocks && this.#mayHaveMore(sender)) {
      return this.#lend(this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES), sender)
    }
    if (gone?.aborted) throw new UploadRefused('aborted')
    const { promise, ...settle } = Promise.withResolvers<Buffer>()
    const waiting = { sender, ...settle }
    const leave = () => this.#leave(waiting)
    gone?.addEventListener('abort', leave)
    this.#waiting.push(waiting)
    this.#stuck ??= setTimeout(() => this.#refuseWaiting(), STUCK_MS).unref()
    return promise.finally(() => gone?.removeEventListener('abort', leave))
  }

  /**
   * Takes a smaller block, for a body that may be short.
   * @returns `undefined` if none is left; callers never wait for one
   */
  takeMedium(): Buffer | undefined {
    if (this.#lentMediums >= this.#mediums) return undefined
    this.#lentMediums += 1
    this.#noteMore()
    return this.#freeMediums.pop() ?? Buffer.allocUnsafeSlow(MEDIUM_BYTES)
  }

  giveBack(block: Buffer): void {
    if (block.length === MEDIUM_BYTES) {
      this.#lentMediums -= 1
      this.#freeMediums.push(block)
    } else {
      this.#lent.delete(block)
      this.#stuck?.refresh()
      const next = this.#waiting.findIndex(({ sender }) => this.#mayHaveMore(sender))
      for (const { sender, resolve } of this.#waiting.splice(next, next < 0 ? 0 : 1)) {
        resolve(this.#lend(block, sender))
      }
      if (next < 0) this.#free.push(block)
      if (this.#waiting.length === 0) this.#endStuck()
    }
    if (this.lentBytes === 0) this.#quiet = setTimeout(() => this.#shrink(), QUIET_MS).unref()
  }

  #mayHaveMore(sender: string | undefined): boolean {
    if (sender === undefined) return true
    const had = [...this.#lent.values()].filter((holder) => holder === sender).length
    return had < Math.max(1, Math.floor(this.#blocks / 2))
  }

  #lend(block: Buffer, sender: string | undefined): Buffer {
    this.#lent.set(block, sender)
    this.#noteMore()
    return block
  }

  #leave(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    if (this.#waiting.length === 0) this.#endStuck()
    waiting.reject(new UploadRefused('aborted'))
  }

  #refuseWaiting(): void {
    this.#endStuck()
    for (const { reject } of this.#waiting.splice(0)) reject(new Overloaded(RETRY_AFTER_SECONDS))
  }

  #endStuck(): void {
    clearTimeout(this.#stuck)
    this.#stuck = undefined
  }

  #noteMore(): void {
    clearTimeout(this.#quiet)
    this.#mostBytes = Math.max(this.#mostBytes, this.lentBytes)
  }

  /** Frees spare blocks at once, because the collector would count them until it runs. */
  #shrink(): void {
    const spare = [...this.#free.splice(KEPT_BLOCKS), ...this.#freeMediums.splice(0)]
    for (const { buffer } of spare) free(buffer)
  }
}

/** Frees memory that nothing refers to any more. */
export function free(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
