import { admitChange } from '../../domain/client/built-in-client.ts'
import type { Client } from '../../domain/client/client.ts'
import { ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import { isId } from '../../domain/shared/id.ts'
import type { RecordStatus } from '../../domain/shared/record-status.ts'
import type { ManagedClientRepo } from '../ports/sign-in/managed-client-repo.ts'
import { acceptChange } from './accepted-change.ts'

/** Every request looks up its client, so sessions of a disabled client are useless at once. */
export class ChangeClientStatus {
  readonly #clients: ManagedClientRepo

  constructor(clients: ManagedClientRepo) {
    this.#clients = clients
  }

  /**
   * @param name the client id; a row id works too, because one front end sends that
   * @throws BuiltInClientKept, ClientNotFound
   */
  async execute(name: string, status: RecordStatus): Promise<void> {
    const client = await this.#find(name)
    if (!client) throw new ClientNotFound()
    const { id } = client.props
    admitChange(id, { status })
    acceptChange(await this.#clients.change(id, { status }))
  }

  async #find(name: string): Promise<Client | undefined> {
    const named = await this.#clients.get({ clientId: name })
    if (named || !isId(name)) return named
    return this.#clients.get({ id: name })
  }
}
