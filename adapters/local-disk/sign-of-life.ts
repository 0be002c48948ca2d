import type { Disk } from './disk.ts'

const TOUCH_SECONDS = 10

/**
 * Keeps the time of a file young while something works on it, however slowly: whoever tidies up,
 * this process or another one, takes what is old for dead.
 */
export class SignOfLife {
  readonly #disk: Disk
  readonly #path: string
  readonly #timer: NodeJS.Timeout
  #touching = Promise.resolve()

  constructor(disk: Disk, path: string, seconds = TOUCH_SECONDS) {
    this.#disk = disk
    this.#path = path
    const touch = () => {
      this.#touching = this.#touch()
    }
    this.#timer = setInterval(touch, seconds * 1000).unref()
  }

  /** Resolves when the file is not touched any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#touching
  }

  async #touch(): Promise<void> {
    const now = new Date()
    // One that fails is no loss: the next comes soon, and a disk that is gone fails the work itself.
    await this.#disk.utimes(this.#path, now, now).catch(() => undefined)
  }
}
