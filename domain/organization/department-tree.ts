import type { Id } from '../shared/id.ts'

export interface DepartmentNode {
  readonly id: Id
  /** `undefined` for the root. */
  readonly parentId: Id | undefined
}

export class DepartmentTree {
  readonly #nodes: readonly DepartmentNode[]
  readonly #parents: ReadonlyMap<Id, Id | undefined>
  readonly #children: ReadonlyMap<Id | undefined, readonly DepartmentNode[]>

  constructor(departments: readonly DepartmentNode[]) {
    this.#nodes = departments
    this.#parents = new Map(departments.map(({ id, parentId }) => [id, parentId]))
    this.#children = Map.groupBy(departments, ({ parentId }) => parentId)
  }

  has(id: Id): boolean {
    return this.#parents.has(id)
  }

  childrenOf(id: Id): Id[] {
    return (this.#children.get(id) ?? []).map((child) => child.id)
  }

  /** The department and all below it; empty when there is no such department. */
  branchOf(id: Id): ReadonlySet<Id> {
    const branch = new Set<Id>(this.has(id) ? [id] : [])
    // A set also iterates over members added during the walk, each only once.
    for (const member of branch) for (const child of this.childrenOf(member)) branch.add(child)
    return branch
  }

  moved(ids: readonly Id[], parentId: Id): DepartmentTree {
    const isMoved = new Set(ids)
    return new DepartmentTree(
      this.#nodes.map((one) => (isMoved.has(one.id) ? { id: one.id, parentId } : one)),
    )
  }

  without(ids: readonly Id[]): DepartmentTree {
    const isGone = new Set(ids)
    return new DepartmentTree(this.#nodes.filter(({ id }) => !isGone.has(id)))
  }

  ancestorsOf(id: Id): Id[] {
    const path = new Set<Id>()
    let parent = this.#parents.get(id)
    while (parent !== undefined && !path.has(parent)) {
      path.add(parent)
      parent = this.#parents.get(parent)
    }
    return [...path].reverse()
  }
}
