import type {
  PeopleSource,
  WantedPeople,
} from '../../../application/parts/directory/people-source.ts'
import type {
  DirectoryDepartment,
  DirectoryPerson,
} from '../../../domain/parts/directory/person.ts'

/** A directory whose people a test sets. */
export class MemoryPeopleSource implements PeopleSource {
  everybody: readonly DirectoryPerson[] = []
  tree: readonly DirectoryDepartment[] = []

  async *people(wanted: WantedPeople): AsyncGenerator<readonly DirectoryPerson[]> {
    const keys = typeof wanted === 'object' && 'keys' in wanted ? wanted.keys : undefined
    for (const person of this.everybody) if (keys?.includes(person.key) ?? true) yield [person]
  }

  async present(): Promise<ReadonlyMap<string, readonly string[]>> {
    const active = this.everybody.filter(({ isActive }) => isActive)
    return new Map(active.map(({ key, groups }) => [key, groups]))
  }

  async departments(): Promise<readonly DirectoryDepartment[]> {
    return this.tree
  }
}
