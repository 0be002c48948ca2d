import { Endpoint } from '../endpoints/endpoint.ts'
import type { RemoteSettings } from './remote-settings.ts'
import type { StoragePlatformProps } from './storage-platform.ts'

type Location = Pick<StoragePlatformProps, 'kind' | 'basePath' | 'rootPath' | 'remote'>

/** Whether both settings lead to the same objects. */
export function isSameLocation(one: Location, other: Location): boolean {
  return locationOf(one) === locationOf(other)
}

/** Keys, region and scheme are not part of the location. */
function locationOf({ kind, basePath, rootPath, remote }: Location): string {
  const folder = rootPath?.endsWith('/') ? rootPath.slice(0, -1) : rootPath
  return JSON.stringify([kind, folder, remote && addressOf(remote), remote?.bucket, basePath])
}

/**
 * Both standard ports count as the same store; any other port may be a different one. A cloud's
 * internal host name leads to the same store as the public one.
 */
function addressOf({ endpoint, isHttps }: RemoteSettings): string {
  const { host, port, effectivePort } = Endpoint.parse(endpoint, isHttps)
  const standard = isHttps ? 443 : 80
  const name = host.replace(/-internal(\.aliyuncs\.com)$/, '$1')
  return JSON.stringify([name, effectivePort === standard ? undefined : port])
}

type Connected = Pick<
  StoragePlatformProps,
  'kind' | 'basePath' | 'rootPath' | 'remote' | 'customDomain'
>

/** Whether a test of one also holds for the other. */
export function isSameConnection(one: Connected, other: Connected): boolean {
  return connectionOf(one) === connectionOf(other)
}

/** Serialised in a fixed order, since stores reorder members. */
function connectionOf({ kind, basePath, rootPath, remote, customDomain }: Connected): string {
  const { options, ...settings } = remote ?? { options: {} }
  const signedFor = remote?.options.download === 'redirect' ? customDomain : ''
  return JSON.stringify([kind, basePath, rootPath, sorted(settings), sorted(options), signedFor])
}

function sorted(members: object): string[] {
  return Object.entries(members)
    .map((member) => JSON.stringify(member))
    .sort()
}
