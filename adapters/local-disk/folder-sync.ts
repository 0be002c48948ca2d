import { constants } from 'node:fs'
import type { Disk } from './disk.ts'

const READ_FOLDER = constants.O_RDONLY | constants.O_DIRECTORY

interface Round {
  current: Promise<void>
  next: Promise<void> | undefined
}

/** Makes the names in folders durable. Uploads that finish at the same time share one sync. */
export class FolderSync {
  readonly #disk: Disk
  readonly #rounds = new Map<string, Round>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** Covers every name that was in the folder when this was called. */
  sync(folder: string): Promise<void> {
    const round = this.#rounds.get(folder)
    if (!round) return this.#begin(folder)
    // The running sync may have started before our name was there, so only the next one counts.
    round.next ??= round.current.then(
      () => this.#begin(folder),
      () => this.#begin(folder),
    )
    return round.next
  }

  #begin(folder: string): Promise<void> {
    const current = this.#syncNow(folder).finally(() => {
      if (this.#rounds.get(folder)?.next === undefined) this.#rounds.delete(folder)
    })
    this.#rounds.set(folder, { current, next: undefined })
    return current
  }

  async #syncNow(folder: string): Promise<void> {
    const handle = await this.#disk.open(folder, READ_FOLDER)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
