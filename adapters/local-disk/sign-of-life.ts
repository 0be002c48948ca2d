import type { Disk } from './disk.ts'

const TOUCH_SECONDS = 10

/**
 * Updates a file's modification time while something works on it, however slowly, because recovery
 * in any process treats old files as abandoned.
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

  /** Resolves when no touch is pending any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#touching
  }

  async #touch(): Promise<void> {
    const now = new Date()
    // A failed touch does no harm: the next follows soon, and a lost disk fails the work itself.
    await this.#disk.utimes(this.#path, now, now).catch(() => undefined)
  }
}
