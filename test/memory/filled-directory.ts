import type { DirectoryPasswords } from '../../application/parts/directory/directory-passwords.ts'
import type { PeopleSource, WantedPeople } from '../../application/parts/directory/people-source.ts'
import type { DirectoryDepartment, DirectoryPerson } from '../../domain/parts/directory/person.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

/** Gives and checks what a test has put there. */
export class FilledDirectory implements PeopleSource, DirectoryPasswords {
  readonly entries = new Map<string, DirectoryPerson & { readonly password: string }>()
  readonly units: DirectoryDepartment[] = []
  readonly asked: string[] = []
  isAway = false

  /** @returns what the directory says of them from now on */
  put(person: Partial<DirectoryPerson> & { readonly key: string; readonly password?: string }) {
    const before = this.entries.get(person.key)
    const nobody = {
      departments: [],
      groups: [],
      attributes: {},
      isActive: true,
      password: 'right',
    }
    const entry = { ...nobody, name: person.key, ...before, ...person }
    this.entries.set(person.key, entry)
    const { password: _, ...said } = entry
    return said
  }

  async *people(wanted: WantedPeople) {
    this.#beThere()
    const all = [...this.entries.values()]
    const some = typeof wanted === 'object' && 'keys' in wanted ? wanted.keys : undefined
    yield all
      .filter(({ key }) => some === undefined || some.includes(key))
      .map(({ password: _, ...one }) => one)
  }

  async present() {
    this.#beThere()
    const active = [...this.entries.values()].filter(({ isActive }) => isActive)
    return new Map(active.map(({ key, groups }) => [key, groups]))
  }

  async departments() {
    this.#beThere()
    return this.units
  }

  async check(name: string, password: string) {
    this.#beThere()
    this.asked.push(name)
    const found = [...this.entries.values()].find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    )
    if (!found) return 'unknown'
    const { password: right, ...person } = found
    return password === right ? person : 'wrong'
  }

  #beThere() {
    if (this.isAway) throw new DependencyUnavailable()
  }
}
