import { type Department, ROOT_DEPARTMENT } from '../organization/department.ts'
import { defineError } from '../shared/domain-error.ts'
import type { Id } from '../shared/id.ts'
import { TreePaths } from '../shared/tree-paths.ts'
import { NotYoursToGive } from './user-errors.ts'

class UnclearDepartment extends defineError(
  'invalid',
  'unclear_department',
  (reason: 'several' | 'different', text?: string) => [
    'Several departments have this name, or two columns differ.',
    { reason, ...(text !== undefined && { text }) },
  ],
) {}

type Named = Pick<Department, 'id' | 'parentId' | 'name'>

/**
 * Names departments for people: by a name that only one of them has, or else by the path that an
 * export of the configuration uses too.
 */
export class DepartmentNames {
  readonly #paths: TreePaths
  readonly #departments: ReadonlyMap<Id, Named>
  readonly #byName: ReadonlyMap<string, readonly Named[]>
  /** What paths may begin with. */
  readonly #root: string

  /** @param departments all that the reader may see */
  constructor(departments: readonly Named[]) {
    this.#paths = TreePaths.of(departments, ({ id, name }) =>
      id === ROOT_DEPARTMENT ? undefined : spelt(name),
    )
    this.#departments = new Map(departments.map((department) => [department.id, department]))
    this.#root = spelt(departments.find(({ id }) => id === ROOT_DEPARTMENT)?.name ?? '')
    this.#byName = Map.groupBy(departments, ({ name }) => name.trim())
  }

  /** A text by which `find` finds this department. */
  labelOf(id: Id): string | undefined {
    const department = this.#departments.get(id)
    if (!department) return undefined
    const texts = [department.name, this.#paths.of(id), id]
    return texts.find((text) => text !== undefined && this.#isOnly(id, text))
  }

  /** @returns the departments meant by an id, a name or a path; without blanks around it. Those around `/` do not count. */
  find(text: string): readonly Id[] {
    if (this.#departments.has(text)) return [text]
    const named = this.#byName.get(text) ?? []
    const asked = spelt(text)
    const isWhole = asked.startsWith(`${this.#root}/`)
    const path = this.#paths.idAt(isWhole ? asked.slice(this.#root.length) : asked)
    return named.length === 0 && path !== undefined ? [path] : named.map(({ id }) => id)
  }

  /**
   * @param texts say the same department; without any, none is meant
   * @throws NotYoursToGive, UnclearDepartment
   */
  meantBy(texts: readonly string[]): Id | undefined {
    const ids = texts.map((text) => {
      const [id, ...others] = this.find(text)
      if (id === undefined) throw new NotYoursToGive('department', text)
      if (others.length > 0) throw new UnclearDepartment('several', text)
      return id
    })
    if (ids.some((id) => id !== ids[0])) throw new UnclearDepartment('different')
    return ids[0]
  }

  #isOnly(id: Id, text: string): boolean {
    const found = this.find(text.trim())
    return found.length === 1 && found[0] === id
  }
}

/** Blanks around `/` do not count. */
function spelt(text: string): string {
  const names = text.split('/').map((name) => name.trim())
  return names.join('/')
}
