import type { RoleRow } from '../../domain/access/role-record.ts'
import { type ScopeKind, scopeKindOf } from '../../domain/access/scope-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { ROOT_DEPARTMENT } from '../../domain/organization/department.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { TreePaths } from '../../domain/shared/tree-paths.ts'
import { SUPER_ROLE } from '../../domain/users/super-user.ts'
import type { DepartmentDirectory } from '../ports/department-directory.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { RoleLinks } from '../ports/role-links.ts'
import { bring, type StoredEntry } from './bring.ts'
import type { EntryOf } from './configuration.ts'
import { FaultyEntry } from './faulty-entry.ts'
import { inOrder } from './in-order.ts'
import type { Section } from './section.ts'
import type { Tally } from './tally.ts'

type Entry = EntryOf<'roles'>
type RoleFields = Omit<Entry, 'scope' | 'menus' | 'departments'>

/** The use-cases of the page of roles, with its rules. */
export interface RoleUseCases {
  add(form: RoleFields & { readonly menus: readonly Id[] }, by: Caller): Promise<void>
  edit(id: Id, form: RoleFields & { readonly menus: readonly Id[] }, by: Caller): Promise<void>
  setScope(
    id: Id,
    form: { readonly scope: ScopeKind; readonly departments: readonly Id[] },
    by: Caller,
  ): Promise<void>
}

interface RoleTools {
  readonly roles: RecordStore<RoleRow>
  readonly links: RoleLinks
  readonly departments: DepartmentDirectory
  readonly menuPaths: () => Promise<TreePaths>
  readonly useCases: RoleUseCases
  readonly by: Caller
}

interface Trees {
  readonly menus: TreePaths
  readonly departments: TreePaths
}

const MOST_ROLES = 10_000

/** All roles except the built-in one, which every service has. */
export class RoleSection implements Section<'roles'> {
  readonly name = 'roles'
  readonly #tools: RoleTools

  constructor(tools: RoleTools) {
    this.#tools = tools
  }

  async read(): Promise<Entry[]> {
    const trees = await this.#trees()
    return inOrder(
      (await this.#stored(trees)).map(({ entry }) => entry),
      ({ key }) => key,
    )
  }

  /** Locks the roles. Every change of rights locks roles before menus. */
  async hold(): Promise<void> {
    const ids = (await this.#rows()).map(({ id }) => id)
    await this.#tools.roles.getForUpdate(ids, 'all')
  }

  async bring(entries: readonly Entry[], tally: Tally): Promise<void> {
    const trees = await this.#trees()
    const sorted = entries.map((entry) => ({
      ...entry,
      menus: inOrder(entry.menus, (path) => path),
      departments: inOrder(entry.departments, (path) => path),
    }))
    const known = (entry: Entry) => this.#found(entry, trees, tally)
    await bring(tally, sorted, await this.#stored(trees), {
      keyOf: ({ key }) => key,
      add: (entry) => this.#add(entry, known(entry)),
      edit: ({ id }, entry) => this.#edit(id, entry, known(entry)),
    })
  }

  async #add(entry: Entry, found: FoundLinks): Promise<void> {
    const { useCases, by, roles } = this.#tools
    await useCases.add({ ...fieldsOf(entry), menus: found.menus }, by)
    const question = { conditions: [{ field: 'key', is: entry.key }], scope: 'all' } as const
    const [role] = await roles.slice(question, undefined, 1)
    if (!role) throw new RecordNotFound()
    await useCases.setScope(role.id, { scope: entry.scope, departments: found.departments }, by)
  }

  async #edit(id: Id, entry: Entry, { menus, departments }: FoundLinks): Promise<void> {
    const { useCases, by } = this.#tools
    await useCases.edit(id, { ...fieldsOf(entry), menus }, by)
    await useCases.setScope(id, { scope: entry.scope, departments }, by)
  }

  #found(entry: Entry, trees: Trees, tally: Tally): FoundLinks {
    const ids = (kind: keyof Trees) =>
      entry[kind].map((path) => {
        const id = trees[kind].idAt(path)
        if (id === undefined)
          throw tally.fault(entry.key, `there is nothing at "${path}" in ${kind}.`)
        return id
      })
    return { menus: ids('menus'), departments: ids('departments') }
  }

  async #trees(): Promise<Trees> {
    const departments = await this.#tools.departments.all()
    const nameOf = ({ id, name }: { id: Id; name: string }) =>
      id === ROOT_DEPARTMENT ? undefined : name
    return {
      menus: await this.#tools.menuPaths(),
      departments: TreePaths.of(departments, nameOf),
    }
  }

  async #rows(): Promise<RoleRow[]> {
    const question = { conditions: [], scope: 'all' } as const
    const rows = await this.#tools.roles.slice(question, undefined, MOST_ROLES)
    return rows.filter(({ id }) => id !== SUPER_ROLE)
  }

  async #stored(trees: Trees): Promise<StoredEntry<Entry>[]> {
    const stored: StoredEntry<Entry>[] = []
    for (const row of await this.#rows()) {
      const given = await this.#tools.links.givenBy(row.id)
      const paths = (kind: keyof Trees) =>
        inOrder(
          given[kind].map((id) => pathIn(trees[kind], id, row.key)),
          (path) => path,
        )
      const links = { menus: paths('menus'), departments: paths('departments') }
      stored.push({ id: row.id, entry: { ...rowFields(row), ...links } })
    }
    return stored
  }
}

interface FoundLinks {
  readonly menus: readonly Id[]
  readonly departments: readonly Id[]
}

function fieldsOf({ scope: _s, menus: _m, departments: _d, ...fields }: Entry): RoleFields {
  return fields
}

function rowFields(row: RoleRow): Omit<Entry, 'menus' | 'departments'> {
  const { key, name, sortOrder, menusAreLinked, departmentsAreLinked, remark } = row
  const status = row.status === 'disabled' ? 'disabled' : 'normal'
  const scope = scopeKindOf(row.scope)
  return { key, name, sortOrder, status, scope, menusAreLinked, departmentsAreLinked, remark }
}

function pathIn(paths: TreePaths, id: Id, role: string): string {
  const path = paths.of(id)
  if (path !== undefined) return path
  throw new FaultyEntry(`roles "${role}"`, `two menus or departments have the path of ${id}.`)
}
