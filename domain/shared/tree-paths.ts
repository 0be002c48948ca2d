import type { Id } from './id.ts'

export interface Node {
  readonly id: Id
  readonly parentId: Id | undefined
}

/** Paths of names, such as `/system/user`; a slash inside a name is `%2F`. */
export class TreePaths {
  readonly #ids = new Map<string, Id | undefined>()
  readonly #paths: ReadonlyMap<Id, string>

  private constructor(paths: ReadonlyMap<Id, string>) {
    this.#paths = paths
    for (const [id, path] of paths) {
      // Two nodes at the same path cannot be distinguished.
      this.#ids.set(path, this.#ids.has(path) ? undefined : id)
    }
  }

  /** @param nameOf `undefined` for the single root of a tree, whose path is `/` */
  static of<T extends Node>(
    nodes: readonly T[],
    nameOf: (node: T) => string | undefined,
  ): TreePaths {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const pathOf = (node: T) => {
      const names: string[] = []
      const seen = new Set<Id>()
      for (let at: T | undefined = node; at && !seen.has(at.id); at = byId.get(at.parentId ?? '')) {
        seen.add(at.id)
        const name = nameOf(at)
        if (name !== undefined) names.unshift(segment(name))
      }
      return `/${names.join('/')}`
    }
    return new TreePaths(new Map(nodes.map((node) => [node.id, pathOf(node)])))
  }

  of(id: Id): string | undefined {
    const path = this.#paths.get(id)
    return path !== undefined && this.#ids.get(path) === id ? path : undefined
  }

  /** @returns `undefined` also if several nodes have the path */
  idAt(path: string): Id | undefined {
    return this.#ids.get(path)
  }
}

function segment(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2F')
}
