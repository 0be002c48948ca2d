import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'

/** What became of people. */
export interface Arrived {
  /** Whose account cannot be so, by key, with the code of the refusal. */
  readonly refused: ReadonlyMap<string, string>
  /** Ends what somebody has lost; called after the commit. */
  finish(): Promise<void>
}

/** Makes, changes and disables accounts, inside the transaction that stores what was said of them. */
export interface PeopleArrivals {
  /** `name_taken` refuses who has the name of an account that is not linked. */
  arrived(people: readonly DirectoryPerson[]): Promise<Arrived>
  /** The person is not there any more: the account is disabled, and kept. */
  left(key: string): Promise<Arrived>
}
