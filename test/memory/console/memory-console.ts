import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../../application/ports/console/dictionary-repo.ts'
import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { ParameterRepo } from '../../../application/ports/console/parameter-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import { MemoryStore } from '../memory-database.ts'

export class MemoryMenuRepo extends MemoryStore implements MenuRepo {
  async all(): Promise<readonly Menu[]> {
    return [...this.database.menus.values()]
  }

  async grantedTo(roleKeys: readonly string[]): Promise<readonly Menu[]> {
    const users = [...this.database.users.values()]
    const roles = users.flatMap(({ props }) => props.roles)
    const enabled = roles.filter(({ key, status }) => roleKeys.includes(key) && status === 'normal')
    const granted = new Set(
      enabled.flatMap((role) => [...(this.database.roleMenus.get(role.id) ?? [])]),
    )
    return (await this.all()).filter((menu) => granted.has(menu.id))
  }
}

export class MemoryDictionaryRepo extends MemoryStore implements DictionaryRepo {
  async entries(type: string): Promise<DictionaryEntry[]> {
    const entries = this.database.dictionaryEntries.filter((entry) => entry.type === type)
    return entries.sort((a, b) => a.order - b.order)
  }
}

export class MemoryParameterRepo extends MemoryStore implements ParameterRepo {
  async value(key: string): Promise<string | undefined> {
    return this.database.valueOfParameter(key)
  }
}
