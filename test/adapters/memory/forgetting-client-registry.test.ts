import { beforeEach, expect, it } from 'vitest'
import { CachedClientRepo } from '../../../adapters/memory/cached-client-repo.ts'
import { ForgettingClientRegistry } from '../../../adapters/memory/forgetting-client-registry.ts'
import { clientRegistryContract } from '../../contract/client-registry.contract.ts'
import { aClient } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import type { Records } from '../../support/records.ts'

/** One instance in a moment that does not pass. */
function instance(): Records {
  const records = memoryRecords()
  const clients = new CachedClientRepo(records.clients, () => 0)
  return { ...records, clients, registry: new ForgettingClientRegistry(records.registry, clients) }
}

let records = instance()
beforeEach(() => {
  records = instance()
})

clientRegistryContract('forgetting', () => records)

it('a change is seen at once where it was made', async () => {
  const { given, clients, registry } = records
  const { clientId, props } = await given.client(aClient())
  expect((await clients.find(clientId))?.isUsable).toBe(true)
  await registry.change(props.id, { status: 'disabled' })
  expect((await clients.find(clientId))?.isUsable).toBe(false)
  await registry.remove([props.id])
  expect(await clients.find(clientId)).toBeUndefined()
})

it('what is remembered is forgotten after a failure too', async () => {
  const { given, clients } = records
  const { clientId, props } = await given.client(aClient())
  await clients.find(clientId)
  const late = new ForgettingClientRegistry(
    Object.assign(Object.create(records.registry), {
      async change() {
        await records.registry.change(props.id, { status: 'disabled' })
        await clients.find(clientId)
        throw new Error('no answer in time')
      },
    }),
    Object.assign(clients),
  )
  await expect(late.change(props.id, { status: 'disabled' })).rejects.toThrow('no answer')
  expect((await clients.find(clientId))?.isUsable).toBe(false)
})
