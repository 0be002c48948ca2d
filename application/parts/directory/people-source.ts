import type {
  DirectoryDepartment,
  DirectoryPerson,
} from '../../../domain/parts/directory/person.ts'

/** Which people a run asks for: all, those changed since a time, or those with these keys. */
export type WantedPeople = 'all' | { readonly since: Date } | { readonly keys: readonly string[] }

/**
 * Where people come from. Nothing is changed there. Each method throws DependencyUnavailable when
 * the directory is away, answers too late, or gives less than all of its answer.
 */
export interface PeopleSource {
  /** In pages, as the directory gives them. It may give more than what is wanted. */
  people(wanted: WantedPeople): AsyncIterable<readonly DirectoryPerson[]>
  /** Names of groups of everybody who is there and active, by the key of the person. */
  present(): Promise<ReadonlyMap<string, readonly string[]>>
  /** Parents before children; empty if it has none. */
  departments(): Promise<readonly DirectoryDepartment[]>
}
