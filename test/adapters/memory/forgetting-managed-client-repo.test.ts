import { beforeEach, expect, it } from 'vitest'
import { CachedClientRepo } from '../../../adapters/memory/clients/cached-client-repo.ts'
import { ForgettingManagedClientRepo } from '../../../adapters/memory/clients/forgetting-managed-client-repo.ts'
import type { ClientChanges } from '../../../application/ports/sign-in/managed-client-repo.ts'
import { managedClientsContract } from '../../contract/managed-client-repo.contract.ts'
import { MemoryManagedClientRepo } from '../../memory/clients/memory-managed-client-repo.ts'
import { MemoryDatabase } from '../../memory/memory-database.ts'
import { aClient } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import type { Records } from '../../support/records.ts'

/** One instance in a moment that does not pass. */
function instance(): Records {
  const records = memoryRecords()
  const clients = new CachedClientRepo(records.clients, () => 0)
  return {
    ...records,
    clients,
    managedClients: new ForgettingManagedClientRepo(records.managedClients, clients),
  }
}

let records = instance()
beforeEach(() => {
  records = instance()
})

managedClientsContract('forgetting', () => records)

it('a change is seen at once where it was made', async () => {
  const { given, clients, managedClients } = records
  const { clientId, props } = await given.client(aClient())
  expect((await clients.get(clientId))?.isUsable).toBe(true)
  await managedClients.change(props.id, { status: 'disabled' })
  expect((await clients.get(clientId))?.isUsable).toBe(false)
  await managedClients.remove([props.id])
  expect(await clients.get(clientId)).toBeUndefined()
})

it('a change without an answer is seen at once too', async () => {
  const database = new MemoryDatabase()
  const { given, clients: source } = memoryRecords(database)
  const clients = new CachedClientRepo(source, () => 0)
  const managedClients = new ForgettingManagedClientRepo(new LateRepo(database), clients)
  const { clientId, props } = await given.client(aClient())
  await clients.get(clientId)
  await expect(managedClients.change(props.id, { status: 'disabled' })).rejects.toThrow('too late')
  expect((await clients.get(clientId))?.isUsable).toBe(false)
})

/** Does what it is asked to, and nobody hears of it. */
class LateRepo extends MemoryManagedClientRepo {
  override async change(id: string, changes: ClientChanges): Promise<never> {
    await super.change(id, changes)
    throw new Error('too late')
  }
}
