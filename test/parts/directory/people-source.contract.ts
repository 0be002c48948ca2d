import { describe, expect, it } from 'vitest'
import type {
  PeopleSource,
  WantedPeople,
} from '../../../application/parts/directory/people-source.ts'
import type {
  DirectoryDepartment,
  DirectoryPerson,
} from '../../../domain/parts/directory/person.ts'

export interface PeopleSourceHarness {
  readonly source: PeopleSource
  /** What is there, with sorted groups. */
  readonly people: readonly DirectoryPerson[]
  readonly departments: readonly DirectoryDepartment[]
}

export function peopleSourceContract(adapter: string, harness: () => PeopleSourceHarness) {
  describe(`PeopleSource contract: ${adapter}`, () => {
    it('gives everybody once', async () => {
      const { source, people } = harness()
      expect(await peopleOf(source, 'all')).toEqual(byKey(people))
    })

    it('gives at least those who changed since a time', async () => {
      const { source, people } = harness()
      const found = await peopleOf(source, { since: new Date(0) })
      expect(found).toEqual(byKey(people))
    })

    it('says who is there and active, with their groups', async () => {
      const { source, people } = harness()
      const active = people.filter(({ isActive }) => isActive)
      const present = [...(await source.present())].map(([key, groups]) => [key, groups.toSorted()])
      expect(new Map(present as [string, string[]][])).toEqual(
        new Map(active.map(({ key, groups }) => [key, groups])),
      )
    })

    it('gives people by their keys, and nothing for keys that nobody has', async () => {
      const { source, people } = harness()
      const wanted = people.filter((_person, index) => index % 97 === 3)
      const keys = [...wanted.map(({ key }) => key), 'nobody-has-this', '../..', '&x=1']
      expect(await peopleOf(source, { keys })).toEqual(byKey(wanted))
      expect(await peopleOf(source, { keys: [] })).toEqual([])
    })

    it('gives departments after their parents', async () => {
      const { source, departments } = harness()
      const found = await source.departments()
      const before = new Set<string | undefined>([undefined])
      for (const { key, parentKey } of found) {
        expect(before).toContain(parentKey)
        before.add(key)
      }
      expect(byKey(found)).toEqual(byKey(departments))
    })
  })
}

/** By their keys, with sorted groups. */
export async function peopleOf(source: PeopleSource, wanted: WantedPeople) {
  const found: DirectoryPerson[] = []
  for await (const page of source.people(wanted)) found.push(...page)
  return byKey(found.map((person) => ({ ...person, groups: person.groups.toSorted() })))
}

function byKey<T extends { readonly key: string }>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
