import { inNetworks } from '../shared/network-list.ts'
import type { Client } from './client.ts'
import {
  ClientOutsideNetworks,
  ClientOutsidePaths,
  type ClientRules,
  pathMatcher,
} from './client-rules.ts'

/** What a request is for, and from where. */
export interface Entry {
  /** As the router spells it, with its parameters. */
  readonly path: string
  readonly address: string
}

interface Door {
  readonly isFor: (path: string) => boolean
  readonly isOpenTo: (address: string) => boolean
}

/** Keeps sessions within the rules of their client. A change of the rules counts at once. */
export class ClientDoor {
  readonly #doors = new WeakMap<ClientRules, Door>()

  admits(client: Pick<Client, 'rules'>, entry: Entry): boolean {
    const { isOpenTo, isFor } = this.#doorTo(client.rules)
    return isOpenTo(entry.address) && isFor(entry.path)
  }

  /** @throws ClientOutsideNetworks, ClientOutsidePaths */
  admit({ rules }: Pick<Client, 'rules'>, { path, address }: Entry): void {
    if (rules.paths.length === 0 && rules.networks.length === 0) return
    const door = this.#doorTo(rules)
    if (!door.isOpenTo(address)) throw new ClientOutsideNetworks()
    if (!door.isFor(path)) throw new ClientOutsidePaths()
  }

  #doorTo(rules: ClientRules): Door {
    const known = this.#doors.get(rules)
    if (known) return known
    const { paths, networks } = rules
    const door = {
      isFor: paths.length === 0 ? () => true : pathMatcher(paths),
      isOpenTo: networks.length === 0 ? () => true : inNetworks(networks),
    }
    this.#doors.set(rules, door)
    return door
  }
}
