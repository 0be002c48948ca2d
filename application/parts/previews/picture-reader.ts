import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { OpenedFile } from '../../files/open-file.ts'
import { Semaphore } from '../../files/semaphore.ts'
import { leave } from '../../files/uploads/upload-body.ts'
import type { ObjectBody } from '../../ports/files/object-store.ts'

export interface ReadingLimits {
  /** Per platform: how many are read at once, and how many may wait. */
  readonly atOnce: number
  readonly waiting: number
  /** For all pictures in memory together. */
  readonly mostBytes: number
  /** Starts the time limit for a platform to deliver one picture. */
  readonly deadline: () => AbortSignal
}

interface Platform {
  readonly semaphore: Semaphore
  /** How many pictures of this platform did not arrive in time. */
  silences: number
}

/** One picture that is being read. */
interface Reading {
  readonly opened: OpenedFile
  readonly deadline: AbortSignal
  /** Bytes counted against `mostBytes`. */
  held: number
  /** Kept here, so that it can be released although the reader may hang for long. */
  picture?: Uint8Array | undefined
  body?: ObjectBody
}

/** Each platform has its own semaphore, so that one which hangs does not delay the others. */
export class PictureReader {
  readonly #limits: ReadingLimits
  readonly #platforms = new Map<string, Platform>()
  #held = 0

  constructor(limits: ReadingLimits) {
    this.#limits = limits
  }

  /** @throws Overloaded; FileNotFound; StorageFailed, also after the deadline */
  async lend<T>(opened: OpenedFile, use: (picture: Uint8Array) => Promise<T>): Promise<T> {
    const platform = this.#platform(opened.file.props.platformKey)
    const { silences } = platform
    return platform.semaphore.run(async () => {
      // Whoever waited behind a picture that never arrived does not wait for as long again.
      if (platform.silences !== silences) throw new StorageFailed('unreachable')
      const reading: Reading = { opened, deadline: this.#limits.deadline(), held: 0 }
      try {
        return await use(await this.#inTime(reading, platform))
      } finally {
        this.#held -= reading.held
      }
    })
  }

  /** Stops waiting at the deadline. */
  #inTime(reading: Reading, platform: Platform): Promise<Uint8Array> {
    const { deadline } = reading
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        platform.silences += 1
        reading.picture = undefined
        if (reading.body) leave(reading.body).catch(() => undefined)
        reject(new StorageFailed('unreachable', deadline.reason))
      }
      deadline.addEventListener('abort', giveUp, { once: true })
      const end = () => deadline.removeEventListener('abort', giveUp)
      this.#read(reading).finally(end).then(resolve, reject)
    })
  }

  async #read(reading: Reading): Promise<Uint8Array> {
    const { bytes, read } = reading.opened
    const body = await read({ first: 0, last: bytes - 1 })
    const hasMemory = this.#held + bytes <= this.#limits.mostBytes
    if (!hasMemory || reading.deadline.aborted) {
      await leave(body)
      throw new Overloaded()
    }
    this.#held += bytes
    reading.held = bytes
    reading.body = body
    reading.picture = new Uint8Array(bytes)
    return filled(reading, body)
  }

  #platform(key: string): Platform {
    const { atOnce, waiting } = this.#limits
    const platform = this.#platforms.get(key) ?? {
      semaphore: new Semaphore(atOnce, waiting),
      silences: 0,
    }
    this.#platforms.set(key, platform)
    return platform
  }
}

async function filled(reading: Reading, body: ObjectBody): Promise<Uint8Array> {
  let at = 0
  for await (const chunk of body) {
    if (!reading.picture) break
    reading.picture.set(chunk, at)
    at += chunk.length
  }
  if (!reading.picture) throw new StorageFailed('unreachable', reading.deadline.reason)
  return reading.picture
}
