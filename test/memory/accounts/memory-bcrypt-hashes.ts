import type {
  BcryptHashes,
  BcryptHashesLeft,
} from '../../../application/ports/sign-in/bcrypt-hashes.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryBcryptHashes implements BcryptHashes {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async left(): Promise<BcryptHashesLeft> {
    const held = [...this.#database.passwordHashes.values()]
    const costs = held
      .flatMap((hash) => /^\$2[aby]\$(0[4-9]|1[0-4])\$/.exec(hash)?.[1] ?? [])
      .map(Number)
    const timesOf = (cost: number) => costs.filter((one) => one === cost).length
    const [usualCost] = costs.toSorted((one, other) => timesOf(other) - timesOf(one))
    return { count: costs.length, usualCost }
  }
}
