import type { Container } from 'inversify'
import { LocalStorageRoots } from '../../adapters/local-disk/local-storage-roots.ts'
import { OutsideSecrets } from '../../adapters/system/outside-secrets.ts'
import { PlatformSecrets } from '../../application/platforms/platform-secrets.ts'
import { RemoteAccess } from '../../application/platforms/remote-access.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { parseIp } from '../../domain/storage/endpoints/ip-address.ts'
import { MemoryPublicReading } from '../memory/files/memory-public-reading.ts'
import { aPlatform } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness, type Method } from './http-harness.ts'
import { ProbedStores } from './probed-stores.ts'
import { sessionWith } from './session-with.ts'

export const OUTSIDE_SECRET = 'canary-outside-secret'
const PUBLIC_ADDRESS = '52.218.0.1'

export interface PlatformsOptions {
  /** Entries of STORAGE_ENDPOINTS. */
  readonly listed?: readonly string[]
  /** Addresses of names; any other name has a public address. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>
}

export interface PlatformsHarness extends HttpHarness {
  readonly access: RemoteAccess
  readonly secrets: PlatformSecrets
  /** The stores that platforms are tested on, all in memory. */
  readonly probed: ProbedStores
  readonly publicReading: MemoryPublicReading
  /** As the administrator. */
  call(method: Method, path: string, body?: object): Promise<Answer>
  /** Headers of a user with these permission codes. */
  holder(permissionCodes: readonly string[]): Promise<Record<string, string>>
  /** The row with this key, as in the list. */
  row(key: string): Promise<Readonly<Record<string, unknown>>>
}

/** The form of a platform on S3; tests override fields. */
export function aForm(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    configKey: 'cloud',
    accessKey: 'canary-access',
    secretKey: 'canary-secret',
    bucketName: 'files',
    endpoint: 's3.eu-west-1.amazonaws.com',
    isHttps: 'Y',
    accessPolicy: '0',
    ...fields,
  }
}

/**
 * The routes of storage platforms with the built-in one, over memory stores without connections.
 */
export async function platformsHarness(options: PlatformsOptions = {}): Promise<PlatformsHarness> {
  const { listed = [], addresses = {} } = options
  const [probed, publicReading] = [new ProbedStores(), new MemoryPublicReading()]
  const http = await httpHarness({
    env: { STORAGE_ENDPOINTS: listed.join(',') },
    rebind: (container) => {
      rebindOutside(container, addresses)
      container.rebind(T.ProbedStores).toConstantValue(probed)
      container.rebind(T.PublicReading).toConstantValue(publicReading)
    },
  })
  await http.given.platform(
    aPlatform({ id: '1', key: 'default', isDefault: true, rootPath: 'oss' }),
  )
  const headers = http.sessionHeaders(await http.openSession())
  const call: PlatformsHarness['call'] = (method, path, body) =>
    http.send({
      method,
      url: `/resource/oss/config${path}`,
      headers,
      ...(body && { payload: body }),
    })
  const row = async (key: string) => {
    const { body } = await call('GET', `/list?configKey=${key}`)
    return Object(body.rows)[0] ?? {}
  }
  const access = http.container.get(RemoteAccess)
  const secrets = http.container.get(PlatformSecrets)
  const holder = (codes: readonly string[]) => sessionWith(http, codes)
  return { ...http, access, secrets, probed, publicReading, call, row, holder }
}

/** Replaces what the machine and the network would answer. */
function rebindOutside(
  container: Container,
  addresses: NonNullable<PlatformsOptions['addresses']>,
): void {
  const variables = new Map([['GATEHOUSE_STORAGE_KEY', OUTSIDE_SECRET]])
  const references = new OutsideSecrets('/nowhere', (name) => variables.get(name))
  const roots = new LocalStorageRoots('/data', ['/data/oss', '/data/storage', '/mnt/files'])
  container.rebind(T.SecretReferences).toConstantValue(references)
  container.rebind(T.StorageRoots).toConstantValue(roots)
  container.rebind(T.HostAddresses).toConstantValue({
    of: async (host) => (parseIp(host) ? [host] : (addresses[host] ?? [PUBLIC_ADDRESS])),
  })
}
