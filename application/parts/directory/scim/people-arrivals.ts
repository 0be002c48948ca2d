import type { DirectoryPerson } from '../../../../domain/parts/directory/person.ts'

/** Makes, changes and disables accounts of people whom a directory tells of. */
export interface PeopleArrivals {
  /**
   * Called inside the transaction that stores what the directory said, also when nothing of it
   * concerns the account. Throws only if nothing could be decided.
   * @returns why the account cannot be so, with the code of our refusal; `name_taken`: an account
   * that is not linked has the name
   */
  arrived(person: DirectoryPerson): Promise<'accepted' | { readonly refused: string }>
  /** The person is not there any more: the account is disabled, and kept. @param key of the person */
  left(key: string): Promise<void>
}
