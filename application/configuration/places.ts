import type { Id } from '../../domain/shared/id.ts'

export interface Node {
  readonly id: Id
  readonly parentId: Id | undefined
}

/** Names from the top of a tree, as `/system/user`; a slash inside a name is `%2F`. */
export class Places {
  readonly #ids = new Map<string, Id | undefined>()
  readonly #places: ReadonlyMap<Id, string>

  private constructor(places: ReadonlyMap<Id, string>) {
    this.#places = places
    for (const [id, place] of places) {
      // Nobody could tell two nodes at one place apart.
      this.#ids.set(place, this.#ids.has(place) ? undefined : id)
    }
  }

  /** @param nameOf `undefined` for the one root of a tree, whose place is `/` */
  static of<T extends Node>(nodes: readonly T[], nameOf: (node: T) => string | undefined): Places {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const placeOf = (node: T) => {
      const names: string[] = []
      const seen = new Set<Id>()
      for (let at: T | undefined = node; at && !seen.has(at.id); at = byId.get(at.parentId ?? '')) {
        seen.add(at.id)
        const name = nameOf(at)
        if (name !== undefined) names.unshift(segment(name))
      }
      return `/${names.join('/')}`
    }
    return new Places(new Map(nodes.map((node) => [node.id, placeOf(node)])))
  }

  of(id: Id): string | undefined {
    const place = this.#places.get(id)
    return place !== undefined && this.#ids.get(place) === id ? place : undefined
  }

  /** @returns `undefined` also where several nodes are at the place */
  idAt(place: string): Id | undefined {
    return this.#ids.get(place)
  }
}

function segment(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2F')
}
