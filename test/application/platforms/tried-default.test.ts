import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { ForeignObjects } from '../../../application/platforms/foreign-objects.ts'
import { ManagePlatforms } from '../../../application/platforms/manage-platforms.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { PlatformProbe } from '../../../application/platforms/platform-probe.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import {
  PlatformChanging,
  PlatformNotWorking,
} from '../../../domain/storage/platforms/platform-errors.ts'
import { UploadTypes } from '../../../domain/storage/uploads/upload-types.ts'
import { MemoryPublicReading } from '../../memory/files/memory-public-reading.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { anInput, aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'
import { ProbedStores } from '../../support/probed-stores.ts'

const ID = '1000'
const wrongKey = new StorageFailed('unreachable', undefined, 'wrong_key')

/** What is done untried, past the use-cases: by force, or by whom a race let through. */
interface Others {
  bucket(name: string): void
  makeDefault(): void
  disable(): void
}

function useCases() {
  const { files, given, issuedKeys, platforms, managedPlatforms: managed } = memoryRecords()
  const stores = new ProbedStores()
  const others: Others = {
    bucket: (bucket) => {
      const remote = remoteSettings({ bucket })
      void managed.update(ID, ({ props }) => ({ ...props, remote }))
    },
    makeDefault: () => void managed.setDefault(ID, true),
    disable: () => void managed.update(ID, ({ props }) => ({ ...props, status: 'disabled' })),
  }
  const act = { meanwhile: (_others: Others) => {} }
  const hosts = {
    of: async () => {
      act.meanwhile(others)
      return ['52.218.0.1']
    },
  }
  const roots = { admits: async () => true, overlap: async () => false }
  const locations = new PlatformLocations(new EndpointPolicy([]), hosts, roots)
  const publicReading = new MemoryPublicReading()
  const foreign = new ForeignObjects(stores, issuedKeys)
  const at = { ids: new RandomIds(), clock: new MovingClock() }
  const tools = { files, locations, stores, foreign, publicReading, ...at }
  const probe = new PlatformProbe(tools)
  const secret = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test').derive('test')
  const secrets = new PlatformSecrets(new GcmSecretBox(secret), { resolve: () => undefined })
  const rules = { locations, secrets, types: new UploadTypes(), probe }
  const manage = new ManagePlatforms({ managed, platforms, ...rules })
  return { given, managed, stores, act, manage }
}

/** A platform in the bucket `files`, and others who act whenever its address is looked up. */
async function house(meanwhile: (others: Others) => void, isForced = false) {
  const { given, managed, stores, act, manage } = useCases()
  await given.platform(aRemotePlatform({ id: ID, key: 'cloud' }))
  act.meanwhile = meanwhile
  return {
    stores,
    moveTo: (bucket: string) => {
      const fields = { ...anInput({ key: 'cloud', bucket }), accessKey: '', secretKey: 'typed' }
      return manage.edit(ID, fields, isForced)
    },
    enable: () => {
      const options = { isEnabled: true }
      const fields = { ...anInput({ key: 'cloud', options }), accessKey: '', secretKey: '' }
      return manage.edit(ID, fields, isForced)
    },
    makeDefault: () => manage.setDefault(ID, true, isForced),
    isUsable: async () => (await managed.get(ID))?.isUsable,
    tried: () => [...new Set(stores.seen.map(({ props }) => props.remote?.bucket))],
    state: async () => {
      const { isDefault, remote } = (await managed.get(ID))?.props ?? {}
      return { isDefault, bucket: remote?.bucket }
    },
  }
}

it('a platform that is changed while it is tried is the default as it was tried again', async () => {
  const { makeDefault, tried, state } = await house((others) => others.bucket('other'))
  await makeDefault()
  expect(await state()).toEqual({ isDefault: true, bucket: 'other' })
  expect(tried()).toEqual(['files', 'other'])
})

it('a platform that becomes the default during an edit is tried as it will be', async () => {
  const { moveTo, tried, state } = await house((others) => others.makeDefault())
  await moveTo('other')
  expect(await state()).toEqual({ isDefault: true, bucket: 'other' })
  expect(tried()).toEqual(['other'])
})

it('a platform that is disabled during an edit, which enables it again, is tried', async () => {
  const { enable, tried, isUsable } = await house((others) => others.disable())
  await enable()
  expect([await isUsable(), tried()]).toEqual([true, ['files']])
})

it('what does not work then changes nothing', async () => {
  const edited = await house((others) => others.makeDefault())
  edited.stores.faults = { put: wrongKey }
  await expect(edited.moveTo('other')).rejects.toThrow(PlatformNotWorking)
  expect(await edited.state()).toEqual({ isDefault: true, bucket: 'files' })

  const chosen = await house((others) => {
    if (chosen.tried().length > 0) chosen.stores.faults = { put: wrongKey }
    others.bucket('other')
  })
  await expect(chosen.makeDefault()).rejects.toThrow(PlatformNotWorking)
  expect(await chosen.state()).toEqual({ isDefault: false, bucket: 'other' })
})

/** Another bucket each time. */
function restless() {
  let count = 0
  return (others: Others) => {
    count += 1
    others.bucket(`bucket-${count}`)
  }
}

it('a platform that others keep changing is tried three times, and then left to them', async () => {
  const { makeDefault, tried, state } = await house(restless())
  await expect(makeDefault()).rejects.toThrow(PlatformChanging)
  expect(tried()).toEqual(['files', 'bucket-1', 'bucket-2'])
  expect(await state()).toEqual({ isDefault: false, bucket: 'bucket-3' })
})

it('a forced change tests nothing, whatever others do', async () => {
  const change = restless()
  const { makeDefault, moveTo, tried, state } = await house((others) => {
    change(others)
    others.makeDefault()
  }, true)
  await moveTo('other')
  await makeDefault()
  expect(await state()).toEqual({ isDefault: true, bucket: 'other' })
  expect(tried()).toEqual([])
})
