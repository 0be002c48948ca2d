import type { RoleRow } from '../../../domain/access/role-record.ts'
import { type ScopeKind, scopeKindOf } from '../../../domain/access/scope-kind.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { TreePaths } from '../../../domain/shared/tree-paths.ts'
import { SUPER_ROLE } from '../../../domain/users/super-user.ts'
import type { DepartmentDirectory } from '../../ports/accounts/department-directory.ts'
import type { RoleLinks } from '../../ports/accounts/role-links.ts'
import type { RecordStore } from '../../ports/console/record-store.ts'
import type { ChangeRoles } from '../../roles/change-roles.ts'
import { type KeyedRecords, KeyedSection, type StoredEntry } from './keyed-section.ts'
import { FaultyEntry, type Section, type Tally } from './section.ts'

type RoleFields = Pick<
  RoleRow,
  'key' | 'name' | 'sortOrder' | 'status' | 'menusAreLinked' | 'departmentsAreLinked' | 'remark'
> & {
  /** Absent in files of versions before 0.4.0: then it stays. */
  readonly factorIsRequired?: boolean
}

interface Entry extends RoleFields {
  readonly scope: ScopeKind
  /** `TreePaths` of menus. */
  readonly menus: readonly string[]
  /** Paths below the root department; empty unless `scope` is `custom`. */
  readonly departments: readonly string[]
}

type RoleForm = RoleFields & { readonly menus: readonly Id[] }
type ScopeForm = Pick<Entry, 'scope'> & { readonly departments: readonly Id[] }

interface RoleTools {
  readonly roles: RecordStore<RoleRow>
  readonly links: RoleLinks
  readonly departments: DepartmentDirectory
  readonly menuPaths: () => Promise<TreePaths>
  /** With its rules. */
  readonly page: Pick<ChangeRoles, 'add' | 'edit' | 'setScope'>
  readonly by: Caller
}

interface Trees {
  readonly menus: TreePaths
  readonly departments: TreePaths
}

const MOST_ROLES = 10_000

/** All roles except the built-in one, which every service has. */
export class RoleSection implements Section<Entry> {
  readonly name = 'roles'
  readonly #tools: RoleTools

  constructor(tools: RoleTools) {
    this.#tools = tools
  }

  /** Locks the roles. Every change of rights locks roles before menus. */
  async hold(): Promise<void> {
    const ids = (await rolesIn(this.#tools)).map(({ id }) => id)
    await this.#tools.roles.getForUpdate(ids, 'all')
  }

  async read(): Promise<Entry[]> {
    return (await this.#roles()).read()
  }

  async bring(entries: readonly Entry[], tally: Tally): Promise<void> {
    const sorted = entries.map((entry) => ({
      ...entry,
      menus: entry.menus.toSorted(),
      departments: entry.departments.toSorted(),
    }))
    await (await this.#roles()).bring(sorted, tally)
  }

  async #roles(): Promise<KeyedSection<Entry>> {
    const departments = await this.#tools.departments.all()
    const nameOf = ({ id, name }: { id: Id; name: string }) =>
      id === ROOT_DEPARTMENT ? undefined : name
    const trees = {
      menus: await this.#tools.menuPaths(),
      departments: TreePaths.of(departments, nameOf),
    }
    return new KeyedSection(this.name, new RoleEntries(this.#tools, trees))
  }
}

class RoleEntries implements KeyedRecords<Entry> {
  readonly #tools: RoleTools
  readonly #trees: Trees

  constructor(tools: RoleTools, trees: Trees) {
    this.#tools = tools
    this.#trees = trees
  }

  keyOf({ key }: Entry): string {
    return key
  }

  async stored(): Promise<StoredEntry<Entry>[]> {
    const stored: StoredEntry<Entry>[] = []
    for (const row of await rolesIn(this.#tools)) {
      const given = await this.#tools.links.givenBy(row.id)
      const links = {
        menus: this.#pathsOf('menus', given.menus, row),
        departments: this.#pathsOf('departments', given.departments, row),
      }
      stored.push({ id: row.id, entry: { ...fieldsOf(row), ...links } })
    }
    return stored
  }

  async add(entry: Entry): Promise<void> {
    const { page, by } = this.#tools
    const { form, scope } = this.#forms(entry)
    const id = await page.add({ ...form, scope: entry.scope }, by)
    await page.setScope(id, scope, by)
  }

  async edit(id: Id, entry: Entry): Promise<void> {
    const { page, by } = this.#tools
    const { form, scope } = this.#forms(entry)
    await page.edit(id, form, by)
    await page.setScope(id, scope, by)
  }

  #forms({ scope, menus, departments, ...fields }: Entry): { form: RoleForm; scope: ScopeForm } {
    const idsOf = (kind: keyof Trees, paths: readonly string[]) =>
      paths.map((path) => this.#idAt(kind, path, fields.key))
    return {
      form: { ...fields, menus: idsOf('menus', menus) },
      scope: { scope, departments: idsOf('departments', departments) },
    }
  }

  #idAt(kind: keyof Trees, path: string, role: string): Id {
    const id = this.#trees[kind].idAt(path)
    if (id !== undefined) return id
    throw new FaultyEntry(`roles "${role}"`, `there is nothing at "${path}" in ${kind}.`)
  }

  #pathsOf(kind: keyof Trees, ids: readonly Id[], role: RoleRow): string[] {
    const paths = ids.map((id) => {
      const path = this.#trees[kind].of(id)
      if (path !== undefined) return path
      const reason = `two menus or departments have the path of ${id}.`
      throw new FaultyEntry(`roles "${role.key}"`, reason)
    })
    return paths.toSorted()
  }
}

async function rolesIn({ roles }: RoleTools): Promise<RoleRow[]> {
  const rows = await roles.slice({ conditions: [], scope: 'all' }, undefined, MOST_ROLES)
  return rows.filter(({ id }) => id !== SUPER_ROLE)
}

function fieldsOf(row: RoleRow): Omit<Entry, 'menus' | 'departments'> {
  const { key, name, sortOrder, status, menusAreLinked, departmentsAreLinked, remark } = row
  const { factorIsRequired } = row
  const scope = scopeKindOf(row.scope)
  const linked = { menusAreLinked, departmentsAreLinked }
  return { key, name, sortOrder, status, scope, ...linked, remark, factorIsRequired }
}
