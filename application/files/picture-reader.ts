import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import type { OpenedFile } from './open-file.ts'
import { leave } from './upload-body.ts'
import { WorkPlaces } from './work-places.ts'

export interface ReadingLimits {
  /** Of one platform: how many at once, and how many wait for them. */
  readonly atOnce: number
  readonly waiting: number
  /** Of all pictures that are in memory. */
  readonly mostBytes: number
  /** Begins the time that one picture may take to come. */
  readonly deadline: () => AbortSignal
}

interface Platform {
  readonly places: WorkPlaces
  /** How often nothing came from it in time. */
  silences: number
}

/** One picture that is being read. */
interface Reading {
  readonly opened: OpenedFile
  readonly over: AbortSignal
  held: number
  isSilent: boolean
}

/**
 * Pictures in memory, whole and few at a time. Each platform has places of its own: one that says
 * nothing holds up nobody else.
 */
export class PictureReader {
  readonly #limits: ReadingLimits
  readonly #platforms = new Map<string, Platform>()
  #held = 0

  constructor(limits: ReadingLimits) {
    this.#limits = limits
  }

  /** @throws Overloaded; StorageFailed, also when it does not come in time; FileNotFound */
  async lend<T>(opened: OpenedFile, use: (picture: Uint8Array) => Promise<T>): Promise<T> {
    const platform = this.#platform(opened.file.props.platformKey)
    const { silences } = platform
    return platform.places.run(async () => {
      // Whoever waited behind one that never came does not wait for as long again.
      if (platform.silences !== silences) throw new StorageFailed('unreachable')
      return this.#lendNow(platform, opened, use)
    })
  }

  #lendNow<T>(platform: Platform, opened: OpenedFile, use: (picture: Uint8Array) => Promise<T>) {
    const reading = { opened, over: this.#limits.deadline(), held: 0, isSilent: true }
    const read = this.#read(reading).finally(() => {
      reading.isSilent = false
    })
    const used = Promise.race([read, late(reading, platform)]).then(use)
    // One that was given up ends later, and holds its memory until then.
    Promise.allSettled([read, used]).then(() => {
      this.#held -= reading.held
    })
    return used
  }

  async #read(reading: Reading): Promise<Uint8Array> {
    const { bytes, read } = reading.opened
    const body = await read({ first: 0, last: bytes - 1 })
    const hasRoom = this.#held + bytes <= this.#limits.mostBytes
    if (!hasRoom || reading.over.aborted) {
      await leave(body)
      throw new Overloaded()
    }
    this.#held += bytes
    reading.held = bytes
    const picture = new Uint8Array(bytes)
    let at = 0
    for await (const chunk of body) {
      reading.isSilent = false
      if (reading.over.aborted) break
      picture.set(chunk, at)
      at += chunk.length
    }
    return picture
  }

  #platform(key: string): Platform {
    const { atOnce, waiting } = this.#limits
    const platform = this.#platforms.get(key) ?? {
      places: new WorkPlaces(atOnce, waiting),
      silences: 0,
    }
    this.#platforms.set(key, platform)
    return platform
  }
}

function late(reading: Reading, platform: Platform): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => {
      if (reading.isSilent) platform.silences += 1
      reject(new StorageFailed('unreachable', reading.over.reason))
    }
    reading.over.addEventListener('abort', giveUp, { once: true })
  })
}
