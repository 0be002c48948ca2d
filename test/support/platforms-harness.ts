import { randomBytes } from 'node:crypto'
import { GcmSecretBox } from '../../adapters/crypto/gcm-secret-box.ts'
import { ServiceSecret } from '../../adapters/crypto/service-secret.ts'
import { addPlatformRoute } from '../../adapters/http/files/platforms/add-platform.ts'
import { changePlatformStatusRoute } from '../../adapters/http/files/platforms/change-platform-status.ts'
import { editPlatformRoute } from '../../adapters/http/files/platforms/edit-platform.ts'
import { findPlatformRoute } from '../../adapters/http/files/platforms/get-platform.ts'
import { listPlatformsRoute } from '../../adapters/http/files/platforms/list-platforms.ts'
import { removePlatformsRoute } from '../../adapters/http/files/platforms/remove-platforms.ts'
import { testPlatformRoute } from '../../adapters/http/files/platforms/test-platform.ts'
import { LocalStorageRoots } from '../../adapters/local-disk/local-storage-roots.ts'
import { OutsideSecrets } from '../../adapters/system/outside-secrets.ts'
import { AddPlatform } from '../../application/platforms/add-platform.ts'
import { EditPlatform } from '../../application/platforms/edit-platform.ts'
import { GetPlatform } from '../../application/platforms/get-platform.ts'
import { ListPlatforms } from '../../application/platforms/list-platforms.ts'
import { PlatformLocations } from '../../application/platforms/platform-locations.ts'
import { PlatformProbe } from '../../application/platforms/platform-probe.ts'
import { PlatformSecrets } from '../../application/platforms/platform-secrets.ts'
import { RemoteAccess } from '../../application/platforms/remote-access.ts'
import { RemovePlatforms } from '../../application/platforms/remove-platforms.ts'
import { SetDefaultPlatform } from '../../application/platforms/set-default-platform.ts'
import { TestPlatform } from '../../application/platforms/test-platform.ts'
import { AllowedEndpoint } from '../../domain/storage/allowed-endpoint.ts'
import { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import { parseIp } from '../../domain/storage/ip-address.ts'
import { UploadTypes } from '../../domain/storage/upload-types.ts'
import { MemoryPublicReading } from '../memory/files/memory-public-reading.ts'
import { aPlatform } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'
import { ProbedStores } from './probed-stores.ts'
import { sessionWith } from './session-with.ts'

export const OUTSIDE_SECRET = 'canary-outside-secret'
const PUBLIC_ADDRESS = '52.218.0.1'

export interface PlatformsOptions {
  /** Entries of STORAGE_ENDPOINTS. */
  readonly listed?: readonly string[]
  /** What names stand for; any other name: a public address. */
  readonly addresses?: Readonly<Record<string, readonly string[]>>
}

export interface PlatformsHarness extends HttpHarness {
  readonly access: RemoteAccess
  readonly secrets: PlatformSecrets
  /** Where platforms are tried; all of them in memory. */
  readonly probed: ProbedStores
  readonly publicReading: MemoryPublicReading
  /** As the administrator. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** Headers of somebody who holds these permission codes. */
  holder(permissionCodes: readonly string[]): Promise<Record<string, string>>
  /** The row with this key, as the list shows it. */
  row(key: string): Promise<Readonly<Record<string, unknown>>>
}

/** What a form sends for a platform on S3, unless the case says otherwise. */
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

/** The routes of storage platforms, with the built-in one, over memory. Nothing is connected to. */
export async function platformsHarness(options: PlatformsOptions = {}): Promise<PlatformsHarness> {
  const { endpoints, ...made } = parts(options)
  const { secrets, probed, publicReading } = made
  const http = await httpHarness({ routes: (stores) => routes(stores, made) })
  await http.given.platform(
    aPlatform({ id: '1', key: 'default', isDefault: true, rootPath: 'oss' }),
  )
  const token = http.tokenOf(await http.logIn({ password: ADMIN_PASSWORD }))
  const headers = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
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
  const access = new RemoteAccess(endpoints, secrets)
  const holder = (codes: readonly string[]) => sessionWith(http, codes)
  return { ...http, access, secrets, probed, publicReading, call, row, holder }
}

function parts({ listed = [], addresses = {} }: PlatformsOptions) {
  const service = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')
  const variables = new Map([['GATEHOUSE_STORAGE_KEY', OUTSIDE_SECRET]])
  const references = new OutsideSecrets('/nowhere', (name) => variables.get(name))
  const secrets = new PlatformSecrets(new GcmSecretBox(service.derive('test')), references)
  const endpoints = new EndpointPolicy(listed.flatMap((text) => AllowedEndpoint.parse(text) ?? []))
  const hosts = {
    of: async (host: string) => (parseIp(host) ? [host] : (addresses[host] ?? [PUBLIC_ADDRESS])),
  }
  const roots = new LocalStorageRoots('/data', ['/data/oss', '/data/storage', '/mnt/files'])
  return {
    endpoints,
    secrets,
    locations: new PlatformLocations(endpoints, hosts, roots),
    probed: new ProbedStores(),
    publicReading: new MemoryPublicReading(),
  }
}

function routes(
  { platforms, managedPlatforms: managed, ids, clock }: HttpStores,
  { locations, secrets, probed, publicReading }: Omit<ReturnType<typeof parts>, 'endpoints'>,
) {
  const probe = new PlatformProbe({ locations, stores: probed, publicReading, ids, clock })
  const types = new UploadTypes()
  const test = new TestPlatform(managed, platforms, secrets, probe, types)
  const tools = { managed, platforms, locations, secrets, types }
  return [
    listPlatformsRoute(new ListPlatforms(platforms)),
    findPlatformRoute(new GetPlatform(managed)),
    addPlatformRoute(new AddPlatform(tools, probe)),
    editPlatformRoute(new EditPlatform(tools, probe)),
    changePlatformStatusRoute(new SetDefaultPlatform(managed, platforms, probe)),
    testPlatformRoute(test),
    removePlatformsRoute(new RemovePlatforms(managed)),
  ]
}
