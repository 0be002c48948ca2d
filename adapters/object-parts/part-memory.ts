import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { UploadRefused } from '../../domain/storage/upload-refused.ts'

/** S3 takes parts of 5 MiB and more, OSS of 100 KiB; both at most 10,000: 80 GiB with this. */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * What most bodies fit into: pictures and documents would fill an eighth of a block. A longer one gives
 * it back when it gets a block; until then it keeps it, as it keeps those bytes.
 */
export const MEDIUM_BYTES = 1024 * 1024

const KEPT_BLOCKS = 2
/** Who gave a block back after a time-out has closed its connection long before: nobody reads it any more. */
const QUIET_MS = 30_000
/** Many proxies wait no longer than a minute for anything to be taken: their answer would say less. */
const STUCK_MS = 45_000
const RETRY_AFTER_SECONDS = 30

interface Waiting {
  readonly sender: string | undefined
  resolve(block: Buffer): void
  reject(error: Overloaded | UploadRefused): void
}

/**
 * The memory of all running uploads, to whichever service. Whoever holds a block can always fill and send it without a
 * second one, so waiting for a block slows a body down instead of failing it, as long as some come back. Nobody ever has
 * more than half of them: who sends slowly keeps them for long.
 */
export class PartMemory {
  readonly #blocks: number
  readonly #mediums: number
  readonly #free: Buffer[] = []
  readonly #freeMediums: Buffer[] = []
  readonly #waiting: Waiting[] = []
  /** Blocks that are lent, and to whom. */
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

  /** The most that was ever lent at once. */
  get mostBytes(): number {
    return this.#mostBytes
  }

  /**
   * @param sender whose share is used; whoever has none shares with nobody
   * @param gone ends the wait
   * @throws Overloaded when for a while not one block came back, UploadRefused when the sender left
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

  /** A smaller block for what may be over soon. @returns `undefined` when none is left; nobody waits for one */
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

  /** Not left to the collector: until it comes by, they would count as memory in use. */
  #shrink(): void {
    const spare = [...this.#free.splice(KEPT_BLOCKS), ...this.#freeMediums.splice(0)]
    for (const { buffer } of spare) free(buffer)
  }
}

/** For memory that nobody has a part of. */
export function free(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer) memory.transfer(0)
}
