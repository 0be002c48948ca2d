import type { ConfirmedAccounts } from '../../application/parts/directory/provider-arrivals.ts'
import type { DirectoryPerson } from '../../domain/parts/directory/person.ts'
import type { Id } from '../../domain/shared/id.ts'
import { aUser } from './builders.ts'
import type { Given } from './records.ts'

/** Makes an account for everybody, one for each key. */
export class SettledPeople implements ConfirmedAccounts {
  readonly settled: DirectoryPerson[] = []
  /** Accounts by key. */
  readonly accounts = new Map<string, Promise<Id>>()
  /** The reason why nobody gets one. */
  refusal: string | undefined
  readonly #given: Pick<Given, 'user'>

  constructor(given: Pick<Given, 'user'>) {
    this.#given = given
  }

  async settle(person: DirectoryPerson, bound: Id | undefined) {
    this.settled.push(person)
    if (this.refusal !== undefined) return { refused: this.refusal }
    const known = this.accounts.get(person.key)
    const made = known ?? (bound === undefined ? this.#make(person) : Promise.resolve(bound))
    this.accounts.set(person.key, made)
    return { userId: await made }
  }

  async find(keyOrName: string) {
    const userId = await this.accounts.get(keyOrName)
    return userId === undefined ? undefined : { userId }
  }

  async #make({ name }: DirectoryPerson): Promise<Id> {
    return (await this.#given.user(aUser({ name }))).id
  }
}
